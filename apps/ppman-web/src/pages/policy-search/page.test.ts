import { aPayer } from '@ppman/core/payers/fixtures'
import { aPolicyChange } from '@ppman/core/policies/fixtures'
import { searchIndexRepo } from '@ppman/core/search'
import { openDb } from '@ppman/db'
import { testSite } from '../../testing.ts'
import { policySearchPage } from './page.ts'

const { ctx, pool, close } = await testSite()
const worker = openDb({ url: ctx.config.DATABASE_URL, role: 'ppman_worker', max: 1 })
afterAll(async () => {
  await worker.$disconnect()
  await close()
})
const visitor = { signedIn: true as const, sub: 's', email: 'member@x.test', orgId: '0190a000-0000-7000-8000-000000000001', admin: false }
const chrome = { path: '/', signedInAs: 'member@x.test', csrfToken: '', nonce: '', links: { docs: '', console: '' } }
const html = async (query: object) => policySearchPage.render(await policySearchPage.load({ query: policySearchPage.query.parse(query) as never, ctx, visitor }), chrome)

beforeAll(async () => {
  const { id: payerId } = await aPayer(pool, { name: 'Meridian Trust' })
  await aPolicyChange(pool, { payerId, title: 'Total Knee Arthroplasty' })
  const { rows } = await pool.query('SELECT id FROM policy')
  await searchIndexRepo(worker).indexPolicy(rows[0].id as string)
})

test('lay words find the policy, with its payer to choose and what was found marked', async () => {
  const page = await html({ q: 'knee replacement' })
  expect(page).toContain('1 result.')
  expect(page).toContain('Total <mark>Knee</mark> <mark>Arthroplasty</mark>'.replace('Total', '<mark>Total</mark>'))
  expect(page).toContain('>Meridian Trust</option>')
})

test('a misspelt word is told as what it was read', async () => expect(await html({ q: 'knee artroplasty' })).toContain('“artroplasty” was read as “arthroplasty”.'))

test('what matches nothing says what to try, and an empty field is no filter', async () => {
  expect(await html({ q: 'qqqxxzz' })).toContain('Try fewer words')
  expect(await html({ q: 'knee', payer_id: '', specialty: '', state: '', plan_type: '' })).toContain('1 result.')
  expect(await html({ q: 'knee', specialty: 'dental' })).toContain('Nothing that we read matches')
})
