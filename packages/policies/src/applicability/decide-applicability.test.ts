import { decideApplicability, parseQuestion, readFacts } from './index.ts'

const ask = (input: Record<string, unknown>) => decideApplicability(readFacts(), parseQuestion(input))
const knee = { plan_type: 'medicare_advantage', cpt: '27447' }

test.each([
  ['MI', 'J8', 'L39911', 'A59811'],
  ['NJ', 'JL', 'L36007', 'A56796'],
  ['TX', 'JH', 'L36007', 'A56796'],
  ['FL', 'JN', 'L33618', 'A57765'],
  ['NC', 'JM', 'L33456', 'A56777'],
  ['NY', 'JK', 'L36039', 'A57428'],
  ['NV', 'JE', 'L36575', 'A57685'],
  ['OR', 'JF', 'L36577', 'A57686'],
])(
  'a Medicare Advantage plan in %s follows the LCD and Article of %s for a knee',
  (state, jurisdiction, lcd, article) =>
    expect(ask({ ...knee, state, payer: 'Any plan' })).toMatchObject({
      basis: 'defers_to_cms',
      jurisdiction,
      lcd,
      article,
      missing: [],
    }),
)

test('another contractor’s coverage is never used: without one of its own the LCD is missing', () =>
  expect(ask({ ...knee, state: 'OH' })).toMatchObject({
    basis: 'defers_to_cms',
    jurisdiction: 'J15',
    lcd: null,
    article: null,
    missing: ['lcd'],
  }))

test('coverage is that of the day of service', () =>
  expect(ask({ ...knee, state: 'MI', date: '2024-10-12' })).toMatchObject({
    jurisdiction: 'J8',
    lcd: null,
    missing: ['lcd'],
  }))

test('the order for Medicare Advantage is NCD, LCD, Article, plan, vendor, each by its rule', () => {
  const { authorities } = ask({ ...knee, state: 'NJ', payer: 'Plains Health' })
  expect(authorities.map(({ kind, document }) => [kind, document])).toEqual([
    ['ncd', null],
    ['lcd', 'L36007'],
    ['article', 'A56796'],
    ['plan_policy', null],
    ['vendor', null],
  ])
  expect(authorities[1]!.name).toBe('Local Coverage Determination of the MAC Novitas Solutions')
  expect(authorities[3]).toMatchObject({
    name: expect.stringContaining('Plains Health'),
    basis: '42 CFR 422.101(b)(6)',
  })
})

test.each([
  ['medicare_ffs', ['ncd', 'lcd', 'article']],
  ['commercial', ['plan_policy', 'vendor']],
  ['exchange', ['plan_policy', 'vendor']],
  ['self_funded', ['plan_policy', 'vendor']],
  ['medicaid', ['state_agency', 'plan_policy', 'vendor']],
  ['chip', ['state_agency', 'plan_policy', 'vendor']],
  ['dual', ['ncd', 'lcd', 'article', 'plan_policy', 'vendor', 'state_agency']],
  ['tricare', ['federal_program']],
  ['va', ['federal_program']],
  ['workers_comp', ['state_agency']],
])('who decides for %s: %j', (plan_type, kinds) =>
  expect(ask({ plan_type, state: 'OH' }).authorities.map(({ kind }) => kind)).toEqual(kinds),
)

test('equipment is answered by the contractor of where the beneficiary lives', () =>
  expect(ask({ plan_type: 'medicare_advantage', state: 'VA', hcpcs: 'E0601' })).toMatchObject({
    benefit: 'dme',
    jurisdiction: 'DME-C',
  }))

const scopeOf = (text: string, plan_type: string, state = 'OH') => {
  const { basis, applies } = ask({ text, plan_type, state })
  return `${basis} ${applies}`
}

