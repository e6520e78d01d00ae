import type { Case } from './case.ts'

export const COVERAGE: readonly Case[] = [
  ['0345U is considered investigational.', 'coverage investigational: 0345U'],
  [
    'The following are considered experimental and investigational: 0332U, 0333U.',
    'coverage investigational: 0332U 0333U',
  ],
  ['CPT 22869 is unproven and not medically necessary.', 'coverage investigational: 22869'],
  ['S9090 is not covered.', 'coverage not_covered: S9090'],
  ['Non-covered codes: A9270, S8948', 'coverage not_covered: A9270 S8948'],
  ['L8680 will not be reimbursed.', 'coverage not_covered: L8680'],
  ['We do not cover 97014.', 'coverage not_covered: 97014'],
  [
    'CPT codes not covered for indications listed in this policy: 81479, 81599',
    'coverage not_covered: 81479 81599',
  ],
  ['HCPCS E0746 is considered not medically necessary.', 'coverage not_covered: E0746'],
  ['G0453 is not eligible for reimbursement.', 'coverage not_covered: G0453'],
  ['Claims for 99080 will be denied.', 'coverage not_covered: 99080'],
  ['90750 is covered.', 'coverage covered: 90750'],
  [
    'CPT 81162 is considered medically necessary for members with a personal history of ovarian cancer.',
    'coverage covered: 81162',
  ],
  [
    'CPT codes covered if selection criteria are met: 64561, 64581',
    'coverage covered_with_criteria: 64561 64581',
  ],
  [
    '95810 is medically necessary when ALL of the following criteria are met.',
    'coverage covered_with_criteria: 95810',
  ],
  ['The plan covers 99401 for all members.', 'coverage covered: 99401'],
  ['0239U is no longer considered investigational.', 'coverage covered: 0239U'],
  [
    '90378 is covered but requires prior authorization.',
    ['coverage covered: 90378', 'prior_authorization required: 90378'],
  ],
  ['GuardantShield 0537Uis not covered', 'coverage not_covered: 0537U'],
  ['Infusion pump sequencing81450 is considered investigational.', 'coverage investigational: 81450'],
  ['83036 is covered with diagnosis codes E11.9 and E11.65.', 'diagnosis covered_with: 83036 E11.9 E11.65'],
  ['CPT 82306 is not covered when billed with Z00.00.', 'diagnosis not_covered_with: 82306 Z00.00'],
  [
    'ICD-10 codes M17.11 and M17.12 support medical necessity for 27447.',
    'diagnosis covered_with: 27447 M17.11 M17.12',
  ],
  ['Z51.11 must be the primary diagnosis when 96413 is billed.', 'diagnosis required_primary: 96413 Z51.11'],
  [
    'J0178 is considered medically necessary for neovascular macular degeneration (H35.3210).',
    'diagnosis covered_with: J0178 H35.3210',
  ],
  [
    'Claims for 84443 will be denied unless billed with a covered diagnosis such as E03.9.',
    'diagnosis covered_with: 84443 E03.9',
  ],
]
