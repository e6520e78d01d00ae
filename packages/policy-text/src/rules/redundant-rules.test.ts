import { extractRules } from './extract-rules.ts'

/** What the wordings and frames find, without the arbiter. */
const stated = (text: string) =>
  extractRules(text, { model: null }).flatMap(({ category, disposition, codes }) =>
    codes.map(({ code }) => `${code} ${category} ${disposition}`),
  )

describe('a refusal behind the rule that a claim breaks is no rule on coverage', () => {
  test.each([
    [
      'Nerve blocks 64415 and 64417 are limited to 2 units per day. Claims for 64415 above that are denied.',
      ['64415 unit_limit limit', '64417 unit_limit limit'],
    ],
    [
      'Codes 93306 and 93307\nCovered ICD-10: I50.22, I42.0\nEvery other diagnosis will be denied.',
      [
        '93306 diagnosis covered_with',
        '93307 diagnosis covered_with',
        'I50.22 diagnosis covered_with',
        'I42.0 diagnosis covered_with',
      ],
    ],
    [
      'Append modifier RT to 73560 and 73562. Films billed without RT are denied.',
      ['73560 modifier required', '73562 modifier required'],
    ],
  ])('%j', (text, rules) => expect(stated(text)).toEqual(rules))

  test('but what a plan does not cover stays a rule beside a limit', () =>
    expect(
      stated('97124 is limited to 4 units per day. 97124 is not covered for maintenance therapy.'),
    ).toEqual(['97124 unit_limit limit', '97124 coverage not_covered']))
})

describe('how long an approval lasts, and percentages of other things, are no limits of a service', () => {
  test('an authorization that must be renewed', () =>
    expect(
      stated(
        'Home infusion (S9338): prior authorization is required and must be renewed every three months.',
      ),
    ).toEqual(['S9338 prior_authorization required']))

  test('a rate that is not paid', () =>
    expect(
      stated('E0431: Portable gas system that delivers 90 percent oxygen at the set flow rate.'),
    ).toEqual([]))
})

describe('necessary for a disease is coverage with criteria', () => {
  test.each([
    'Balloon sinuplasty (31295) is considered medically necessary for recurrent sinusitis.',
    'Vertebroplasty 22510 may be medically necessary.',
    'Bronchial valve 31647 meets coverage criteria when the fissure is complete.',
    'Coverage: 0398T is covered for adults with tremor in whom two drugs have failed.',
  ])('%j', (text) => expect(stated(text)[0]).toMatch(/coverage covered_with_criteria$/))
})

describe('several codes or records of one line are told apart', () => {
  test('a row with two cells of codes is two records', () =>
    expect(stated('Foot care | G0247 | Covered | G0127 | Not covered')).toEqual([
      'G0247 coverage covered',
      'G0127 coverage not_covered',
    ]))

  test('only one of two codes is paid', () =>
    expect(stated('Filling D2330 and veneer D2960 on the same tooth: only one is payable.')).toEqual([
      'D2330 bundling not_separate',
      'D2960 bundling not_separate',
    ]))

  test('what a service before needs, a service named in words needs too', () =>
    expect(
      stated('A plain film (73030) does not require prior authorization. A contrast study (73222) does.'),
    ).toEqual(['73030 prior_authorization not_required', '73222 prior_authorization required']))

  test('a diagnosis that is not paid with a service is no bundling', () =>
    expect(stated('Diagnosis Z13.220 is not payable with 80061.')).toEqual([
      '80061 diagnosis not_covered_with',
      'Z13.220 diagnosis not_covered_with',
    ]))
})

describe('what is described, past or another program’s is no rule', () => {
  test.each([
    'Modifier 76 identifies a procedure that is repeated by the same physician on a day.',
    'CPT 43200 is the code that describes esophagoscopy with or without brushing.',
    'During the emergency the plan had suspended authorization for E0601.',
    '3/14/19 – New policy. Frequency for D1110 was set to two per year.',
    'Ohio Medicaid limits D0274 to once a year; consult that program’s manual.',
    'Medicare contractors have published articles that require KX on L1833 claims.',
    'A technology report from 2021 judged the evidence for 0275T as inconclusive.',
  ])('%j', (text) => expect(stated(text)).toEqual([]))
})

test('an order to bill with no such modifier prohibits it', () =>
  expect(stated('Report 77080 with one line and no modifier 50.')).toEqual(['77080 modifier prohibited']))

test('a condition that is negated does not refuse telehealth', () =>
  expect(stated('Phone visits: append modifier 93 to 90839 when video is not available.')).not.toContain(
    '90839 telehealth not_allowed',
  ))