test.each([
  [
    'This policy does not apply to Medicare Advantage.',
    'medicare_advantage',
    'document_excludes_plan_type false',
  ],
  ['This policy does not apply to Medicare Advantage.', 'commercial', 'scope_by_exclusion true'],
  ['This policy applies to all plans except Medicaid.', 'exchange', 'scope_by_exclusion true'],
  ['This policy applies to all plans except Medicaid.', 'medicaid', 'document_excludes_plan_type false'],
  [
    'This policy applies to Commercial and Individual Exchange plans.',
    'exchange',
    'document_states_scope true',
  ],
  [
    'This policy applies to Commercial and Individual Exchange plans.',
    'medicaid',
    'document_states_scope false',
  ],
  ['This policy applies to Commercial plans.', 'self_funded', 'unknown null'],
  ['This policy applies to Commercial plans.', 'exchange', 'unknown null'],
  ['This policy applies to Commercial plans.', 'fehb', 'document_states_scope false'],
  ['This policy applies to all plans. ASO groups may elect to use it.', 'self_funded', 'unknown null'],
  ['This policy applies to Medicare Advantage.', 'dual', 'unknown null'],
  ['For Medicaid members, we have no policy on this service.', 'medicaid', 'negative_attestation false'],
  ['For Medicaid members, we have no policy on this service.', 'commercial', 'unknown null'],
  ['This policy applies to all lines of business.', 'tricare', 'document_states_scope true'],
  ['For Medicare Advantage, see the applicable NCD or LCD.', 'medicare_advantage', 'defers_to_cms false'],
  [
    'For Medicare Advantage, CMS rules are followed; where no LCD exists, eviCore guidelines apply.',
    'medicare_advantage',
    'deferral_vendor_two_part false',
  ],
  ['We do not have a medical policy for this service.', 'commercial', 'negative_attestation false'],
  ['Knees are joints.', 'commercial', 'unknown null'],
  ['This policy may also be applied to Medicare Advantage plans.', 'commercial', 'unknown null'],
])('“%s” for %s: %s', (text, planType, expected) => expect(scopeOf(text, planType)).toBe(expected))

test('a state that a document leaves out is outside its scope', () => {
  const text = 'This policy applies to Individual Exchange plans in all states except for Nevada.'
  expect([scopeOf(text, 'exchange', 'NV'), scopeOf(text, 'exchange', 'OH')]).toEqual([
    'document_states_scope false',
    'document_states_scope true',
  ])
})

test('a state that one plan type leaves out says nothing of another', () => {
  const text =
    'This policy applies to Commercial plans.\n' +
    'This policy applies to Individual Exchange plans in all states except for Nevada.'
  expect([scopeOf(text, 'exchange', 'NV'), scopeOf(text, 'commercial', 'NV')]).toEqual([
    'document_states_scope false',
    'document_states_scope true',
  ])
})

test('a document not for the plan is no authority; one for it carries its sentence and place', () => {
  const text = 'Title. This policy applies to Commercial plans.'
  expect(ask({ text, plan_type: 'fehb', state: 'OH' }).authorities.map(({ kind }) => kind)).toEqual([
    'vendor',
    'federal_program',
  ])
  const [policy] = ask({ text, plan_type: 'commercial', state: 'OH', document: 'MP-1' }).authorities
  expect(policy).toMatchObject({
    kind: 'plan_policy',
    document: 'MP-1',
    quote: text.slice(7),
    span: { start: 7, end: text.length },
  })
})

test.each([
  ['Premera Blue Cross', '7.01.550', 'medicare_advantage', 'document_excludes_plan_type false'],
  ['UnitedHealthcare', '2026T0553II', 'commercial', 'document_states_scope true'],
  ['UnitedHealthcare', 'MMP052.13', 'medicare_advantage', 'document_states_scope true'],
  ['UHC', 'CS068NE.AC', 'commercial', 'document_states_scope false'],
  ['Highmark', 'L-123-009', 'commercial', 'document_states_scope true'],
])('what is known of %s documents tells of %s for %s: %s', (payer, document, plan_type, expected) => {
  const { basis, applies, span, missing } = ask({ payer, document, plan_type, state: 'OH' })
  expect([`${basis} ${applies}`, span, missing]).toEqual([expected, null, []])
})

test('of a document that nothing is known of, the text is missing', () =>
  expect(ask({ payer: 'Nobody', document: '7.01.550', plan_type: 'commercial', state: 'OH' })).toMatchObject({
    basis: 'unknown',
    applies: null,
    missing: ['document_text'],
  }))

test('every answer has the same fields, whatever was asked', () => {
  const fields = Object.keys(ask({}))
  for (const input of [
    { ...knee, state: 'NJ' },
    { contract_number: '15202' },
    { jurisdiction: 'J12' },
    { program: 'medicare_ffs', state: 'OH' },
  ])
    expect(Object.keys(ask(input))).toEqual(fields)
})
