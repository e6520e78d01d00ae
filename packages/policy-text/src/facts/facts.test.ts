import { codesIn, codesWithin, modifiersIn, withoutCodes } from './codes.ts'
import { decisionsIn, statedDecisions } from './decisions.ts'
import { datesIn } from '../text/dates.ts'
import { logicWordsIn, plansIn, providersIn, statesIn } from './facts.ts'
import { placesOfServiceIn, sitesIn } from './places-of-service.ts'
import { quantitiesIn } from './measures.ts'
import { sectionOf } from '../document/section.ts'

test.each([
  ['Prior authorization is required for CPT codes 29881, 64483 and 0569U.', ['0569U', '29881', '64483']],
  ['81479 is considered investigational.', ['81479']],
  ['HCPCS Q5103 is covered when reported with L40.0.', ['L40.0', 'Q5103']],
  ['Codes 97110-97112 apply.', ['97110', '97111', '97112']],
  ['A study of 10409 men was covered.', []],
  ['Call Austin, TX 78701 for coverage.', []],
  ['The allowance is $12345 for covered services.', []],
  ['PMID: 12345 covered', []],
  ['The building has 12345 rooms', []],
])('codes of %j', (text, codes) => expect(codesIn(text)).toEqual(codes))

test('a cited text names codes only when it says so', () => {
  expect(codesIn('J Urol 2024; 81479 covered.', { isCited: true })).toEqual([])
  expect(codesIn('CPT 81479 was billed.', { isCited: true })).toEqual(['81479'])
})

test.each([
  ['Prior authorization is required for 22899.', { priorAuth: 'required' }],
  ['Precertification is no longer required.', { priorAuth: 'not_required' }],
  ['This service requires preauthorization.', { priorAuth: 'required' }],
  ['HCPCS Q5103 is covered when billed.', { coverage: 'covered' }],
  ['Q5103 is not covered.', { coverage: 'not_covered' }],
  ['Considered not medically necessary', { coverage: 'not_covered' }],
  ['Unproven for all other indications', { coverage: 'investigational' }],
  ['36415 is not separately reimbursed.', { bundling: 'not_separate', coverage: null }],
  ['Claims must include the operative report.', { isRequirement: true, priorAuth: null }],
  ['Please provide the following documentation:', { isRequirement: true }],
  ['Provide these records with the request:', { isRequirement: true }],
  ['Examples of the documentation are:', { isRequirement: false }],
  ['Providers give care in records of all kinds.', { isRequirement: false }],
  ['This policy has been retired.', { status: 'retired' }],
  ['Policy inactivated 09/15/2026.', { status: 'retired' }],
  ['This guideline is no longer in effect.', { status: 'retired' }],
  ['This policy no longer requires a referral.', { status: null }],
  ['Inclusion of a code does not imply anything.', { priorAuth: null, coverage: null, bundling: null }],
])('decisions of %j', (text, decisions) => expect(decisionsIn(text)).toMatchObject(decisions))

test.each([
  'No part of this manual may be stored, shared or sold without the prior approval of the publisher.',
  'Prior authorization is required before any reproduction of these pages.',
  'Unless authorized by the plan, this bulletin may not be posted or translated.',
  'Copying of the criteria needs prior authorization.',
])('“%s” asks leave for a text and for no service', (notice) =>
  expect(statedDecisions(notice)).toMatchObject({ priorAuth: null, isRequirement: false }),
)

test.each([
  'Devices that are named in this manual may not be used without prior authorization.',
  'Assisted reproduction requires prior authorization.',
  'Prior authorization is required to use a wheelchair. Copies need the approval of the plan.',
])('“%s” asks for the authorization of a service', (sentence) =>
  expect(statedDecisions(sentence)).toMatchObject({ priorAuth: 'required' }),
)

test.each([
  ['Effective Date: July 1, 2027', [{ role: 'effective', on: '2027-07-01' }]],
  [
    'Effective 07/01/2027, reviewed 2026-05-04',
    [
      { role: 'effective', on: '2027-07-01' },
      { role: 'other', on: '2026-05-04' },
    ],
  ],
  ['Last review date: April 8, 2026', [{ role: 'other', on: '2026-04-08' }]],
  ['February 30, 2026 and 13/40/2026', []],
])('dates of %j', (text, dates) => expect(datesIn(text)).toEqual(dates))

test.each([
  ['limited to 3 units per day', [{ value: 3, unit: 'unit' }]],
  ['twelve (12) visits', [{ value: 12, unit: 'visit' }]],
  ['members 12 years of age or older', [{ value: 12, unit: 'year_of_age' }]],
  ['reduced by 50%', [{ value: 50, unit: 'percent' }]],
])('quantities of %j', (text, quantities) => expect(quantitiesIn(text)).toMatchObject(quantities))

