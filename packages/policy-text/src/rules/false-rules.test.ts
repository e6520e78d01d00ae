import { extractRules } from './extract-rules.ts'

const stated = (text: string) =>
  extractRules(text).flatMap(({ category, disposition, codes }) =>
    codes.map(({ code }) => `${code} ${category} ${disposition}`),
  )

describe('a code that only tells the occasion has no rule of its own', () => {
  test.each([
    [
      'During the rental of a nebulizer (E0570), tubing kits (A7003) are included in the rental payment.',
      ['A7003 bundling not_separate'],
    ],
    [
      'Hearing screening (92551) is separately payable if it is done at a well-child visit (99392).',
      ['92551 bundling separate_allowed'],
    ],
    [
      'Aspiration 20604 and imaging 76882: since a guided code exists, 76882 is not reimbursed with it.',
      ['76882 bundling not_separate'],
    ],
    ['97814 has to follow 97813 on the claim.', ['97814 add_on requires_primary']],
    ['Payment for A7034 is included in the monthly rental of E0601.', ['A7034 bundling not_separate']],
  ])('%s', (text, rules) => expect(stated(text)).toEqual(rules))

  test('but a list that is limited once in a time is a subject', () =>
    expect(
      stated('A mask (A7027) is allowed once every 3 months and a cushion (A7028) once every 3 months.'),
    ).toEqual(['A7027 frequency_limit limit', 'A7028 frequency_limit limit']))
})

describe('who did another service, and what lacks the demanded, are no rules of their own', () => {
  test('the same surgeon is no kind of provider', () =>
    expect(
      stated('Add-on code 63048 is paid only when the primary code is reported by the same surgeon.'),
    ).toEqual(['63048 add_on requires_primary']))

  test('a claim without the thing that was demanded is not refused by a second rule', () => {
    expect(
      stated(
        'Claims for 58661 must have a consent form attached; any claim that arrives without it is denied.',
      ),
    ).toEqual(['58661 documentation required'])
    expect(
      stated('77061 is covered for members 40 and older. Claims outside this age range will deny.'),
    ).toEqual(['77061 coverage covered', '77061 demographic_limit limit'])
  })

  test('a minimum per period tells who is eligible and limits nothing', () =>
    expect(
      stated('H0035 is covered when the member attends at least 12 hours of treatment per week.'),
    ).toEqual(['H0035 coverage covered_with_criteria']))
})

test('what a modifier does not do is said of the codes of the sentence before', () =>
  expect(stated('36415 is not paid in addition to 99195. Modifier 59 does not bypass this edit.')).toEqual([
    '36415 bundling not_separate',
    '36415 modifier no_override',
  ]))

test('coverage that is provided when something is so depends on criteria', () => {
  expect(stated('Coverage is provided for E0277 when the member needs a pressure surface.')).toEqual([
    'E0277 coverage covered_with_criteria',
  ])
  expect(stated('Benefits are available for 97605 if the wound is under the care of a nurse.')).toEqual([
    '97605 coverage covered_with_criteria',
  ])
})

describe('authorization that one case needs and another does not is one conditional rule', () => {
  test.each([
    'Q5103 given in a hospital clinic: PA. Q5103 given at home: no PA.',
    '81162 does not need prior approval when a parent has it; otherwise precertification applies.',
  ])('%s', (text) => expect(stated(text)).toEqual([`${text.slice(0, 5)} prior_authorization conditional`]))

  test('but plans keep rules of their own', () =>
    expect(
      stated(
        'Medicare Advantage members need prior authorization for 72148. ' +
          'Commercial members do not need prior authorization for 72148.',
      ),
    ).toEqual(['72148 prior_authorization required', '72148 prior_authorization not_required']))

  test('and a denial for no authorization releases from nothing', () =>
    expect(
      stated('72148 requires precertification; a denial for no authorization is not billed to members.'),
    ).toEqual(['72148 prior_authorization required']))
})

test('what was tried before a procedure is a criterion, and before a drug a step', () => {
  expect(
    stated('64615 is medically necessary for chronic migraine after failure of oral medication.'),
  ).toEqual(['64615 coverage covered_with_criteria'])
  expect(stated('J0135 requires a trial and failure of a preferred drug.')).toEqual([
    'J0135 drug_billing required',
  ])
})

test.each(['We no longer consider 0421T investigational.', 'We no longer treat 0421T as experimental.'])(
  '%s',
  (text) => expect(stated(text)).toEqual(['0421T coverage covered']),
)

describe('what another program decides and what became of a document are no rules', () => {
  test.each([
    'Medicare requires modifier KX on claims for E0650. Suppliers should contact the DME MAC about billing.',
    'CMS limits G0108 to 10 hours a year. The CMS limit does not apply to this plan.',
    'Noridian lists M17.11 for J7324. That article does not apply to our commercial products.',
    'The state limits T1019 to 40 hours per week. The plan sets its own limits.',
    'Under Medicare rules V2702 is excluded. For the benefits of this plan see your evidence of coverage.',
    'One large insurer deems 0232T investigational.',
    '07/15/2024: Added precertification requirement for 29914, later removed.',
  ])('%s', (text) => expect(stated(text)).toEqual([]))
})

describe('a rule stays one beside a referral within the document, and behind a day of change', () => {
  test.each([
    ['The plan limits 77067 to one per year. Follow correct coding guidelines.', 'frequency_limit'],
    ['Medicare covers E0650 when the patient has lymphedema. See the record requirements below.', 'coverage'],
    [
      'For Medicare members, 29914 needs authorization. That rule does not apply to our other plans.',
      'prior_authorization',
    ],
    ['01/01/2025: Added 29914. 29914 requires prior authorization.', 'prior_authorization'],
  ])('%s', (text, category) => expect(stated(text).join()).toContain(category))
})

test('what is not covered as part of something is not bundled', () => {
  expect(stated('84590 is not covered as part of a wellness panel.')).toEqual(['84590 coverage not_covered'])
  expect(stated('Testing (84590) as part of a wellness panel is not covered.')).toEqual([
    '84590 coverage not_covered',
  ])
  expect(stated('We see S9088 as part of the visit.')).toEqual(['S9088 bundling not_separate'])
})
