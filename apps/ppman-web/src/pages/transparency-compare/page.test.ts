import { chrome, testSite, visitor } from '../../testing.ts'
import { transparencyComparePage } from './page.ts'

const { ctx, close } = await testSite()
afterAll(close)

async function words(query: object): Promise<string> {
  const model = await transparencyComparePage.load({
    query: transparencyComparePage.query.parse(query) as never,
    ctx,
    visitor,
  })
  return transparencyComparePage
    .render(model, chrome)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('a hospital that does not exist is no column, and is said not to be found', async () => {
  const page = await words({ codes: 'nope', hospitals: 'nope,000000' })
  expect(page).toContain('No hospital with the CCN NOPE or 000000 was found.')
  expect(page).toContain('Name at least one hospital')
  expect(page).not.toMatch(/side by side \S|1 hospital/)
})
