import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const { api, as, pool, close } = await testApi()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
const { id: other } = await aPayer(pool, { name: 'Other Health' })
const get = async (path: string, query: object, caller = as()) =>
  (await api.get(`/api/v1/prior-auth/${path}`).set(caller).query(query)).body
const check = (query: object, caller = as()) =>
  get('check', { payer_id: payerId, code: '27447', date: '2026-06-01', ...query }, caller)
const aRule = (more: object) =>
  aBillingRule(pool, { payerId, code: '27447', category: 'prior_authorization', ...more })

beforeAll(async () => {
  await aRule({ disposition: 'required' })
  await aRule({ disposition: 'not_required', states: ['TX'] })
  await aRule({ disposition: 'required', code: '97110', codeTo: '97112', effectiveFrom: '2026-07-01' })
  await aRule({ disposition: 'not_required', code: 'J1745', codeType: 'hcpcs', orgId: OTHER_ORG })
  await aRule({ disposition: 'required', code: '70551', effectiveTo: '2026-05-31' })
  await aBillingRule(pool, { payerId: other, code: '27447', category: 'coverage', disposition: 'covered' })
})
afterAll(close)

test.each([
  [
    'required where a rule in force says so',
    { state: 'OH' },
    { answer: 'required', crd: 'auth-needed', missing: [] },
  ],
  ['not required where one in scope says so', { state: 'tx' }, { answer: 'not_required', crd: 'no-auth' }],
  ['conditional with what is missing', {}, { answer: 'conditional', crd: 'conditional', missing: ['state'] }],
  ['unknown where no rule is known', { payer_id: other }, { answer: 'unknown', crd: null, rules: [] }],
  ['unknown before a rule begins', { code: '97111' }, { answer: 'unknown' }],
  [
    'required from its first day, for a code of its range',
    { code: '97111', date: '2026-07-01' },
    { answer: 'required' },
  ],
  ['required to its last day', { code: '70551', date: '2026-05-31' }, { answer: 'required' }],
  ['unknown after it', { code: '70551' }, { answer: 'unknown' }],
])('it answers %s', async (_, query, expected) => {
  expect(await check(query)).toMatchObject(expected)
})

test('a rule that an organization wrote down counts for it alone', async () => {
  expect(await check({ code: 'J1745' })).toMatchObject({ answer: 'unknown' })
  expect(await check({ code: 'J1745' }, as({ org: OTHER_ORG }))).toMatchObject({ answer: 'not_required' })
})

test('a code with a modifier is read as the code, and the modifier is named', async () => {
  expect(await check({ code: '27447-rt', state: 'OH' })).toMatchObject({
    code: '27447',
    answer: 'required',
    reasons: [expect.any(String), 'The modifier RT is left out: rules were read for the code alone.'],
  })
})

test('it names the rules by which the payer does not cover the code', async () => {
  const denied = {
    payerId,
    code: 'Q4158',
    codeType: 'hcpcs',
    category: 'coverage',
    disposition: 'not_covered',
  }
  await aBillingRule(pool, { ...denied, effectiveFrom: '2027-01-01' })
  await aBillingRule(pool, { ...denied, planTypes: ['medicaid'] })
  const asked = { code: 'Q4158', plan_type: 'commercial' }
  expect(await check(asked)).toMatchObject({ not_covered: [] })
  expect(await check({ ...asked, date: '2027-01-15' })).toMatchObject({
    answer: 'unknown',
    reasons: [expect.any(String), 'A rule in force says that the payer does not cover the code.'],
    rules: [],
    not_covered: [{ disposition: 'not_covered', effective_from: '2027-01-01' }],
  })
})

test('without a day it asks for today', async () => {
  expect((await get('check', { payer_id: payerId, code: '27447' })).date).toBe(
    new Date().toISOString().slice(0, 10),
  )
})

test.each([
  ['no payer', { code: '27447' }, 'payer_id'],
  ['no code', { payer_id: payerId }, 'code'],
  [
    'a place of three digits',
    { payer_id: payerId, code: '27447', place_of_service: '111' },
    'place_of_service',
  ],
])('%s is refused by name', async (_, query, field) => {
  expect((await get('check', query)).error).toMatchObject({
    code: 'validation_error',
    details: [{ path: field }],
  })
})

test('requirements are listed in pages, current ones unless told', async () => {
  expect(await get('', { page_size: 2 })).toMatchObject({
    total: 3,
    pages: 2,
    items: [{ rule_category: 'prior_authorization' }, {}],
  })
  expect((await get('', { current_only: false })).total).toBe(4)
  expect((await get('', { state: 'TX' })).items).toMatchObject([
    { disposition: 'not_required', states: ['TX'] },
  ])
})

test('it says when a payer says more of a code than is read', async () => {
  expect(await check({ state: 'OH' })).toMatchObject({ rules_are_capped: false })
  const { id } = await aPayer(pool, { name: 'Wordy Health' })
  const say = async () => void (await aRule({ payerId: id, code: '99213', disposition: 'required' }))
  for (let rules = 0; rules < 200; rules += 1) await say()
  const asked = { payer_id: id, code: '99213' }
  expect(await check(asked)).toMatchObject({ answer: 'required', rules_are_capped: false })
  await say()
  const capped = await check(asked)
  expect(capped).toMatchObject({
    answer: 'required',
    rules_are_capped: true,
    reasons: [expect.any(String), expect.stringContaining('newest 200')],
  })
  expect(capped.rules).toHaveLength(200)
})

describe('a general “not required” of a payer of Texas', () => {
  let texan = ''
  beforeAll(async () => {
    texan = (await aPayer(pool, { name: 'Texan Health', states: ['TX'] })).id
    await aRule({ payerId: texan, code: '73721', disposition: 'not_required' })
  })
  test.each([
    ['where its payer operates', { state: 'TX' }, 'not_required'],
    ['in another state', { state: 'OH' }, 'unknown'],
    ['in a state that is none', { state: 'ZZ' }, 'unknown'],
    ['for a plan type that is none', { plan_type: 'nope' }, 'unknown'],
    ['for a plan type that its payer may not sell', { plan_type: 'medicare_advantage' }, 'unknown'],
  ])('answers, %s, %j: %s', async (_, query, answer) => {
    expect(await check({ payer_id: texan, code: '73721', ...query })).toMatchObject({ answer })
  })
})
