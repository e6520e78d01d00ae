import { aContext, aDraft } from '../draft.fixtures.ts'
import { runPipeline } from '../pipeline.ts'

const artifacts = (bodyMdx: string) => runPipeline(aDraft({ bodyMdx }), aContext()).artifacts

describe('render', () => {
  test('names headings as links expect them, repeated ones counted', () => {
    const page = artifacts('# First steps\n\n## Error codes\n\n## Error codes\n\n[x](#error-codes-1)')
    expect(page?.headings.map(({ depth, id }) => [depth, id])).toEqual([
      [1, 'first-steps'],
      [2, 'error-codes'],
      [2, 'error-codes-1'],
    ])
    expect(page?.html).toContain('<h2 id="error-codes-1">Error codes</h2>')
  })

  test('says where in the Markdown each heading that the author wrote begins', () => {
    const body =
      '---\nformat: mdx\n---\n\n# One\n\n{/* a note */}\n\n<h2>Two</h2>\n\n## Three {/* of 3 */}\n\nA ' +
      'word[^1].\n\n[^1]: And its note.'
    const page = artifacts(body)
    const shown = page?.headings.map(({ text, start }) => [
      text,
      start === null ? null : page.markdown.slice(start).split('\n')[0],
    ])
    expect(shown).toEqual([
      ['One', '# One'],
      ['Two', '<h2>Two</h2>'],
      ['Three', '## Three '],
      ['Footnotes', null],
    ])
  })

  test('leaves a first heading that repeats the title to the page', () => {
    expect(artifacts('# First steps\n\nText')?.html.trim()).toBe('<p>Text</p>')
  })

  test('gives a component its element, class and title', () => {
    expect(artifacts('<Accordion title="More">\n\nText\n\n</Accordion>')?.html).toContain(
      '<details class="docs-accordion" id="more"><summary ' +
        'class="docs-title">More</summary><p>Text</p></details>',
    )
  })

  test('makes a Card with an address a link, and leaves one without an address a box', () => {
    expect(artifacts('<Card title="Tokens" href="./tokens">\n\nHow to get one.\n\n</Card>')?.html).toBe(
      '<a class="docs-card" href="./tokens"><strong class="docs-title">Tokens</strong><p>How to get ' +
        'one.</p></a>',
    )
    expect(artifacts('<Card title="Tokens">Text</Card>')?.html).toContain('<div class="docs-card">')
    const page = artifacts('<Card title="One" href="./one" />\n<Card title="Two" href="./two" />')
    expect([page?.plainText, page?.links]).toEqual([
      'One\nTwo',
      [
        { href: './one', text: 'One' },
        { href: './two', text: 'Two' },
      ],
    ])
  })

  test('puts no link into the link of a Card', () => {
    expect(artifacts('<Card title="Tokens" href="./tokens">See [errors](./errors).</Card>')?.html).toContain(
      '<div class="docs-card"><a href="./tokens"><strong class="docs-title">Tokens</strong></a>See <a ' +
        'href="./errors">errors</a>.</div>',
    )
    const picture = '<Card title="Map" href="./map">\n\n![A map](https://a.example.org/map.png)\n\n</Card>'
    expect(artifacts(picture)?.html).toContain('<p><span class="docs-picture">A map</span></p></a>')
  })

  test('gives a Card no unsafe address, also in a draft', () => {
    const draft = runPipeline(
      aDraft({ bodyMdx: '<Card title="Open" href="javascript:alert(1)">Text</Card>' }),
      aContext({ stage: 'draft' }),
    )
    expect(draft.artifacts?.html).not.toContain('javascript:')
  })

  test('keeps author ids from clobbering names of the document', () => {
    expect(artifacts('<a id="getElementById">x</a>')?.html).toContain('id="doc-getElementById"')
  })

  test('gives search the words and none of the markup', () => {
    expect(artifacts('Some **bold** words.\n\n| a | b |\n|---|---|\n| c | d |')?.plainText).toBe(
      'Some bold words.\na\nb\nc\nd',
    )
  })

  test('cuts front matter and comments from the Markdown twin', () => {
    expect(artifacts('---\ntitle: X\n---\n\nText {/* note to self */} more.')?.markdown).toBe('Text  more.\n')
  })

  test('highlights code by classes alone, and leaves a language it does not know plain', () => {
    const html = artifacts('```js\nconst a = 1 // <b>\n```\n\n```klingon\nqapla\n```')?.html ?? ''
    expect(html).toContain('<span class="hljs-keyword">const</span>')
    expect(html).toContain('&#x3C;b></span>')
    expect(html).toContain('<code class="language-klingon">qapla\n</code>')
    expect(html).not.toContain('style=')
  })

  test('asks nothing of third parties: a picture elsewhere is a link to it', () => {
    const html = artifacts(
      '![A map](https://pictures.example.org/map.png) ![Here](/map.png) ' +
        '[![Both](https://a.example.org/b.png)](https://b.example.org)',
    )?.html
    expect(html).toContain('<a class="docs-picture" href="https://pictures.example.org/map.png">A map</a>')
    expect(html).toContain('<img src="/map.png" alt="Here">')
    expect(html).toContain('<a href="https://b.example.org"><span class="docs-picture">Both</span></a>')
  })

  test('tells where a page leads, and by which words', () => {
    expect(artifacts('See [the **error** codes](./errors#codes).')?.links).toEqual([
      { href: './errors#codes', text: 'the error codes' },
    ])
  })
})
