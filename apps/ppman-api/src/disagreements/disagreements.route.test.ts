import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const { api, as, pool, close } = await testApi()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
const seen = {
  payer_id: payerId,
  code: '27447',
  code_type: 'CPT',
  outcome: 'denied',
  carc: '197',
  service_month: '2026-05',
  claims: 12,
}
const record = (body: object, caller = as({ sub: 'coder-1' })) =>
  api.post('/api/v1/disagreements/').set(caller).send(body)
const list = async (query: object = {}, caller = as()) =>
  (await api.get('/api/v1/disagreements/').set(caller).query(query)).body
const aRule = (code: string, category: string, disposition: string, more: object = {}) =>
  aBillingRule(pool, { payerId, code, category, disposition, ...more })
const rules: Record<string, string> = {}

beforeAll(async () => {
  rules.freely = await aRule('27447', 'prior_authorization', 'not_required')
  rules.asked = await aRule('27130', 'prior_authorization', 'required')
  rules.never = await aRule('J1745', 'coverage', 'investigational', { codeType: 'hcpcs' })
  rules.ended = await aRule('70551', 'coverage', 'covered', { effectiveTo: '2026-04-30' })
})
afterEach(() => pool.query('DELETE FROM disagreement'))
afterAll(close)

test.each<[string, object, object]>([
  [
    'a denial for want of an authorisation that no rule asks for contradicts it',
    {},
    { verdict: 'contradicts', rule_category: 'prior_authorization' },
  ],
  ['the same where one is asked for confirms it', { code: '27130' }, { verdict: 'confirms' }],
  ['with a reason code in two digits and a nought', { carc: '0197' }, { verdict: 'contradicts' }],
  [
    'where no rule speaks of it there is none',
    { code: '99213' },
    { verdict: 'no_rule', rule_category: 'prior_authorization', rule_ids: [] },
  ],
  ['a deductible says nothing of rules', { carc: '1' }, { verdict: 'unclear', rule_category: null }],
  [
    'a payment contradicts a rule that calls it investigational',
    { code: 'J1745', code_type: 'hcpcs', outcome: 'paid', carc: null },
    { verdict: 'contradicts', rule_category: 'coverage' },
  ],
  ['a rule that had ended says nothing', { code: '70551', carc: '50' }, { verdict: 'no_rule' }],
])('%s', async (_, more, judged) => {
  const { status, body } = await record({ ...seen, ...more })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...judged, status: 'open', created_by: 'coder-1', claims: 12 })
})

test('thousands of rules of another kind do not hide the one it speaks of', async () => {
  const spoken = await aRule('64450', 'coverage', 'covered')
  for (let n = 0; n < 220; n += 1)
    await aBillingRule(pool, { payerId, code: '64450', category: 'bundling', disposition: 'not_separate' })
  const { body } = await record({ ...seen, code: '64450', carc: '50' })
  expect(body).toMatchObject({ verdict: 'contradicts', rule_category: 'coverage', rule_ids: [spoken] })
})

test('it names the rules it contradicts, and is kept', async () => {
  const { body } = await record(seen)
  expect(body.rule_ids).toEqual([rules.freely])
  expect(
    (
      await pool.query(
        "SELECT code, code_type, carc, claims, to_char(service_month, 'YYYY-MM-DD') AS month FROM " +
          'disagreement',
      )
    ).rows,
  ).toEqual([{ code: '27447', code_type: 'cpt', carc: '197', claims: 12, month: '2026-05-01' }])
})

test('it is resolved with what came out, opened again, and both stand in the trail', async () => {
  const { body: one } = await record(seen)
  const settle = (resolution: string | null) =>
    api
      .patch(`/api/v1/disagreements/${one.id}`)
      .set(as({ sub: 'lead' }))
      .send({ resolution })
  expect((await settle('rule_wrong')).body).toMatchObject({
    status: 'resolved',
    resolution: 'rule_wrong',
    resolved_by: 'lead',
    resolved_at: expect.any(String),
  })
  expect((await list({ status: 'open' })).total).toBe(0)
  expect((await settle(null)).body).toMatchObject({ status: 'open', resolution: null, resolved_by: null })
  const { rows } = await pool.query('SELECT action FROM audit_event WHERE object_id = $1 ORDER BY seq', [
    one.id,
  ])
  expect(rows.map(({ action }) => action)).toEqual([
    'disagreement.recorded',
    'disagreement.settled',
    'disagreement.settled',
  ])
})

test('another organization neither sees nor settles it', async () => {
  const { body: one } = await record(seen)
  expect((await list({}, as({ org: OTHER_ORG }))).total).toBe(0)
  expect(
    (
      await api
        .patch(`/api/v1/disagreements/${one.id}`)
        .set(as({ org: OTHER_ORG }))
        .send({ resolution: 'scope' })
    ).status,
  ).toBe(404)
})

test.each<[string, object, string]>([
  ['a payer that is not there', { payer_id: '0190a000-0000-7000-8000-00000000dead' }, 'payer_id'],
  ['a code that is none of its type', { code: 'J1745' }, 'code'],
  ['a day where a month belongs', { service_month: '2026-05-03' }, 'service_month'],
  ['a field for words', { note: 'A patient called.' }, 'body'],
])('%s is refused by name, and nothing is kept', async (_, more, field) => {
  const { status, body } = await record({ ...seen, ...more })
  expect([status, body.error.details[0].path]).toEqual([422, field])
  expect((await list()).total).toBe(0)
})
