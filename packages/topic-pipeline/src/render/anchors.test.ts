import { aContext, aDraft } from '../draft.fixtures.ts'
import { runPipeline } from '../pipeline.ts'

const review = (bodyMdx: string, format = 'mdx') =>
  runPipeline(aDraft({ bodyMdx, frontmatter: { format } }), aContext())
/** The `#…` links of a rendered page without a target on the page. */
function deadLinks(html: string): string[] {
  const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
  return [...html.matchAll(/ href="#([^"]*)"/g)]
    .map(([, id = '']) => id)
    .filter((id) => !ids.has(id) && !ids.has(decodeURIComponent(id)))
}

describe('anchors', () => {
  test.each([
    ['an id of the author', '<a id="old"></a>\n\n[x](#old)', 'mdx', 'old'],
    ['a name of the author', '<a name="old"></a>\n\n[x](#old)', 'mdx', 'old'],
    ['an id with capitals', '<span id="Old_1.2">y</span>\n\n[x](#Old_1.2)', 'mdx', 'Old_1.2'],
    [
      'an id that looks like a property',
      '<a id="getElementById">y</a>\n\n[x](#getElementById)',
      'mdx',
      'getElementById',
    ],
    ['an id in HTML of plain Markdown', '<p><a id="old"></a></p>\n\n[x](#old)', 'md', 'old'],
    ['an id of a component', '<Accordion title="More" id="more">y</Accordion>\n\n[x](#more)', 'mdx', 'more'],
    [
      'the title of what unfolds',
      '<Accordion title="Get the logs">y</Accordion>\n\n[x](#get-the-logs)',
      'mdx',
      'get-the-logs',
    ],
    ['an id of a heading', '<h2 id="mine">Title</h2>\n\n[x](#mine) [y](#title)', 'mdx', 'mine'],
    ['an id in braces', '## Title {#mine}\n\n[x](#mine) [y](#title)', 'md', 'mine'],
    [
      'an id of the heading that repeats the title',
      '<h1 id="mine">First steps</h1>\n\n[x](#mine)',
      'mdx',
      'mine',
    ],
    ['a footnote', 'A[^1] and B[^1].\n\n[^1]: Note.\n\n[x](#fn-1)', 'mdx', 'fn-1'],
    ['a footnote in other letters', 'A[^é].\n\n[^é]: Note.', 'mdx', 'fnref-%C3%A9'],
  ])('leads links on a page to %s', (_, bodyMdx, format, anchor) => {
    const { findings, artifacts } = review(bodyMdx, format)
    expect(findings).toEqual([])
    expect(artifacts?.anchors).toContain(anchor)
    expect(deadLinks(artifacts!.html)).toEqual([])
  })

  test('leaves an id to the heading when both have it', () => {
    expect(review('<a id="old"></a>\n\n## Old').artifacts?.html).toBe('<a></a>\n<h2 id="old">Old</h2>')
  })

  test('does not count ids in comments and code', () => {
    expect(
      review('<!-- <a id="a"> -->\n\n`<a id="b">`\n\n```html\n<a id="c">\n```', 'md').artifacts?.anchors,
    ).toEqual([])
  })

  test.each(['#', '#top', '#TOP', './tokens#top', '#:~:text=words'])(
    'takes %s for the start of a page',
    (url) => {
      expect(review(`[x](${url})`).findings).toEqual([])
    },
  )
})
