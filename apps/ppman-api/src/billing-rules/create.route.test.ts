import { aPayer } from '@ppman/core/payers/fixtures'
import { ORG, testApi } from '../testing.ts'

const THEIRS = '0190a000-0000-7000-8000-000000000002'
const { api, as, pool, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
const MISSING = '0190a000-0000-7000-8000-000000000009'
const rule = (over: object = {}) => ({ payer_id: payer, code: '99213', code_type: 'CPT', rule_category: 'prior_authorization', effective_from: '2026-01-01', ...over })
const post = (over: object = {}, caller: object = {}) => api.post('/api/v1/billing-rules/').set(as(caller)).send(rule(over))
const get = async (id: string) => (await api.get(`/api/v1/billing-rules/${id}`).set(as())).body
const stored = async (where = 'true') => (await pool.query(`SELECT * FROM billing_rule WHERE ${where} ORDER BY id`)).rows
beforeEach(() => pool.query('TRUNCATE billing_rule CASCADE'))
afterAll(close)

test('a rule is the organisation\'s own, manual and unverified, whatever the body says', async () => {
  const { status, body } = await post({ origin: 'payer_api', verification_status: 'human_verified', state: 'tx', plan_type: 'Commercial' })
  expect([status, body]).toMatchObject([
    201,
    { code: '99213', code_type: 'cpt', origin: 'manual', verification_status: 'unverified', state: 'TX', plan_type: 'commercial', is_shared: false, evidence: [], superseded_by: null },
  ])
  expect(await stored()).toMatchObject([{ id: body.id, org_id: ORG, origin: 'manual', verification_status: 'unverified' }])
  expect(await get(body.id)).toEqual(body)
})

test('modifiers are kept as they were said, and found', async () => {
  const { body } = await post({
    modifier_dispositions: { '59': { disposition: 'Denied', note: 'use XS' }, xu: 'allowed' },
    modifier_requirements: ['25', { modifier: '26', condition: 'in a hospital', required: false }],
  })
  expect(body).toMatchObject({
    modifier_dispositions: { '59': { disposition: 'denied', note: 'use XS' }, XU: { disposition: 'allowed', note: null } },
    modifier_requirements: [
      { modifier: '25', condition: null, required: true },
      { modifier: '26', condition: 'in a hospital', required: false },
    ],
  })
  for (const modifier of ['25', '26', '59', 'xu']) {
    expect((await api.get('/api/v1/billing-rules/').set(as()).query({ modifier })).body.total).toBe(1)
  }
})

test('a rule that is replaced leaves its modifier\'s list in the same write', async () => {
  const found = async (query: object) => (await api.get('/api/v1/billing-rules/').set(as()).query({ modifier: '25', ...query })).body
  const ids = [await post({ modifier_requirements: ['25'] }), await post({ modifier_requirements: ['25'], effective_from: '2026-07-01' })].map(({ body }) => body.id as string)
  const [first, second] = ids as [string, string]
  expect((await found({})).items.map(({ id }: { id: string }) => id)).toEqual([second])
  expect(await found({ current_only: false, payer_id: payer })).toMatchObject({ total: 2, items: [{ id: second }, { id: first }] })
  expect(await found({ current_only: false, effective_date: '2026-06-30' })).toMatchObject({ total: 1, items: [{ id: first }] })
  const { rows } = await pool.query(`SELECT m.rule_id, to_char(m.effective_to, 'YYYY-MM-DD') AS ends, m.verification_status FROM billing_rule_modifier m ORDER BY m.rule_id`)
  expect(rows).toEqual([
    { rule_id: first, ends: '2026-06-30', verification_status: 'superseded' },
    { rule_id: second, ends: null, verification_status: 'unverified' },
  ])
})

test('a later rule about the same takes the place of the earlier one', async () => {
  const { body: first } = await post({ disposition: 'required' })
  const { body: second } = await post({ disposition: 'not_required', effective_from: '2026-07-01' })
  expect(await get(first.id)).toMatchObject({ effective_to: '2026-06-30', superseded_by: second.id, verification_status: 'superseded' })
  expect(await get(second.id)).toMatchObject({ effective_to: null, superseded_by: null })
})

test('a rule that is covered from its first day was never in force', async () => {
  const { body: first } = await post({ effective_from: '2026-07-01' })
  await post({ effective_from: '2026-01-01' })
  expect(await get(first.id)).toMatchObject({ effective_from: '2026-07-01', effective_to: '2026-06-30' })
})

test.each([
  ['another plan', { plan_type: 'medicaid' }, {}],
  ['another state', { state: 'OH' }, {}],
  ['another category', { rule_category: 'coverage' }, {}],
  ['a time that is over before it begins', { effective_from: '2025-01-01', effective_to: '2025-12-31' }, {}],
  ['another organisation', {}, { org: THEIRS }],
])('a rule for %s leaves it as it is', async (_, over, caller) => {
  const { body } = await post()
  expect((await post(over, caller)).status).toBe(201)
  expect(await get(body.id)).toEqual(body)
})

test('of rules that are written down at the same time, one is left standing', async () => {
  await Promise.all([1, 2, 3, 4].map(() => post()))
  expect((await stored('superseded_by IS NULL')).length).toBe(1)
  expect((await stored()).length).toBe(4)
})

test('a rule may last for one day', async () => {
  expect((await post({ effective_to: '2026-01-01' })).body).toMatchObject({ effective_to: '2026-01-01' })
})

test.each([
  ['a payer that is not there', { payer_id: MISSING }, 'payer_id'],
  ['a policy that is not there', { policy_id: MISSING }, 'policy_id'],
  ['a type of code that does not exist', { code_type: 'barcode' }, 'code_type'],
  ['a code of another type', { code: 'J1234' }, 'code'],
  ['a CPT code of four digits', { code: '9921' }, 'code'],
  ['an ICD-10 code that begins with a digit', { code: '9A1', code_type: 'icd-10' }, 'code'],
  ['a category that does not exist', { rule_category: 'astrology' }, 'rule_category'],
  ['a plan that does not exist', { plan_type: 'gold' }, 'plan_type'],
  ['a network that does not exist', { network_status: 'near' }, 'network_status'],
  ['a severity that does not exist', { severity: 'apocalyptic' }, 'severity'],
  ['a state that is no two letters', { state: 'T1' }, 'state'],
  ['an end before its beginning', { effective_to: '2025-12-31' }, 'effective_to'],
  ['no first day', { effective_from: undefined }, 'effective_from'],
  ['a day that does not exist', { effective_from: '2026-02-30' }, 'effective_from'],
  ['no code', { code: undefined }, 'code'],
  ['a specialty of 51 letters', { specialty: 'x'.repeat(51) }, 'specialty'],
])('refuses %s by name and stores nothing', async (_, over, field) => {
  const { status, body } = await post(over)
  expect([status, body.error.code, body.error.details.map(({ path }: { path: string }) => path)]).toEqual([422, 'validation_error', [field]])
  expect(await stored()).toEqual([])
})

test.each([
  ['27447', 'cpt', '27447', 'cpt'],
  ['0004u', 'CPT', '0004U', 'cpt'],
  ['j1234', 'HCPCS', 'J1234', 'hcpcs'],
  ['d0120', 'cdt', 'D0120', 'cdt'],
  ['e119', 'ICD-10-CM', 'E11.9', 'icd10cm'],
  ['0SRD0J9', 'icd10-pcs', '0SRD0J9', 'icd10pcs'],
  ['450', 'revenue', '0450', 'revenue'],
  ['25', 'modifier', '25', 'modifier'],
  ['470', 'MS-DRG', '470', 'ms_drg'],
  ['0002-1433-80', 'NDC', '0002-1433-80', 'ndc'],
])('%s of the type %s is kept as %s, %s', async (code, code_type, asStored, type) => {
  expect((await post({ code, code_type })).body).toMatchObject({ code: asStored, code_type: type })
})

test('a body is required', async () => {
  expect((await api.post('/api/v1/billing-rules/').set(as())).status).toBe(422)
})
