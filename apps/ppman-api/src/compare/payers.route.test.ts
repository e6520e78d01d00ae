import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
const payer = async (name: string) => (await aPayer(pool, { name })).id
const [one, two, silent] = [
  await payer('One Health'),
  await payer('Two Health'),
  await payer('Silent Health'),
]
const compare = async (query: object = {}) =>
  (
    await api
      .get('/api/v1/compare/payers')
      .set(as())
      .query({ code: '27447', date: '2026-06-01', ...query })
  ).body
const aRule = (payerId: string, category: string, disposition: string, more: object = {}) =>
  aBillingRule(pool, { payerId, code: '27447', category, disposition, ...more })

beforeAll(async () => {
  await aRule(one, 'prior_authorization', 'required')
  await aRule(one, 'coverage', 'covered')
  await aRule(two, 'prior_authorization', 'not_required')
  await aRule(two, 'coverage', 'not_covered', { effectiveTo: '2026-01-31' })
})
afterAll(close)

test('each kind of rule is a row, each payer a cell, and what differs is marked', async () => {
  const { payers, rows } = await compare({ payer_ids: `${two},${one},${silent}` })
  expect(payers).toEqual([
    { id: two, name: 'Two Health' },
    { id: one, name: 'One Health' },
    { id: silent, name: 'Silent Health' },
  ])
  expect(rows).toMatchObject([
    {
      rule_category: 'coverage',
      is_different: false,
      cells: [{ dispositions: [] }, { dispositions: ['covered'] }, { dispositions: [], rules: [] }],
    },
    {
      rule_category: 'prior_authorization',
      is_different: true,
      cells: [{ dispositions: ['not_required'] }, { dispositions: ['required'] }, { rules: [] }],
    },
  ])
})

test('on another day other rules are in force', async () => {
  const { rows } = await compare({ date: '2026-01-31', rule_category: 'coverage' })
  expect(rows).toMatchObject([{ rule_category: 'coverage', is_different: true }])
})

test('without payers it shows those with most to say', async () => {
  expect((await compare()).payers.map(({ id }: { id: string }) => id)).toEqual([one, two])
})

test('a payer that is no id is refused by name', async () => {
  expect((await compare({ payer_ids: 'x' })).error.details[0].path).toMatch(/^payer_ids/)
})

test('a code that nobody speaks of is an empty comparison', async () => {
  expect(await compare({ code: '00000' })).toMatchObject({
    payers: [],
    rows: [],
    left_out: 0,
    truncated: false,
  })
})