test('modifiers, states and places of service are read after their decisions', () => {
  expect(modifiersIn('with modifier 25 or XS when needed; modifier is not needed')).toEqual(['25', 'XS'])
  expect(statesIn('Texas, West Virginia and New York, or IN a state')).toEqual(['NY', 'TX', 'WV'])
  expect(placesOfServiceIn('place of service 11, 22 and 24 only')).toEqual(['11', '22', '24'])
})

test.each([
  [['Policy', 'References'], 'references'],
  [['Office Reference Manual, Chapter 6', 'Surgery'], 'policy'],
  [['Genetic Testing Program: Frequently Asked Questions', 'Is it covered?'], 'policy'],
  [['Background', 'Coverage'], 'background'],
  [['Policy History'], 'history'],
  [['Coverage'], 'policy'],
])('under %j one stands in %s', (path, section) => expect(sectionOf(path)).toBe(section))

test.each([
  ['Smith J, et al. Spine fusion. J Spine 2019;12:33-40.', 'references'],
  ['A randomized controlled trial compared fusion with therapy.', 'background'],
  ['The authors concluded that fusion is safe (p < 0.05).', 'background'],
  ['Fusion is covered.', 'policy'],
])('without a heading that says so, %j stands in %s', (text, section) =>
  expect(sectionOf([], text)).toBe(section),
)

test.each([
  [['Coverage rationale'], 'policy'],
  [['Rationale'], 'background'],
  [['About this policy'], 'policy'],
  [['About spine surgery'], 'background'],
  [['References', 'Coverage'], 'references'],
  [['References', 'Revision history'], 'history'],
  [['For more information'], 'contact'],
])('the innermost heading of %j that says so decides: %s', (path, section) =>
  expect(sectionOf(path)).toBe(section),
)

test('settings, plans and kinds of providers are read by one name each', () => {
  expect(sitesIn("at an ASC, in the physician's office or in the patient's home")).toEqual([
    'ambulatory surgical center',
    'home',
    'office',
  ])
  expect(sitesIn('See the links in the home page.')).toEqual([])
  expect(plansIn('Medicare Advantage, Commercial and commercial plans')).toEqual([
    'commercial',
    'medicare advantage',
  ])
  expect(providersIn('Physical Therapists, a nurse practitioner and Cardiologists')).toEqual([
    'cardiologist',
    'nurse practitioner',
    'physical therapist',
  ])
})

test.each([
  ['Prior authorization is waived.', { priorAuth: 'not_required' }],
  ['FDA approval is required.', { priorAuth: null }],
  ['Not considered experimental', { coverage: 'covered' }],
  ['36415 is bundled into the visit.', { bundling: 'not_separate', coverage: null }],
  ['The laboratory bills separately payable tests.', { bundling: 'separate' }],
  ['A fusion was replaced by another implant.', { status: null }],
  ['This policy was replaced by policy 12.', { status: 'replaced' }],
])('negation and neighbors of a cue decide: %j', (text, decisions) =>
  expect(decisionsIn(text)).toMatchObject(decisions),
)

test('a noun decides with its verb, and billing rules read what no statement decides', () => {
  const sentence = 'Coverage is not provided for revision surgery.'
  expect(decisionsIn('Coverage of revision surgery')).toMatchObject({ coverage: null })
  expect(decisionsIn(sentence)).toMatchObject({ coverage: 'not_covered' })
  expect(statedDecisions(sentence)).toMatchObject({ coverage: 'not_covered' })
  expect(statedDecisions('Revision surgery must be approved in advance.')).toMatchObject({
    priorAuth: 'required',
  })
  expect(statedDecisions('Patients recover after 22551.')).toMatchObject({ coverage: null, priorAuth: null })
})

test('logic words are read in order, and the month of May is none', () => {
  expect(logicWordsIn('At least one of these AND no more than two; must not exceed 4')).toEqual([
    'at least',
    'and',
    'no',
    'more than',
    'must',
    'not',
  ])
  expect(logicWordsIn('Effective May 4')).toEqual([])
})

test('codes are found and removed by position, however many there are', () => {
  const many = Array.from({ length: 20 }, (_, index) => String(30_000 + index))
  const text = `Codes ${many.slice(0, 12).join(', ')} apply.`
  expect(codesWithin(text, many)).toEqual(many.slice(0, 12))
  expect(withoutCodes(text, many)).toBe(`Codes ${Array(12).fill('').join(', ')} apply.`)
  expect(withoutCodes('22551 or 22552', ['22551'])).toBe(' or 22552')
})
