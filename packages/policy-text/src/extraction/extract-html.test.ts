import { extractHtml } from './extract-html.ts'

const page = (main: string, around = '') =>
  '<!doctype html><html><head><title>Policy  7 | ' +
  `Payer</title></head><body>${around}<main>${main}</main></body></html>`
const textsOf = (html: string) => extractHtml(html).blocks.map(({ text }) => text)

test('takes the main part in blocks under their headings', () => {
  const { title, blocks } = extractHtml(
    page('<h1>Spine</h1><p>One rule. Another rule.</p><h2>Codes</h2><ul><li>22899</li></ul>'),
  )
  expect(title).toBe('Policy 7 | Payer')
  expect(blocks).toEqual([
    { kind: 'heading', path: [], text: 'Spine' },
    { kind: 'text', path: ['Spine'], text: 'One rule.' },
    { kind: 'text', path: ['Spine'], text: 'Another rule.' },
    { kind: 'heading', path: ['Spine'], text: 'Codes' },
    { kind: 'item', path: ['Spine', 'Codes'], text: '22899', list: { indent: 4 } },
  ])
})

test('tells how deep items are nested, also those that hold paragraphs', () => {
  const list = '<ul><li>One of:<ol><li><p>First.</p><p>More.</p></li></ol></li><li>Second</li></ul>'
  const placed = extractHtml(page(list)).blocks.map((block) => [block.text, block.list?.indent])
  expect(placed).toEqual([
    ['One of:', 4],
    ['First.', 8],
    ['More.', undefined],
    ['Second', 4],
  ])
})

test('leaves navigation, footers, scripts, banners and comments out', () => {
  const around =
    '<nav>Home</nav><header>Sale</header><div id="onetrust-banner">cookies</div><footer>© 2026</footer>'
  expect(
    textsOf(
      page('<!-- Timestamp --><script>x</script><nav>In page</nav><p>A rule</p><p hidden>No</p>', around),
    ),
  ).toEqual(['A rule'])
  expect(textsOf(`<body>${around}<p>A rule</p></body>`)).toEqual(['A rule'])
})

test('keeps the header of the main part, where the title stands', () => {
  expect(textsOf(page('<header><h1>Spine</h1></header>'))).toEqual(['Spine'])
})

test('reads a table row by row, cells apart', () => {
  const head = '<tr><th>Code</th><th>Rule</th></tr>'
  const table = `<table>${head}<tr><td>0569U</td><td><p>needs</p><p>review</p></td></tr></table>`
  expect(extractHtml(page(table)).blocks).toEqual([
    { kind: 'row', path: [], text: 'Code | Rule' },
    { kind: 'row', path: [], text: '0569U | needs review' },
  ])
})

test('a bare less-than sign eats no text', () => {
  expect(textsOf(page('<p>BMI < 40 and age > 12 years</p>'))).toEqual(['BMI < 40 and age > 12 years'])
})

test('words of inline elements stay together, words of blocks apart', () => {
  expect(textsOf(page('<p>re<b>quir</b>ed<br>now</p><div>next<div>deeper</div>after</div>'))).toEqual([
    'required now',
    'next',
    'deeper',
    'after',
  ])
})

test('very deep nesting is read', () => {
  expect(textsOf(page(`${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`))).toEqual(['deep'])
})

test('sees that a page asks for a password', () => {
  expect(extractHtml('<form><input type="password"></form>').asksPassword).toBe(true)
})

test('a line in bold that is no statement is a heading below the others', () => {
  const { blocks } = extractHtml(
    page(
      '<h1>Spine</h1><p><b>Criteria</b><br>One rule.</p><p><strong>It is required</strong></p>' +
        '<div role="heading" aria-level="2">Coding</div><p><b>Note</b> this.</p>',
    ),
  )
  expect(blocks.map(({ kind, path, text }) => `${kind} [${path.join(' > ')}] ${text}`)).toEqual([
    'heading [] Spine',
    'heading [Spine] Criteria',
    'text [Spine > Criteria] One rule.',
    'text [Spine > Criteria] It is required',
    'heading [Spine] Coding',
    'text [Spine > Coding] Note this.',
  ])
})

test('a picture in a table cell or a list item is read by its alternative text', () => {
  const page = `<main><img alt="Health Plan"><table><tr><td>93306</td><td><img alt="PA"></td></tr>
    <tr><td>93307</td><td><img alt="lock.gif"></td></tr></table>
    <ul><li>93308 <img alt="Prior auth"></li><li>93309 <img alt="Plan logo"></li></ul></main>`
  expect(extractHtml(page).blocks.map(({ text }) => text)).toEqual([
    '93306 | PA',
    '93307',
    '93308 Prior auth',
    '93309',
  ])
})
