import { scopeStatements } from './scope-statements.ts'

const read = (text: string) =>
  scopeStatements(text).map(({ kind, planTypes, states, statesExcluded }) =>
    [
      kind,
      planTypes.join('+'),
      ...(states.length > 0 ? [states.join(' ')] : []),
      ...(statesExcluded.length > 0 ? [`not ${statesExcluded.join(' ')}`] : []),
    ].join(': '),
  )

test.each([
  ['This policy does not apply to Medicare Advantage.', ['excludes: medicare_advantage']],
  ['Medicaid members are excluded from this policy.', ['excludes: medicaid']],
  ['These criteria are not applicable to TRICARE.', ['excludes: tricare']],
  ['This Medical Policy applies to Individual Exchange benefit plans.', ['applies: exchange']],
  ['The position applies to all commercial lines of business', ['applies: commercial']],
  ['Lines of business: Commercial, Medicaid', ['applies: commercial+medicaid']],
  ['Plains Health Medicare Advantage Medical Policy', ['applies: medicare_advantage']],
  ['This guideline applies to all products except Medicaid.', ['applies: all', 'excludes: medicaid']],
  ['All lines of business follow this policy but for Medicaid.', ['applies: all', 'excludes: medicaid']],
  [
    'All of our products are subject to this policy, other than Medicaid.',
    ['applies: all', 'excludes: medicaid'],
  ],
  ['This policy applies to all members other than self-funded.', ['applies: all', 'excludes: self_funded']],
  [
    'This policy applies to all products, the Medicaid program excepted.',
    ['applies: all', 'excludes: medicaid'],
  ],
  [
    'Unless the member is enrolled in a Medicaid product, this policy applies.',
    ['applies: all', 'excludes: medicaid'],
  ],
  ['Except for Medicaid, this policy applies to all products.', ['applies: all', 'excludes: medicaid']],
  ['The only plans not subject to this policy are Medigap and CHIP.', ['excludes: medigap+chip']],
  ['No Medicaid member is subject to this policy.', ['excludes: medicaid']],
  ['Use these criteria only for Commercial and Marketplace requests.', ['applies: commercial+exchange']],
  ['Policies for our products including Medicare Advantage products.', ['applies: all+medicare_advantage']],
  ['Guidelines for commercial products including the exchange products.', ['applies: commercial+exchange']],
  ['This policy applies to Medicaid plans in Nebraska only.', ['applies: medicaid: NE']],
  [
    'This policy applies to all commercial plans except those issued in Texas.',
    ['applies: commercial: not TX'],
  ],
  ['For members in Kentucky, this document is not used.', ['excludes: : KY']],
  ['This policy may also be applied to Medicare Advantage plans.', ['optional: medicare_advantage']],
  ['Self-funded groups may elect to use this policy.', ['optional: self_funded']],
  ['For Medicare Advantage members, refer to the applicable NCD or LCD.', ['defers: medicare_advantage']],
  ['Medicare products follow CMS coverage rules: LCDs apply.', ['defers: medicare_advantage']],
  [
    'Where CMS criteria are not fully developed, this medical policy is used for Medicare Advantage plans.',
    ['optional: medicare_advantage'],
  ],
  ['Plains Health does not have a medical policy for this service.', ['none: ']],
  ['For Medicaid members, Plains Health maintains no policy on this service.', ['none: medicaid']],
  ['MEDICARE BUSINESS SEGMENT: Please also see NCD 270.1', ['defers: medicare_advantage']],
  ['For Medicare, LCDs and NCDs will supercede this policy.', ['defers: medicare_advantage']],
  [
    'For Medicaid members, when state rules conflict with this policy, the state rules take precedence.',
    ['optional: medicaid'],
  ],
  ['Plains Health Commercial Medical Policy - Ohio', ['applies: commercial: OH']],
  [
    'Applicable to commercial members in Ohio: When we deny, members may appeal.',
    ['applies: commercial: OH'],
  ],
  ['Commercial Members: Managed Care (HMO and POS) and Indemnity', ['applies: commercial']],
])('reads “%s”', (sentence, expected) => expect(read(sentence)).toEqual(expected))

const COLUMNS = '| Commercial | Medicaid | Medigap |\n|---|---|---|\n|  | X | X |'
test.each([
  ['Applies to: [X] Commercial [ ] Medicaid', ['applies: commercial', 'excludes: medicaid']],
  ['Lines of Business | Commercial ☒ | Medicaid ☐', ['applies: commercial', 'excludes: medicaid']],
  ['(x) Commercial ( ) Medicaid', ['applies: commercial', 'excludes: medicaid']],
  ['Plans....... Medicaid: Yes. Commercial: No.', ['applies: medicaid', 'excludes: commercial']],
  ['Applicable line of business:\nCommercial x Medicaid', ['applies: commercial', 'excludes: medicaid']],
  [
    'Applicable line of business:\nCommercial x Medicaid\n\nMedicare x\n\nCHIP\n\nBraces are covered.',
    ['applies: commercial', 'excludes: medicaid', 'applies: medicare_advantage', 'excludes: chip'],
  ],
  [
    'Policy\n\nMedicare Advantage Plans\n\nBraces are not covered.\n\nCommercial Products\n\nBraces are covered.',
    ['applies: medicare_advantage', 'applies: commercial'],
  ],
  [
    'Line of business | In scope\nMedicaid | ✓\nCommercial | –',
    ['applies: medicaid', 'excludes: commercial'],
  ],
  [COLUMNS, ['excludes: commercial', 'applies: medicaid', 'applies: medigap']],
  ['Applies to:\n• Commercial\n• TennCare', ['applies: commercial', 'applies: medicaid']],
  [
    'Exempt products:\n• Medigap\nAll other products are subject to this policy.',
    ['excludes: medigap', 'applies: all'],
  ],
  ['| Plan | Source of criteria |\n| Commercial | This document |', ['applies: commercial']],
  ['Medicare Advantage | CMS NCD 160.18; this document is not used', ['defers: medicare_advantage']],
])('reads the grid or list “%s”', (grid, expected) => expect(read(grid)).toEqual(expected))

test('a deferral with a vendor has two parts', () => {
  const sentence =
    'Medicare Advantage: CMS guidance is used first; where no NCD or LCD exists, eviCore guidelines apply.'
  expect(read(sentence)).toEqual(['defers: medicare_advantage', 'vendor: medicare_advantage'])
})

test.each([
  'Prior authorization is required for 27447.',
  'See also NCD 270.1 on wounds.',
  'Exclusions:\n\nMP64 Braces – Revised – Add Medicare Cross Reference',
  'This code does not apply to children.',
  'If there is no policy, ask the health plan.',
  'Rates follow the Medicare physician fee schedule.',
  'There is no national coverage determination for this test.',
  'It is not intended to represent a complete listing of all products available.',
  '500 Exchange Street, Medical Coverage Policy',
  'Prior authorization required:\nCommercial: Yes\nMedicaid: No',
  'References\n1. Beta Health. This policy applies to all Medicaid members. 2020.',
  'History\n2021 Added: this policy does not apply to Medicaid.',
  'Section 4 does not apply to Medicaid members.',
  'Beta Health’s policy does not apply to Medicare Advantage.',
  'Glossary\nMedicaid: joint federal and state coverage.',
  'Drivers with a commercial license are often sent for testing.',
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
