import { scopeStatements } from './scope-statements.ts'

const read = (text: string) =>
  scopeStatements(text).map(({ kind, planTypes, exceptPlanTypes, states, statesExcluded, isOpen }) => ({
    kind,
    for: planTypes.join(' '),
    ...(exceptPlanTypes.length > 0 && { except: exceptPlanTypes.join(' ') }),
    ...(states.length > 0 && { states }),
    ...(statesExcluded.length > 0 && { statesExcluded }),
    ...(isOpen && { isOpen }),
  }))

test.each([
  ['This policy does not apply to Medicare Advantage.', { kind: 'excludes', for: 'medicare_advantage' }],
  ['Medicaid members are excluded from this policy.', { kind: 'excludes', for: 'medicaid' }],
  ['These criteria are not applicable to TRICARE.', { kind: 'excludes', for: 'tricare' }],
  ['This Medical Policy applies to Individual Exchange benefit plans.', { kind: 'applies', for: 'exchange' }],
  ['The position applies to all commercial lines of business', { kind: 'applies', for: 'commercial' }],
  ['Lines of business: Commercial, Medicaid', { kind: 'applies', for: 'medicaid commercial' }],
  ['Plains Health Medicare Advantage Medical Policy', { kind: 'applies', for: 'medicare_advantage' }],
  [
    'This guideline applies to all products except Medicaid.',
    { kind: 'applies', for: 'all', except: 'medicaid' },
  ],
  [
    'This policy applies to all members other than self-funded.',
    { kind: 'applies', for: 'all', except: 'self_funded' },
  ],
  [
    'This policy applies to Medicaid plans in Nebraska only.',
    { kind: 'applies', for: 'medicaid', states: ['NE'] },
  ],
  [
    'Policies for our products including Medicare Advantage products.',
    { kind: 'applies', for: 'all medicare_advantage' },
  ],
  [
    'Guidelines for commercial products including the exchange.',
    { kind: 'applies', for: 'exchange commercial' },
  ],
  [
    'This policy may also be applied to Medicare Advantage plans.',
    { kind: 'applies', for: 'medicare_advantage', isOpen: true },
  ],
  [
    'For Medicare Advantage members, refer to the applicable NCD or LCD.',
    { kind: 'defers', for: 'medicare_advantage' },
  ],
  ['Medicare products follow CMS coverage rules: LCDs apply.', { kind: 'defers', for: 'medicare_advantage' }],
  ['Plains Health does not have a medical policy for this service.', { kind: 'none', for: '' }],
])('reads “%s”', (sentence, expected) => expect(read(sentence)).toEqual([expected]))

test('a deferral with a vendor has two parts', () => {
  const sentence =
    'Medicare Advantage: CMS guidance is used first; where no NCD or LCD exists, eviCore guidelines apply.'
  expect(read(sentence).map(({ kind }) => kind)).toEqual(['defers', 'vendor'])
})

test.each([
  'Prior authorization is required for 27447.',
  'This code does not apply to children.',
  'If there is no policy, ask the health plan.',
  'Rates follow the Medicare physician fee schedule.',
])('says nothing of scope in “%s”', (sentence) => expect(scopeStatements(sentence)).toEqual([]))

test('each statement is a slice of the text, whatever stands before it', () => {
  const text =
    '🩺 Knees.\nSee No. 7.01 of the manual. This policy does not apply to Medicaid. Next.\nApplies ' +
    'to: Commercial'
  const statements = scopeStatements(text)
  expect(statements.map(({ quote }) => quote)).toEqual([
    'This policy does not apply to Medicaid.',
    'Applies to: Commercial',
  ])
  for (const { start, end, quote } of statements) expect(text.slice(start, end)).toBe(quote)
})
