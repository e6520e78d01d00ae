import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { searchIndexRepo } from '@ppman/policies/search-index'
import { openDb } from '@ppman/db'
import { chrome, testSite, visitor } from '../../testing.ts'
import { policySearchPage } from './page.ts'

const { ctx, pool, close } = await testSite()
const worker = openDb({ url: ctx.config.DATABASE_URL, role: 'ppman_worker', max: 1 })
afterAll(async () => {
  await worker.$disconnect()
  await close()
})
const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const html = async (query: object) =>
  policySearchPage.render(
    await policySearchPage.load({ query: policySearchPage.query.parse(query) as never, ctx, visitor }),
    chrome,
  )

beforeAll(async () => {
  const { id: payerId } = await aPayer(pool, { name: 'Meridian Trust' })
  await aPolicyChange(pool, { payerId, title: 'Total Knee Arthroplasty' })
  const { rows } = await pool.query('SELECT id FROM policy')
  await searchIndexRepo(worker).indexPolicy(rows[0].id as string)
})

test('lay words find the policy, with its payer to choose and what was found marked', async () => {
  const page = await html({ q: 'knee replacement' })
  expect(page).toContain('1 result.')
  expect(page).toContain(
    'Total <mark>Knee</mark> <mark>Arthroplasty</mark>'.replace('Total', '<mark>Total</mark>'),
  )
  expect(page).toContain('>Meridian Trust</option>')
})

test('a misspelt word is told as what it was read', async () =>
  expect(await html({ q: 'knee artroplasty' })).toContain('“artroplasty” was read as “arthroplasty”.'))

test('a correction is told once, and not where it finds no more than the word that was typed', async () => {
  const twice = await html({ q: 'artroplasty knee artroplasty' })
  expect(twice.match(/was read as/g)).toHaveLength(1)
  expect(await html({ q: 'knee artroplasty', specialty: 'astrology' })).not.toContain('was read as')
})

test('it shows the rules in force today, the latest first and the others marked', async () => {
  const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
  const shift = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const a = (more: object) => aBillingRule(pool, { payerId, code: '99197', category: 'coverage', ...more })
  await a({ disposition: 'over', effectiveTo: shift(-2) })
  await a({ disposition: 'to_come', effectiveFrom: shift(3) })
  await a({ disposition: 'misread', verificationStatus: 'rejected' })
  const newer = await a({ disposition: 'newer', effectiveFrom: '2025-02-01' })
  const older = await a({
    disposition: 'older',
    effectiveFrom: '2024-01-01',
    effectiveTo: shift(3),
    verificationStatus: 'superseded',
  })
  await pool.query('UPDATE billing_rule SET subject_key = $1 WHERE id = ANY($2)', [
    '00000000-0000-8000-8000-00000000000a',
    [newer, older],
  ])
  const rulesOn = async (filter: object) =>
    (await html({ q: '99197', ...filter }))
      .split('<li class="result')
      .filter((item) => item.includes('CPT 99197: coverage, '))
  const page = await html({ q: '99197' })
  const [first, second, ...others] = page
    .split('<li class="result')
    .filter((item) => item.includes('CPT 99197: coverage, '))
  expect(others).toEqual([])
  expect(first).toContain('coverage, newer')
  expect(first).not.toContain('a newer rule is in force, too')
  expect(second).toContain('coverage, older')
  expect(second).toContain('a newer rule is in force, too')
  expect(first).toContain('In force since February 1, 2025')

  const upcoming = await rulesOn({ any_date: 'true' })
  expect(upcoming).toHaveLength(3)
  const starts = `Starts ${longDay(shift(3))}`
  expect(upcoming.filter((item) => item.includes(`<span class="chip">${starts}</span>`))).toEqual([
    expect.stringContaining('coverage, to come'),
  ])
  expect(
    (await rulesOn({ in_force_on: shift(4) })).map((item) => /coverage, ([a-z ]+)/.exec(item)![1]!.trim()),
  ).toEqual(['to come', 'newer'])
})

test('what matches nothing says what to try, and an empty field is no filter', async () => {
  expect(await html({ q: 'qqqxxzz' })).toContain('Try fewer words')
  expect(await html({ q: 'knee', payer_id: '', specialty: '', state: '', plan_type: '' })).toContain(
    '1 result.',
  )
  expect(await html({ q: 'knee', specialty: 'dental' })).toContain('Nothing that we read matches')
})
