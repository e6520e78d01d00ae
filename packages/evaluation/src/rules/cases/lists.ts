import type { Case } from './case.ts'

/** Layouts: lead-ins, tables, wrapped lines, glued text. */
export const LISTS: readonly Case[] = [
  [
    'CPT codes not covered for indications listed in this policy:\n81327 Methylation analysis, must ' +
      'include two genes\n0091U Oncology test\n',
    'coverage not_covered: 81327 0091U',
  ],
  [
    'Tumour panels (CPT 81445,\n81455 and 81450) are considered investigational for all other indications.',
    'coverage investigational: 81445 81455 81450',
  ],
  [
    'ICD-10-CM codes that support medical necessity for CPT 83721:\nE78.00\nE78.2 Mixed type\nE78.5',
    'diagnosis covered_with: 83721 E78.00 E78.2 E78.5',
  ],
  [
    'For CPT 97110:\n• Maximum of 4 units per day\n• Modifier GP must be appended',
    ['modifier required: 97110', 'unit_limit limit: 97110'],
  ],
  [
    'Limits:\n97110: limited to 4 units per day\n97140: limited to 2 units per day',
    ['unit_limit limit: 97110', 'unit_limit limit: 97140'],
  ],
  [
    'HCPCS | Max Units Per Day\nJ1100 | 10\nJ3301 | 16',
    ['unit_limit limit: J1100', 'unit_limit limit: J3301'],
  ],
  [
    'Procedure | Auth status\n0583U | AUTH REQ\n0588U | NO AUTH',
    ['prior_authorization not_required: 0588U', 'prior_authorization required: 0583U'],
  ],
  ['Column 1 | Column 2 | Modifier indicator\n45385 | 45378 | 0', 'bundling not_separate: 45378'],
  ['Old code | New code | Effective\nC9094 | J1302 | 10/01/2022', 'code_status replaced: C9094'],
  ['Add-on | Parent\n90785 | 90832, 90834, 90837', 'add_on requires_primary: 90785'],
  ['CPT | Payable ICD-10\n93880 | I65.21, I65.22', 'diagnosis covered_with: 93880 I65.21 I65.22'],
  [
    'Code | Description | PA | Limit\nH0015 | Intensive outpatient | Yes | 1/day, 5 days/week',
    ['frequency_limit limit: H0015', 'prior_authorization required: H0015', 'unit_limit limit: H0015'],
  ],
  ['J-code | NDC required\nJ7323 | Yes', 'drug_billing requires_ndc: J7323'],
  [
    'Code | Modifier | Age\n92015 | GA | 0-20',
    ['demographic_limit limit: 92015', 'modifier required: 92015'],
  ],
  [
    'HCPCS | Status\nS9090 | Not covered\n0232T | Investigational',
    ['coverage investigational: 0232T', 'coverage not_covered: S9090'],
  ],
  [
    'CPT | Visits per year | Telehealth\n97803 | 6 | Yes',
    ['frequency_limit limit: 97803', 'telehealth allowed_only: 97803'],
  ],
  [
    'Code | POS | Revenue code\n99281 | 23 | 0450',
    ['place_of_service allowed_only: 99281', 'revenue_code required: 99281 rev:0450'],
  ],
  ['Code | Covered\nG0027 | No\nG0103 | Yes', ['coverage covered: G0103', 'coverage not_covered: G0027']],
  ['A4550 is a surgical tray. It is not separately reimbursed.', 'bundling not_separate: A4550'],
  ['Non-covered services\n\nS9126\nS9141', 'coverage not_covered: S9126 S9141'],
  ['Code 15769 requires\nprior authorization for all members.', 'prior_authorization required: 15769'],
  [
    'Precertification is required for codes 97151 – 97158.',
    'prior_authorization required: 97151 97152 97153 97154 97155 97156 97157 97158',
  ],
  [
    'Precertification is required for 0001U through 0003U.',
    'prior_authorization required: 0001U 0002U 0003U',
  ],
  ['Precertification is required for CPT 10004-69990.', 'prior_authorization required: '],
  ['11/1/24 8/16/24 Added code 0048U as investigational.', []],
  ['Tie and colleagues reported on use of 81445, which is covered.', []],
]
