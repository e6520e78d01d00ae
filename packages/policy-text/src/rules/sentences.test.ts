import { extractRules } from './extract-rules.ts'

const stated = (text: string) =>
  extractRules(text).flatMap(({ category, disposition, codes }) =>
    codes.map(({ code }) => `${code} ${category} ${disposition}`),
  )

describe('a sentence without codes goes on about the codes before it', () => {
  test.each([
    ['97542 needs a signed order. No more than 4 units are paid per day.', '97542 unit_limit limit'],
    ['V2100 is covered. Frequency: one pair every 24 months.', 'V2100 frequency_limit limit'],
    [
      'T1021 is covered. For adults, approval is needed before the start of care.',
      'T1021 prior_authorization required',
    ],
    ['H0038 Peer support. One unit = 15 minutes. Maximum 16 units in a day.', 'H0038 unit_limit limit'],
    [
      'G0433 should no longer be used. It was replaced; its successor is 86703.',
      'G0433 code_status replaced',
    ],
  ])('%s', (text, rule) => expect(stated(text)).toContain(rule))

  test('but not in the next paragraph', () =>
    expect(stated('97542 needs a signed order.\n\nNo more than 4 units are paid per day.')).not.toContain(
      '97542 unit_limit limit',
    ))
})

describe('what somebody does in the present is what they must do', () => {
  test.each([
    ['Rural clinics submit G0511 on the UB-04.', 'G0511 claim_submission required'],
    [
      'Nurse anesthetists bill 00790 with one of the following: QX, when directed, or QZ.',
      '00790 modifier one_of',
    ],
  ])('%s', (text, rule) => expect(stated(text)).toEqual([rule]))

  test('but not what some of them do', () =>
    expect(stated('Some clinics submit G0511 on the UB-04.')).toEqual([]))
})

describe('codes begin, end and take the place of others', () => {
  test.each([
    ['J1299 has taken the place of J1300.', 'J1300 code_status replaced'],
    ['S8032 was end-dated 12/31/2022.', 'S8032 code_status deleted'],
    ['0340U Oncology, analysis of residual disease (Code effective 10/1/2022)', '0340U code_status added'],
    ['Z79.85 is a valid diagnosis code beginning October 1, 2022.', 'Z79.85 code_status added'],
  ])('%s', (text, rule) => expect(stated(text)).toEqual([rule]))

  test('a line of history that adds codes to a policy states nothing', () =>
    expect(stated('Add codes 81445 and 81450 to the policy as they are not specific.')).toEqual([]))
})

describe('who speaks', () => {
  test.each([
    'Medicare pays 85 percent of the fee for 99214 of a nurse. Check the manual for the Medicaid rule.',
    'Texas Medicaid takes D0150 every three years. We do not administer that program.',
    'THIS POLICY WAS RETIRED ON 03/31/2022.\nPolicy statement: 0500T is considered investigational.',
  ])('nothing is stated by %j', (text) => expect(stated(text)).toEqual([]))

  test('a condition on another payer is no rule of the other payer', () =>
    expect(
      stated('When another plan pays first, 99214 requires a copy of the explanation of benefits.'),
    ).toEqual(['99214 documentation required']))

  test('a share of the payment outweighs the words around it', () =>
    expect(
      stated(
        'When 76700 and 74177 are done in one session, the technical component of 76700 is reduced by half.',
      ),
    ).toEqual(['76700 payment_reduction reduced']))

  test('but a share of the men of a study is no payment for a modifier', () =>
    expect(stated('In 41 of 158 men (26%) the plan changed, including 25 in whom it increased.')).toEqual([]))
})

