import { type AuditedPage, auditPages, describeInBrowser } from '@ppman/web-ui/testing'
import { pages } from './pages.ts'
import { problemPage } from './middleware/problem.ts'
import { assets } from './site.ts'
import { chrome, strangerChrome } from './testing.ts'

const examples: AuditedPage[] = [...pages, problemPage].flatMap((page) =>
  Object.entries(page.examples).map(([name, model]) => ({
    name: `${page.path || 'the error page'} as “${name}”`,
    html: page.render(model, {
      ...(page.access === 'public' ? strangerChrome : chrome),
      path: page.path || '/nowhere',
    }),
  })),
)

describeInBrowser('in Chromium, wide and narrow, light and dark', () => {
  let found = new Map<string, string[]>()
  beforeAll(async () => {
    found = await auditPages(examples, assets.handler)
  }, 900_000)

  test.each(examples)('$name has no serious barrier, invalid HTML or foreign request', ({ name }) => {
    expect(found.get(name)).toEqual([])
  })
})
