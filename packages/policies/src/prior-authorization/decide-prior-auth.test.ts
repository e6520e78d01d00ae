import type { BillingRule } from '../rules/index.ts'
import { decidePriorAuth, type PriorAuthQuestion } from './decide-prior-auth.ts'

const BASE = {
  planTypes: [],
  states: [],
  statesExcluded: [],
  networkStatus: null,
  placeOfService: [],
  condition: null,
  conditions: {},
  verificationStatus: 'unverified',
  payerScope: { states: [], payerType: 'commercial' },
}
const ofTexas = { payerScope: { states: ['TX'], payerType: 'blue' as const } }
const rule = (disposition: string, more: Partial<BillingRule> = {}) =>
  ({ ...BASE, disposition, ...more }) as BillingRule
const answer = (rules: BillingRule[], question: PriorAuthQuestion = {}) =>
  decidePriorAuth(rules, question).answer

test.each<[string, BillingRule[], PriorAuthQuestion, string]>([
  ['without any rule it is unknown, never not required', [], {}, 'unknown'],
  [
    'a rule about other plans says nothing',
    [rule('not_required', { planTypes: ['medicaid'] })],
    { planType: 'commercial' },
    'unknown',
  ],
  [
    'a rule that excludes the state says nothing',
    [rule('required', { statesExcluded: ['TX'] })],
    { state: 'TX' },
    'unknown',
  ],
  ['a general rule decides', [rule('required')], { planType: 'commercial', state: 'OH' }, 'required'],
  ['a rule that says so makes it not required', [rule('not_required')], {}, 'not_required'],
  ['a rule for all plans is general', [rule('required', { planTypes: ['all'] })], {}, 'required'],
  [
    'the rule that names the state wins over the general one',
    [rule('required'), rule('not_required', { states: ['TX'] })],
    { state: 'TX' },
    'not_required',
  ],
  [
    'for another state the general one holds',
    [rule('required'), rule('not_required', { states: ['TX'] })],
    { state: 'OH' },
    'required',
  ],
  [
    'with the state left open it depends',
    [rule('required'), rule('not_required', { states: ['TX'] })],
    {},
    'conditional',
  ],
  [
    'a rule for a plan that was not named depends',
    [rule('required', { planTypes: ['medicare_advantage'] })],
    {},
    'conditional',
  ],
  [
    'a condition makes it depend',
    [rule('required', { condition: 'for more than 12 visits' })],
    {},
    'conditional',
  ],
  [
    'an exception under a condition makes it depend',
    [rule('required'), rule('not_required', { condition: 'for emergencies' })],
    {},
    'conditional',
  ],
  [
    'a condition that says the same changes nothing',
    [rule('required'), rule('required', { condition: 'for inpatients' })],
    {},
    'required',
  ],
  [
    'rules of equal standing that differ make it depend',
    [rule('required'), rule('not_required')],
    {},
    'conditional',
  ],
  [
    'a disputed rule decides nothing alone',
    [rule('required', { verificationStatus: 'disputed' })],
    {},
    'conditional',
  ],
  ['any network is no limit', [rule('required', { networkStatus: 'any' })], {}, 'required'],
  [
    'a rule for another network says nothing',
    [rule('required', { networkStatus: 'out_of_network' })],
    { networkStatus: 'in_network' },
    'unknown',
  ],
  [
    'a rule for another place says nothing',
    [rule('required', { placeOfService: ['22'] })],
    { placeOfService: '11' },
    'unknown',
  ],
  [
    'a rule without states holds where its payer operates',
    [rule('not_required', ofTexas)],
    { state: 'TX' },
    'not_required',
  ],
  ['and nowhere else', [rule('not_required', ofTexas)], { state: 'OH' }, 'unknown'],
  ['nor is it required there', [rule('required', ofTexas)], { state: 'OH' }, 'unknown'],
  [
    'a rule that names a state holds there, whatever the directory says',
    [rule('required', { ...ofTexas, states: ['OH'] })],
    { state: 'OH' },
    'required',
  ],
  ['no rule holds in a state that is none', [rule('not_required')], { state: 'ZZ' }, 'unknown'],
  ['nor for a plan type that is none', [rule('not_required')], { planType: 'nope' }, 'unknown'],
  [
    'not required in general is no evidence for a plan type that its payer may not sell',
    [rule('not_required', ofTexas)],
    { planType: 'medicare_advantage' },
    'unknown',
  ],
  [
    'unless the rule is for all plans',
    [rule('not_required', { ...ofTexas, planTypes: ['all'] })],
    { planType: 'medicare_advantage' },
    'not_required',
  ],
  [
    'required in general holds for every plan of the payer',
    [rule('required', ofTexas)],
    { planType: 'medicare_advantage' },
    'required',
  ],
])('%s', (_, rules, question, expected) => {
  expect(answer(rules, question)).toBe(expected)
})

test('it says what is missing, why, and which rules it rests on', () => {
  const [general, texan] = [
    rule('required'),
    rule('not_required', { states: ['TX'], planTypes: ['medicaid'] }),
  ]
  expect(decidePriorAuth([general, texan], {})).toEqual({
    answer: 'conditional',
    missing: ['plan_type', 'state'],
    reasons: ['Required, but another rule makes an exception that may apply.'],
    rules: [general, texan],
  })
})
