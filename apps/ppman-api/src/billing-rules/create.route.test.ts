import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { ORG, testApi } from '../testing.ts'

const THEIRS = '0190a000-0000-7000-8000-000000000002'
const { api, as, pool, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
const MISSING = '0190a000-0000-7000-8000-000000000009'
const rule = (over: object = {}) => ({
  payer_id: payer,
  code: '99213',
  code_type: 'CPT',
  rule_category: 'prior_authorization',
  effective_from: '2026-01-01',
  ...over,
})
const post = (over: object = {}, caller: object = {}) =>
  api.post('/api/v1/billing-rules/').set(as(caller)).send(rule(over))
const get = async (id: string) => (await api.get(`/api/v1/billing-rules/${id}`).set(as())).body
const stored = async (where = 'true') =>
  (await pool.query(`SELECT * FROM billing_rule WHERE ${where} ORDER BY id`)).rows
type Item = { id: string; newer_rule_in_force: string | null }
const list = async (query: object): Promise<Item[]> =>
  (await api.get('/api/v1/billing-rules/').set(as()).query(query)).body.items
const idsOf = (items: Item[]) => items.map(({ id }) => id)
const marksOf = (items: Item[]) => items.map(({ id, newer_rule_in_force: newer }) => [id, newer])
beforeEach(() => pool.query('TRUNCATE billing_rule CASCADE'))
afterAll(close)

test("a rule is the organization's own, manual and unverified, whatever the body says", async () => {
  const { status, body } = await post({
    origin: 'payer_api',
    verification_status: 'human_verified',
    state: 'tx',
    plan_type: 'Commercial',
  })
  expect([status, body]).toMatchObject([
    201,
    {
      code: '99213',
      code_type: 'cpt',
      origin: 'manual',
      verification_status: 'unverified',
      state: 'TX',
      plan_type: 'commercial',
      is_shared: false,
      evidence: [],
      superseded_by: null,
    },
  ])
  expect(await stored()).toMatchObject([
    { id: body.id, org_id: ORG, origin: 'manual', verification_status: 'unverified' },
  ])
  expect(await get(body.id)).toEqual(body)
})

test('modifiers are kept as they were said, and found', async () => {
  const { body } = await post({
    modifier_dispositions: { '59': { disposition: 'Denied', note: 'use XS' }, xu: 'allowed' },
    modifier_requirements: ['25', { modifier: '26', condition: 'in a hospital', required: false }],
  })
  expect(body).toMatchObject({
    modifier_dispositions: {
      '59': { disposition: 'denied', note: 'use XS' },
      XU: { disposition: 'allowed', note: null },
    },
    modifier_requirements: [
      { modifier: '25', condition: null, required: true },
      { modifier: '26', condition: 'in a hospital', required: false },
    ],
  })
  for (const modifier of ['25', '26', '59', 'xu']) {
    expect((await api.get('/api/v1/billing-rules/').set(as()).query({ modifier })).body.total).toBe(1)
  }
})

test.each([
  ['a NUL in a text', { setting: ['clinic', 'a\0b'] }, 'conditions.setting.1'],
  ['a NUL in a name', { setting: { 'a\0b': 1 } }, 'conditions.setting'],
  ['half of a surrogate pair', { setting: '\ud800' }, 'conditions.setting'],
])('conditions with %s are refused, and the field is named', async (_, conditions, field) => {
  const { status, body } = await post({ conditions })
  expect([status, body.error.code]).toEqual([422, 'validation_error'])
  expect(
    body.error.details.map(({ path }: { path: unknown }) => (Array.isArray(path) ? path.join('.') : path)),
  ).toEqual([field])
  expect(await stored()).toEqual([])
})

test("a rule that is superseded leaves its modifier's list in the same write", async () => {
  const found = async (query: object) =>
    (
      await api
        .get('/api/v1/billing-rules/')
        .set(as())
        .query({ modifier: '25', ...query })
    ).body
  const { body: first } = await post({ modifier_requirements: ['25'] })
  const { body: second } = await post({
    modifier_requirements: ['25'],
    effective_from: '2026-07-01',
    supersedes: first.id,
  })
  expect((await found({})).items.map(({ id }: { id: string }) => id)).toEqual([second.id])
  expect(await found({ current_only: false, payer_id: payer })).toMatchObject({
    total: 2,
    items: [{ id: second.id }, { id: first.id }],
  })
  expect(await found({ current_only: false, effective_date: '2026-06-30' })).toMatchObject({
    total: 1,
    items: [{ id: first.id }],
  })
  const { rows } = await pool.query(
    `SELECT m.rule_id, to_char(m.effective_to, 'YYYY-MM-DD') AS ends, m.verification_status
      FROM billing_rule_modifier m ORDER BY m.rule_id`,
  )
  expect(rows).toEqual([
    { rule_id: first.id, ends: '2026-06-30', verification_status: 'superseded' },
    { rule_id: second.id, ends: null, verification_status: 'unverified' },
  ])
})

describe('creating a rule changes no other rule', () => {
  test('the rule in force since 2024 stays so beside one that was over and one to come', async () => {
    const [since, past, future] = [
      (await post({ effective_from: '2024-01-01' })).body,
      (await post({ effective_from: '2020-01-01', effective_to: '2021-12-31' })).body,
      (await post({ effective_from: '2031-01-01' })).body,
    ]
    for (const one of [since, past, future]) expect(await get(one.id)).toEqual(one)
    const on = async (day: string, more: object = {}) => idsOf(await list({ effective_date: day, ...more }))
    expect(await on('2026-11-22')).toEqual([since.id])
    expect(await on('2020-06-01', { current_only: false })).toEqual([past.id])
    expect(await on('2022-06-01', { current_only: false })).toEqual([])
    expect(await on('2031-01-01')).toEqual([future.id, since.id])
    expect(idsOf(await list({}))).toEqual([future.id, since.id])
  })

  test.each([
    ['later days', { effective_from: '2026-07-01' }, {}],
    ['earlier days', { effective_from: '2025-01-01' }, {}],
    ['the same days', {}, {}],
    ['other modifier requirements', { modifier_requirements: ['25'] }, {}],
    ['other modifier dispositions', { modifier_dispositions: { '59': 'denied' } }, {}],
    ['another plan', { plan_type: 'medicaid' }, {}],
    ['another organization', {}, { org: THEIRS }],
  ])('not by one for %s', async (_, over, caller) => {
    const { body } = await post({}, {})
    expect((await post(over, caller)).status).toBe(201)
    const { newer_rule_in_force: _newer, ...stands } = await get(body.id)
    expect({ ...stands, newer_rule_in_force: null }).toEqual(body)
  })

  test('not by those that are written down at the same time', async () => {
    await Promise.all([1, 2, 3, 4].map(() => post()))
    expect((await stored('superseded_by IS NULL AND effective_to IS NULL')).length).toBe(4)
  })
})

describe('of several rules about a subject in force on a day', () => {
  test('the one that began last comes first, and the others are marked', async () => {
    const later = (await post({ effective_from: '2026-03-01' })).body
    const earlier = (await post({ effective_from: '2026-01-01' })).body
    const items = await list({ effective_date: '2026-06-01' })
    expect(marksOf(items)).toEqual([
      [later.id, null],
      [earlier.id, later.id],
    ])
    expect(marksOf(await list({ effective_date: '2026-02-01' }))).toEqual([[earlier.id, null]])
    expect(await get(earlier.id)).toMatchObject({ newer_rule_in_force: later.id })
  })

  test('the one written down last comes first where both began on one day', async () => {
    const [first, second] = [(await post()).body, (await post()).body]
    expect(marksOf(await list({ effective_date: '2026-06-01' }))).toEqual([
      [second.id, null],
      [first.id, second.id],
    ])
  })

  test.each([
    ['modifier requirements', { modifier_requirements: ['25'] }],
    ['modifier dispositions', { modifier_dispositions: { '59': 'denied' } }],
    ['state', { state: 'OH' }],
  ])('those with another %s are not marked', async (_, over) => {
    await post()
    await post({ effective_from: '2026-03-01', ...over })
    expect(
      (await list({ effective_date: '2026-06-01' })).map(({ newer_rule_in_force: newer }) => newer),
    ).toEqual([null, null])
  })
})

describe('supersedes', () => {
  test('ends the rule that it names the day before', async () => {
    const { body: first } = await post({ disposition: 'required' })
    const { body: second } = await post({
      disposition: 'not_required',
      effective_from: '2026-07-01',
      supersedes: first.id,
    })
    expect(await get(first.id)).toMatchObject({
      effective_to: '2026-06-30',
      superseded_by: second.id,
      verification_status: 'superseded',
    })
    expect(await get(second.id)).toMatchObject({ effective_to: null, superseded_by: null })
    const { rows } = await pool.query(
      `SELECT detail::json ->> 'supersedes' AS id FROM audit_event WHERE object_id = $1`,
      [second.id],
    )
    expect(rows).toEqual([{ id: first.id }])
  })

  test('ends no other rule of the subject', async () => {
    const [named, neighbor] = [(await post()).body, (await post()).body]
    await post({ effective_from: '2026-07-01', supersedes: named.id })
    expect(await get(neighbor.id)).toMatchObject({ effective_to: null, superseded_by: null })
  })

  test('leaves a rule that was over earlier its last day', async () => {
    const { body: over } = await post({ effective_to: '2026-03-31' })
    const { body: second } = await post({ effective_from: '2026-07-01', supersedes: over.id })
    expect(await get(over.id)).toMatchObject({ effective_to: '2026-03-31', superseded_by: second.id })
  })

  test.each(['2026-01-01', '2025-12-31'])(
    'of a rule that begins on 2026-01-01 is refused from %s',
    async (day) => {
      const { body: first } = await post()
      const { status, body } = await post({ effective_from: day, supersedes: first.id })
      expect([status, body.error.details]).toMatchObject([
        422,
        [{ path: 'supersedes', message: expect.stringContaining('2026-01-01') }],
      ])
      expect(await get(first.id)).toEqual(first)
      expect(await stored()).toHaveLength(1)
    },
  )

  test.each([
    ['there is not', async () => MISSING],
    ['another organization has', async () => (await post({}, { org: THEIRS })).body.id as string],
    ['everybody shares', () => aBillingRule(pool, { payerId: payer, effectiveFrom: '2026-01-01' })],
    [
      'has been superseded already',
      async () => {
        const { body } = await post()
        await post({ effective_from: '2026-07-01', supersedes: body.id })
        return body.id as string
      },
    ],
  ])('a rule that %s is refused by name', async (_, ruleId) => {
    const supersedes = await ruleId()
    const before = await stored()
    const { status, body } = await post({ effective_from: '2027-01-01', supersedes })
    expect([status, body.error.code, body.error.details.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      'validation_error',
      ['supersedes'],
    ])
    expect(await stored()).toEqual(before)
  })

  test('by two rules at once succeeds for one', async () => {
    const { body: first } = await post()
    const replies = await Promise.all(
      [1, 2, 3].map(() => post({ effective_from: '2026-07-01', supersedes: first.id })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(await stored()).toHaveLength(2)
  })
})

describe('Idempotency-Key', () => {
  const keyed = (key: string, over: object = {}, caller: object = {}) =>
    api
      .post('/api/v1/billing-rules/')
      .set({ ...as(caller), 'Idempotency-Key': key })
      .send(rule(over))

  test('replays the very bytes and status of the first answer, and makes one rule', async () => {
    const over = {
      modifier_dispositions: { '59': 'denied', '25': { note: 'b', disposition: 'allowed' } },
      conditions: { zebra: 1, a: { b: 1, aa: 2 } },
    }
    const [first, repeated] = [await keyed('k1', over), await keyed('k1', over)]
    expect([repeated.status, repeated.text]).toEqual([201, first.text])
    const { 'idempotency-replayed': replayed, ...headers } = repeated.headers as Record<string, string>
    const differing = Object.keys(headers).filter((name) => headers[name] !== first.headers[name])
    expect([replayed, differing.filter((name) => !/^(x-request-id|date|.*ratelimit.*)$/.test(name))]).toEqual(
      ['true', []],
    )
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    expect(await stored()).toHaveLength(1)
  })

  test('takes a body whose keys are in another order for the same', async () => {
    const first = await keyed('k2')
    const { payer_id: payerId, ...rest } = rule() as { payer_id: string }
    const repeated = await api
      .post('/api/v1/billing-rules/')
      .set({ ...as(), 'Idempotency-Key': 'k2' })
      .send({ ...rest, payer_id: payerId })
    expect(repeated.text).toBe(first.text)
  })

  test('makes one rule of twenty calls at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => keyed('k3')))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19)
    expect(await stored()).toHaveLength(1)
  })

  test('of another body is refused by name, and nothing is stored', async () => {
    await keyed('k4')
    const { status, body } = await keyed('k4', { state: 'TX' })
    expect([status, body.error.code, body.error.details]).toMatchObject([
      422,
      'idempotency_key_reused',
      [{ path: 'idempotency-key' }],
    ])
    expect(await stored()).toHaveLength(1)
  })

  test('of a call that failed may be sent again', async () => {
    expect((await keyed('k5', { payer_id: MISSING })).status).toBe(422)
    expect((await keyed('k5')).status).toBe(201)
  })

  test('belongs to one organization and one caller', async () => {
    const ids = [
      await keyed('k6'),
      await keyed('k6', {}, { org: THEIRS }),
      await keyed('k6', {}, { sub: 'somebody' }),
    ].map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(3)
  })

  test.each(['x'.repeat(256), 'a b'])('that is %s is refused by name', async (key) => {
    const { status, body } = await keyed(key)
    expect([status, body.error.details]).toMatchObject([422, [{ path: 'idempotency-key' }]])
  })
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
  ['an id to supersede that is none', { supersedes: 'that one' }, 'supersedes'],
  ['no first day', { effective_from: undefined }, 'effective_from'],
  ['a day that does not exist', { effective_from: '2026-02-30' }, 'effective_from'],
  ['no code', { code: undefined }, 'code'],
  ['a specialty of 51 letters', { specialty: 'x'.repeat(51) }, 'specialty'],
])('refuses %s by name and stores nothing', async (_, over, field) => {
  const { status, body } = await post(over)
  expect([status, body.error.code, body.error.details.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    'validation_error',
    [field],
  ])
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
