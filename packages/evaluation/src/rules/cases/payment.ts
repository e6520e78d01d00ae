import type { Case } from './case.ts'

export const PAYMENT: readonly Case[] = [
  ['CPT 36415 is not separately reimbursable.', 'bundling not_separate: 36415'],
  [
    '99000 and 99001 are considered incidental to the laboratory service.',
    'bundling not_separate: 99000 99001',
  ],
  ['Payment for 94760 is included in the payment for the primary service.', 'bundling not_separate: 94760'],
  ['No separate payment will be made for A4300.', 'bundling not_separate: A4300'],
  [
    'Supplies billed with A4649 are bundled into the facility payment and are not paid separately.',
    'bundling not_separate: A4649',
  ],
  ['76942 is not reimbursed separately when billed with 20611.', 'bundling not_separate: 76942'],
  [
    'CPT 45380 is a component of 45385 and will be denied when reported together.',
    'bundling not_separate: 45380',
  ],
  ['Column 1 code 93000 / column 2 code 93005: modifier indicator 0.', 'bundling not_separate: 93005'],
  ['20550 and 20551 are mutually exclusive procedures.', 'bundling not_separate: 20550 20551'],
  ['G2211 will be reimbursed separately when billed with 99214.', 'bundling separate_allowed: G2211'],
  [
    'CPT 90460 is separately reimbursable in addition to the vaccine product.',
    'bundling separate_allowed: 90460',
  ],
  [
    '96127 is eligible for separate payment when modifier 59 is appended.',
    'bundling separate_allowed: 96127',
  ],
  [
    'When all of the tests are performed, report the single panel code 80053 rather than the ' +
      'individual codes.',
    'bundling single_code_required: 80053',
  ],
  [
    'Revenue codes 0270-0272 are not separately reimbursed.',
    'bundling not_separate: rev:0270 rev:0271 rev:0272',
  ],
  [
    'Pulse oximetry (94761) is an integral part of the office visit and is not payable separately.',
    'bundling not_separate: 94761',
  ],
  ['We will not separately reimburse 99051.', 'bundling not_separate: 99051'],
  ['Venipuncture 36416 is included in the E/M service.', 'bundling not_separate: 36416'],
  [
    'The multiple procedure payment reduction applies to 70450: the technical component is paid at 50 ' +
      'percent.',
    'payment_reduction reduced: 70450',
  ],
  [
    'Reimbursement for 97110 is reduced by 15% when furnished by a therapy assistant.',
    'payment_reduction reduced: 97110',
  ],
  [
    'Payment for 73721 will be reduced to 75% of the allowed amount for the second study.',
    'payment_reduction reduced: 73721',
  ],
  [
    'Bilateral procedures reported with modifier 50 are reimbursed at 150% of the allowable.',
    'payment_reduction increased: mod:50',
  ],
  ['Modifier 52 claims are paid at 50% of the contracted rate.', 'payment_reduction reduced: mod:52'],
  ['43239 is subject to the multiple endoscopy payment reduction.', 'payment_reduction reduced: 43239'],
  [
    'A 10 percent reduction applies to 99213 when billed by a nurse practitioner.',
    'payment_reduction reduced: 99213',
  ],
  [
    'E/M visits 99212-99214 are included in the 90-day global period of 27130 and are not separately ' +
      'reimbursed.',
    'global_period not_separate: 99212 99213 99214',
  ],
  ['CPT 66984 has a 90-day global period.', 'global_period not_separate: 66984'],
  ['99024 is part of the global surgical package.', 'global_period not_separate: 99024'],
  ['C1776 must be billed with revenue code 0278.', 'revenue_code required: C1776 rev:0278'],
  [
    'Claims with revenue code 0360 must include a valid CPT or HCPCS code.',
    'revenue_code requires_hcpcs: rev:0360',
  ],
  ['Revenue code 636 requires a HCPCS code.', 'revenue_code requires_hcpcs: rev:0636'],
  [
    'Revenue codes 0510 and 0761 will not be reimbursed together on the same date of service.',
    'revenue_code not_payable_together: rev:0510 rev:0761',
  ],
  ['J3490 must be billed with a valid 11-digit NDC.', 'drug_billing requires_ndc: J3490'],
  [
    'The NDC, unit of measure and quantity are required on all claims for J1100 and J3301.',
    'drug_billing requires_ndc: J1100 J3301',
  ],
  ['Claims for Q5123 will be denied if the NDC is missing.', 'drug_billing requires_ndc: Q5123'],
  ['J1745 requires trial and failure of Q5103 or Q5104.', 'drug_billing required: J1745'],
  ['99292 is an add-on code and must be billed with 99291.', 'add_on requires_primary: 99292'],
  [
    'CPT 22845 should be listed separately in addition to the code for the primary procedure.',
    'add_on requires_primary: 22845',
  ],
  [
    'Add-on code 90785 will not be reimbursed without the primary procedure.',
    'add_on requires_primary: 90785',
  ],
  ['CPT 0421T was deleted effective December 31, 2023.', 'code_status deleted: 0421T'],
  ['99343 has been deleted and replaced by 99344.', 'code_status replaced: 99343'],
  ['New codes effective 7/1/2025: 0552U, 0553U', 'code_status added: 0552U 0553U'],
  ['81528 must be submitted on a CMS-1500 claim form.', 'claim_submission required: 81528'],
  ['D7210 must be filed on a dental claim form.', 'claim_submission required: D7210'],
]
