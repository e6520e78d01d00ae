import { pages } from './pages.ts'
import { problemPage } from './middleware/problem.ts'
import { chrome as memberChrome, strangerChrome as chrome } from './testing.ts'
import type { Chrome } from './views.ts'

const signedIn: Chrome = { ...memberChrome, signedInAs: '<b>member@example.test</b>' }
const examples = [...pages, problemPage].flatMap((page) =>
  Object.keys(page.examples).map((name) => ({ page, name, address: page.path || 'problem' })),
)

describe.each(examples)('$address as “$name”', ({ page, name }) => {
  test.each([
    ['a stranger', chrome],
    ['a member', signedIn],
  ])('renders for %s', (_, frame) => {
    const html = page.render(page.examples[name]!, frame)
    expect(html).toMatch(/<html lang="en">[\s\S]*<title>[^<]+<\/title>[\s\S]*<h1>/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script>alert|<b>member|undefined|\[object|NaN/)
  })

  test('labels each field and loads nothing from elsewhere', () => {
    const html = page.render(page.examples[name]!, chrome)
    const fields = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !tag.includes('type="hidden"'))
    for (const field of fields) expect(html).toContain(`for="${/id="([^"]+)"/.exec(field)?.[1]}"`)
    expect(html).not.toMatch(
      /(?:src|href)="(?:https?:)?\/\/(?!docs\.test|ppman\.test|console|edge|x\.example)/,
    )
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
  })
})