describe('coverage for a disease depends on criteria where more than the disease is asked', () => {
  test.each([
    [
      'E0470 is covered for sleep apnea after a failed trial of CPAP.',
      'E0470 coverage covered_with_criteria',
    ],
    [
      '22533 is medically necessary for low back pain that persists despite therapy.',
      '22533 coverage covered_with_criteria',
    ],
    ['K0856 is covered for members who own a ramp.', 'K0856 coverage covered_with_criteria'],
    ['95970 is covered with criteria.', '95970 coverage covered_with_criteria'],
    ['97810 is covered for neck pain.', '97810 coverage covered'],
  ])('%s', (text, rule) => expect(stated(text)).toEqual([rule]))
})

describe('a sentence without codes demands something of the codes before it', () => {
  test.each([
    [
      'E2402 needs prior approval. The request must include a wound log.',
      ['E2402 prior_authorization required', 'E2402 documentation required'],
    ],
    [
      'D4910 is covered. A radiograph of the arch must be submitted with the claim.',
      ['D4910 coverage covered', 'D4910 documentation required'],
    ],
    [
      'J0585 is a covered drug. Every line must show the NDC.',
      ['J0585 coverage covered', 'J0585 drug_billing requires_ndc'],
    ],
    [
      'Spinal fusion must be approved in advance. This applies to 22612 and 22630.',
      ['22612 prior_authorization required', '22630 prior_authorization required'],
    ],
    [
      'Modifier QK shows who directed the anesthesia. It is informational only.',
      ['QK modifier informational'],
    ],
    [
      'Sinus surgery is billed with 31254, 31267 and 31276. All three require prior authorization.',
      [
        '31254 prior_authorization required',
        '31267 prior_authorization required',
        '31276 prior_authorization required',
      ],
    ],
  ])('%s', (text, rules) => expect(stated(text)).toEqual(rules))
})

test('"the first two" and "the last" are a part of the codes before', () =>
  expect(
    stated(
      'Testing is reported with 95810, 95811 and 95806. The first two require prior authorization; ' +
        'the last does not require it.',
    ),
  ).toEqual([
    '95810 prior_authorization required',
    '95811 prior_authorization required',
    '95806 prior_authorization not_required',
  ]))

describe('what others pay, what a code stands for and how it was moved are no rules', () => {
  test.each([
    'The local MAC does not pay for 0275T.',
    'TRICARE covers 97155 through its own contractor.',
    "Medicare's policy allows 77063 once a year; this handbook concerns our Medicaid members.",
    'Fee-for-service Medicaid requires prior authorization for A0430. That program is not run by this plan.',
    'CMS covers G0297 once a year. See the dual plan manual for our position.',
    '3/2021 43647 moved from investigational to medically necessary.',
    'Modifier 76 - Repeat procedure: identifies a service that was not expected to be repeated.',
    'CPT 88307 describes level V pathology and covers larger specimens.',
    'A review found that 7 percent of lines with 20610 had more than one unit.',
  ])('%s', (text) => expect(stated(text)).toEqual([]))
})

test('a single modifier is no choice', () =>
  expect(stated('Level of the helper: bill H2023 with modifier HN, whichever applies.')).not.toContain(
    'H2023 modifier one_of',
  ))

test('one clause limits the units of a day and the sum of a longer period', () =>
  expect(stated('H2012 may not exceed 8 units per day or 400 units in a 12-month period.')).toEqual([
    'H2012 frequency_limit limit',
    'H2012 unit_limit limit',
  ]))

test('one of several letters is a choice, and what a modifier shows is no record', () => {
  expect(stated('Claims for E0471 must carry one of KH, KI or KJ.')).toEqual(['E0471 modifier one_of'])
  expect(stated('97530 must carry modifier GO to identify the plan of care.')).toEqual([
    '97530 modifier required',
  ])
})

test('codes that support the coverage criteria are covered with criteria, and others are not', () =>
  expect(
    stated(
      'CPT codes that support coverage criteria:\n61885 Pulse generator\n' +
        'CPT codes that do not support coverage criteria:\n64596 Peripheral lead',
    ),
  ).toEqual(['61885 coverage covered_with_criteria', '64596 coverage not_covered']))
