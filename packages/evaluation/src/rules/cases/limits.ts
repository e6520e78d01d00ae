import type { Case } from './case.ts'

export const LIMITS: readonly Case[] = [
  ['97140 is limited to 4 units per date of service.', 'unit_limit limit: 97140'],
  ['The maximum units for J0129 is 100 units per day.', 'unit_limit limit: J0129'],
  ['No more than two units of 95004 will be paid per day.', 'unit_limit limit: 95004'],
  ['The MUE for 11721 is 1 per date of service with an MAI of 2.', 'unit_limit limit: 11721'],
  ['MUE value of 6 applies to 76830 (MAI 3).', 'unit_limit limit: 76830'],
  ['Reimbursement for 96372 is limited to three units per claim line.', 'unit_limit limit: 96372'],
  ['G0283 may be billed only once per day.', 'unit_limit limit: G0283'],
  ['CPT 90837 is allowed one unit per day.', 'unit_limit limit: 90837'],
  ['Units of 88305 exceeding 16 per day will be denied.', 'unit_limit limit: 88305'],
  ['A4253 is limited to 3 units per month.', 'frequency_limit limit: A4253'],
  ['77080 is covered once every 24 months.', ['coverage covered: 77080', 'frequency_limit limit: 77080']],
  ['Screening colonoscopy G0105 is limited to once every two years.', 'frequency_limit limit: G0105'],
  ['99406 and 99407 are limited to eight sessions per year.', 'frequency_limit limit: 99406 99407'],
  ['A maximum of 12 visits of 97810 per calendar year is covered.', 'frequency_limit limit: 97810'],
  ['81420 may be billed once per pregnancy.', 'frequency_limit limit: 81420'],
  ['E0607 is limited to one per member every 5 years.', 'frequency_limit limit: E0607'],
  ['The plan allows up to 20 units of T1019 per week.', 'frequency_limit limit: T1019'],
  ['Genetic test 81228 is payable one time per lifetime.', 'frequency_limit limit: 81228'],
  ['V2020 frequency: 1 per 12 months.', 'frequency_limit limit: V2020'],
  [
    'More than 2 units of 64483 within a six-month period will not be reimbursed.',
    'frequency_limit limit: 64483',
  ],
  [
    '77067 is covered for women aged 40 years and older.',
    ['demographic_limit limit: 77067', 'coverage covered: 77067'],
  ],
  [
    'CPT 90651 is reimbursable for members ages 9 through 45.',
    ['demographic_limit limit: 90651', 'coverage covered: 90651'],
  ],
  ['G0101 is limited to female members.', 'demographic_limit limit: G0101'],
  [
    '92551 is not covered for members over 21 years of age.',
    ['coverage not_covered: 92551', 'demographic_limit limit: 92551'],
  ],
  ['99381 is valid only for patients younger than 1 year of age.', 'demographic_limit limit: 99381'],
]
