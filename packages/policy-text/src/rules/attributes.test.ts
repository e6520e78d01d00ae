import { extractRules } from './extract-rules.ts'

const attributesOf = (text: string) => extractRules(text)[0]?.attributes

test.each([
  ['97110 is limited to four (4) units per day.', { quantity: { max: 4, unit: 'unit', per: 'day' } }],
  ['81228 may be billed once per lifetime.', { quantity: { max: 1, unit: 'service', per: 'lifetime' } }],
  ['95165 may not exceed 90 doses per 12 months.', { quantity: { max: 90, unit: 'dose', per: '12 months' } }],
  [
    'Up to twenty-five sessions of 97810 per calendar year are covered.',
    { quantity: { max: 25, unit: 'session', per: 'year' } },
  ],
  [
    'More than 2 units of 20552 on the same date of service will be denied.',
    { quantity: { max: 2, unit: 'unit', per: 'day' } },
  ],
  [
    '96372 is limited to three units per claim line.',
    { quantity: { max: 3, unit: 'unit', per: 'claim_line' } },
  ],
  [
    'The MUE for 11721 is 1 per date of service with an MAI of 2.',
    { mai: 2, quantity: { max: 1, per: 'day' } },
  ],
  ['Modifier 52 claims are paid at 50% of the contracted rate.', { percentOfAllowed: 50 }],
  ['Reimbursement for 97110 is reduced by 15% for assistants.', { percentOfAllowed: 85 }],
  ['Reimbursement for 97110 is reduced to 15% for assistants.', { percentOfAllowed: 15 }],
  ['A 12.5 percent reduction applies to 99213.', { percentOfAllowed: 87.5 }],
  [
    'J0897 requires prior authorization for Medicaid members in Texas.',
    { planTypes: ['medicaid'], states: ['TX'] },
  ],
  [
    'Prior authorization is required for 64490 except in New York and Ohio.',
    { statesExcluded: ['NY', 'OH'] },
  ],
  [
    'For Medicare Advantage plans, 81528 requires prior authorization.',
    { planTypes: ['medicare_advantage'] },
  ],
  ['Out-of-network requests for 55880 require prior authorization.', { networkStatus: 'out_of_network' }],
  ['Effective January 1, 2026, J2350 requires prior authorization.', { effectiveFrom: '2026-01-01' }],
  [
    'J2350 requires prior authorization from 1/1/2026 through 6/30/2026.',
    { effectiveFrom: '2026-01-01', effectiveTo: '2026-06-30' },
  ],
  ['27447 requires prior authorization in an ambulatory surgical center.', { placesOfService: ['24'] }],
  ['G0463 is only payable in POS 19 or 22.', { placesOfService: ['19', '22'] }],
  ['92551 is not covered for members over 21 years of age.', {}],
  [
    'Column 2 code 29877 is bundled into column 1 code 29881; a modifier is not allowed.',
    { column1: ['29881'], modifierIndicator: 0 },
  ],
  ['CPT 80053 includes 82947 and 84295; the component codes are not payable.', { column1: ['80053'] }],
  ['99292 is an add-on code and must be billed with 99291.', { primary: ['99291'] }],
  ['99343 has been deleted and replaced by 99344.', { replacedBy: ['99344'] }],
  ['CPT 66984 has a 90-day global period.', { globalDays: 90 }],
  ['G0101 is limited to female members.', { gender: 'female' }],
  ['90651 is limited to members ages 9 through 45.', { ageMin: 9, ageMax: 45 }],
  ['97110 requires modifier GP.', { modifierRequirements: [{ modifier: 'GP', requirement: 'required' }] }],
  [
    'Services reported with modifier GZ will be denied.',
    { modifierDispositions: [{ modifier: 'GZ', disposition: 'denied' }] },
  ],
  ['S9123 requires authorization after the first 10 hours.', { condition: 'after the first 10 hours' }],
])('%j says %j', (text, message) => expect(attributesOf(text)).toMatchObject(message))

test('ages of those who are refused turn into ages of those who are not', () => {
  const limits = (text: string) =>
    extractRules(text).find(({ category }) => category === 'demographic_limit')!.attributes
  expect(limits('L8614 is not covered for members under 12 years of age.')).toMatchObject({ ageMin: 12 })
  expect(limits('92551 is not covered for members over 21 years of age.')).toMatchObject({ ageMax: 21 })
  expect(limits('90670 is covered for children under 6 years of age.')).toMatchObject({ ageMax: 5 })
})

test('the document fills in what the sentence leaves open, unless the document is not in force', () => {
  const text = 'Prior authorization is required for 27447 in Ohio.'
  const documentScope = { planTypes: ['commercial'], states: ['TX'], effectiveFrom: '2026-01-01' }
  expect(extractRules(text, { documentScope })[0]!.attributes).toMatchObject({
    planTypes: ['commercial'],
    states: ['OH'],
    effectiveFrom: '2026-01-01',
  })
  for (const status of ['delayed', 'withdrawn', 'retired', 'proposed'] as const)
    expect(extractRules(text, { documentScope: { ...documentScope, status } })).toEqual([])
})

test('keeps a wide range as a range, and lists a short one', () => {
  const [wide] = extractRules('Precertification is required for CPT 10004-69990.')
  expect(wide).toMatchObject({ codes: [], codeRanges: [{ from: '10004', to: '69990', codeType: 'cpt' }] })
  expect(
    extractRules('Precertification is required for 97110 through 97112.')[0]!.codes.map(({ code }) => code),
  ).toEqual(['97110', '97111', '97112'])
})
