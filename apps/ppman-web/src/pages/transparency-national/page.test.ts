import { navigating, strangerChrome, testSite } from '../../testing.ts'
import { transparencyNationalPage } from './page.ts'

const { site, ctx, pool, close } = await testSite()
afterAll(async () => {
  ctx.rateLake.close()
  await close()
})

const shown = async (query: string) =>
  (await site.get(`/transparency/national${query}`).set(navigating)).text.replace(/\s+/g, ' ')

test('asks for a code, and says so while no rates are counted', async () => {
  expect(await shown('')).toContain('Type a code to see its rates')
  expect(await shown('?code=73721')).toContain('Not yet counted')
})

test('a hospital that nobody knows is not found', async () => {
  await pool.query(`INSERT INTO hospital (ccn, name, state) VALUES ('110001', 'A', 'GA')`)
  expect(await shown('?code=73721&hospital=110001')).toContain('Not yet counted')
  const { status } = await site.get('/transparency/national?code=73721&hospital=110002').set(navigating)
  expect(status).toBe(404)
})

test('shows the groups, the place of a hospital and the payers', () => {
  const html = transparencyNationalPage.render(
    transparencyNationalPage.examples['a procedure with a hospital']!,
    strangerChrome,
  )
  expect(html).toContain('above 61%')
  expect(html).toContain('1.08 ×')
  expect(html).toContain('Northline &lt;b&gt;member&lt;/b&gt;')
})
