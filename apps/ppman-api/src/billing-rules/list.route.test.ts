import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { ORG, testApi } from '../testing.ts'

const THEIRS = '0190a000-0000-7000-8000-000000000002'
const { api, as, pool, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
const { id: other } = await aPayer(pool, { name: 'Other Health' })
const list = (query: object = {}, caller: object = {}) =>
  api.get('/api/v1/billing-rules/').set(as(caller)).query(query)
const named = async (query: object, caller: object = {}) => {
  const { body } = await list(query, caller)
  return body.items
    .map((item: { description: string }) => item.description)
    .sort()
    .join('')
}
afterAll(close)

beforeAll(async () => {
  const rules = [
    { description: 'A', payerId: payer, code: '27447', category: 'prior_authorization', severity: 'high' },
    {
      description: 'B',
      payerId: other,
      code: '27447',
      planTypes: ['medicaid', 'chip'],
      states: ['TX'],
      category: 'coverage',
    },
    {
      description: 'C',
      payerId: payer,
      code: '25',
      codeType: 'modifier',
      category: 'modifier',
      networkStatus: 'in_network',
    },
    {
      description: 'D',
      payerId: payer,
      code: 'A0425',
      codeType: 'hcpcs',
      requirements: ['25'],
      specialty: 'transport',
    },
    {
      description: 'E',
      payerId: payer,
      code: 'A0426',
      codeType: 'hcpcs',
      dispositions: { '25': { disposition: 'denied' } },
    },
    {
      description: 'F',
      payerId: payer,
      code: '97110',
      codeTo: '97546',
      verificationStatus: 'human_verified',
    },
    {
      description: 'G',
      payerId: payer,
      code: '80048',
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-06-30',
    },
    { description: 'H', payerId: payer, code: '80048', effectiveFrom: '2026-07-01' },
    { description: 'I', payerId: payer, code: '99213', orgId: ORG, origin: 'manual' },
    {
      description: 'J',
      payerId: payer,
      code: '99213',
      orgId: THEIRS,
      origin: 'manual',
      requirements: ['25'],
    },
    {
      description: 'K',
      payerId: payer,
      code: 'E11.9',
      codeType: 'icd10cm',
      effectiveTo: '2026-06-30',
      verificationStatus: 'rejected',
    },
  ]
  for (const rule of rules) await aBillingRule(pool, rule)
})

test.each([
  ['every current rule that everybody or the organization has', {}, 'ABCDEFHI'],
  ['a code', { code: '27447' }, 'AB'],
  ['a code in any case', { code: 'a0425' }, 'D'],
  ['a code inside a range', { code: '97530' }, 'F'],
  ['the first code of a range', { code: '97110' }, 'F'],
  ['no range for a code beyond it', { code: '97547' }, ''],
  ['no range for a code of another shape', { code: '9711T' }, ''],
  ['a payer and a code', { code: '27447', payer_id: payer }, 'A'],
  ['a code type in lower case', { code_type: 'hcpcs' }, 'DE'],
  ['a code type in any case', { code_type: 'Modifier' }, 'C'],
  [
    'a code type with hyphens, and a code without its dot',
    { code_type: 'ICD-10-CM', code: 'e119', current_only: 'false' },
    'K',
  ],
  ['a plan type', { plan_type: 'Medicaid' }, 'B'],
  ['a state', { state: 'tx' }, 'B'],
  ['a network', { network_status: 'in_network' }, 'C'],
  ['a category', { rule_category: 'prior_authorization' }, 'A'],
  ['a specialty', { specialty: 'Transport' }, 'D'],
  ['a modifier, or what carries it', { modifier: '25' }, 'CDE'],
  ['a severity', { severity: 'HIGH' }, 'A'],
  ['an origin', { origin: 'manual' }, 'I'],
  ['a verification status', { verification_status: 'human_verified' }, 'F'],
  ['ended rules too when asked', { code: '80048', current_only: 'false' }, 'GH'],
  ['what is in force on a day', { code: '80048', current_only: 'false', effective_date: '2026-06-30' }, 'G'],
  ['what begins on a day', { code: '80048', effective_date: '2026-07-01' }, 'H'],
  ['nothing on a day when no current rule is in force', { code: '80048', effective_date: '2026-06-30' }, ''],
  ['a rule without a first day on any day', { code: '27447', effective_date: '1999-01-01' }, 'AB'],
  ['nothing misread on any day', { code: 'E11.9', current_only: 'false', effective_date: '2026-01-01' }, ''],
  ['a category that does not exist', { rule_category: 'astrology' }, ''],
  ['a code with a NUL', { code: '2\u00007' }, ''],
  ['a page beyond the last', { offset: 1000 }, ''],
])('lists %s', async (_, query, expected) => expect(await named(query)).toBe(expected))

test("shows an organization its own rules and never another's", async () => {
  expect(await named({ code: '99213' }, { org: THEIRS })).toBe('J')
  expect(await named({ modifier: '25', code: '99213' })).toBe('')
  const { body } = await list({ code: '99213' }, { org: THEIRS })
  expect((await api.get(`/api/v1/billing-rules/${body.items[0].id}`).set(as())).status).toBe(404)
})

test('pages by offset and limit, the newest first, and says whether more follow', async () => {
  const { body: all } = await list()
  const { body } = await list({ offset: 2, limit: 3 })
  expect(body).toMatchObject({ total: 8, offset: 2, limit: 3, has_more: true })
  expect(body.items).toEqual(all.items.slice(2, 5))
  expect((await list({ offset: 5, limit: 3 })).body).toMatchObject({ total: 8, has_more: false })
  expect((await list({ offset: 100 })).body).toMatchObject({ items: [], total: 8, has_more: false })
})

test('gives 50 unless told', async () => expect((await list()).body.limit).toBe(50))

test.each([
  ['a payer that is no uuid', { payer_id: 'sample' }, 'payer_id'],
  ['201 rows', { limit: 201 }, 'limit'],
  ['no rows', { limit: 0 }, 'limit'],
  ['an offset below 0', { offset: -1 }, 'offset'],
  ['a modifier of nine letters', { modifier: 'x'.repeat(9) }, 'modifier'],
  ['a specialty of 51 letters', { specialty: 'x'.repeat(51) }, 'specialty'],
  ['a day that does not exist', { effective_date: '2026-02-30' }, 'effective_date'],
  ['neither true nor false', { current_only: 'maybe' }, 'current_only'],
  ['a code given twice', { code: ['1', '2'] }, 'code'],
])('refuses %s', async (_, query, field) => {
  const { status, body } = await list(query)
  expect([status, body.error.details.map(({ path }: { path: string }) => path)]).toEqual([422, [field]])
})

test('requests cannot write shared rules or their evidence, nor change what a rule says', async () => {
  const { rows } = await pool.query(`
    SELECT table_name || ' ' || privilege_type AS may FROM information_schema.role_table_grants
    WHERE grantee = 'ppman_app' AND privilege_type IN ('INSERT', 'UPDATE', 'DELETE')
      AND table_name IN ('billing_rule', 'billing_rule_modifier', 'rule_evidence', 'rule_extraction')
        ORDER BY 1`)
  expect(rows.map(({ may }) => may)).toEqual(['billing_rule INSERT', 'billing_rule_modifier INSERT'])
})
