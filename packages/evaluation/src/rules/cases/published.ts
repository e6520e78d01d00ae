import type { Case } from './case.ts'

/** Rules in the manner of published policies of several payers. */
export const PUBLISHED: readonly Case[] = [
  [
    'According to the CMS Physician Fee Schedule, CPT code 99078 is a status B code and is not ' +
      'eligible for separate reimbursement.',
    'bundling not_separate: 99078',
  ],
  [
    'UnitedHealthcare will consider for reimbursement up to a total of 2 E/M services, CPT 99417, per ' +
      'date of service.',
    'unit_limit limit: 99417',
  ],
  [
    'UnitedHealthcare does not reimburse for collection of venous blood (36415) when billed with ' +
      'another laboratory service by the same individual physician.',
    'bundling not_separate: 36415',
  ],
  [
    'Services reported with HCPCS code S9088 will not be separately reimbursed.',
    'bundling not_separate: S9088',
  ],
  [
    'CPT codes 92521, 92522, 92523 and 92524 are limited to one date of service per calendar year for ' +
      'the same provider.',
    'frequency_limit limit: 92521 92522 92523 92524',
  ],
  [
    'When CPT 20550 and 20551 are reported on the same day, only 20551 will be reimbursed.',
    'bundling not_separate: 20550',
  ],
  ['If CPT code 96372 is submitted with an E/M, 96372 will be denied.', 'bundling not_separate: 96372'],
  [
    'Prior authorization is required for all plans for CPT code 0345T, except Medicare.',
    'prior_authorization required: 0345T',
  ],
  ['Non-preferred product: J2505 requires trial and failure of Q5108.', 'drug_billing required: J2505'],
  [
    'The following procedure codes do not require prior authorization but are subject to ' +
      'retrospective review: 22612, 22614.',
    'prior_authorization not_required: 22612 22614',
  ],
  [
    'Aetna considers the following procedures experimental, investigational, or unproven because ' +
      'effectiveness has not been established: 0101T, 0102T.',
    'coverage investigational: 0101T 0102T',
  ],
  [
    'Aetna considers prostatic artery embolization (CPT 37243) medically necessary for BPH when ' +
      'conservative treatment failed.',
    'coverage covered_with_criteria: 37243',
  ],
  [
    'CPT codes covered if selection criteria are met: 33340. CPT codes not covered for indications ' +
      'listed in the CPB: 33999.',
    ['coverage covered_with_criteria: 33340', 'coverage not_covered: 33999'],
  ],
  [
    'HCPCS codes not covered for indications listed in the CPB: C1889, L8679.',
    'coverage not_covered: C1889 L8679',
  ],
  ['ICD-10 codes covered if selection criteria are met: G20, G25.0.', 'diagnosis covered_with: G20 G25.0'],
  [
    'ICD-10 codes not covered for indications listed in the CPB: F32.0 - F33.9.',
    'diagnosis not_covered_with: ',
  ],
  [
    'Aetna will no longer pay consultation codes 99241-99245.',
    'coverage not_covered: 99241 99242 99243 99244 99245',
  ],
  [
    'Precertification of infliximab (J1745) is required of all Aetna participating providers and ' +
      'members in applicable plan designs.',
    'prior_authorization required: J1745',
  ],
  [
    'The following codes are considered not medically necessary when criteria are not met: 64555, 64575.',
    'coverage not_covered: 64555 64575',
  ],
  [
    'When services may be Medically Necessary when criteria are met: CPT 64553, 64568.',
    'coverage covered_with_criteria: 64553 64568',
  ],
  [
    'When services are Investigational and Not Medically Necessary: 0587T, 0588T, 0589T.',
    'coverage investigational: 0587T 0588T 0589T',
  ],
  [
    'The Health Plan does not allow separate reimbursement for 99070, 99071, and 99078.',
    'bundling not_separate: 99070 99071 99078',
  ],
  ['Included in the global reimbursement: 99024', 'global_period not_separate: 99024'],
  [
    'Considered Medically Necessary when criteria in the applicable policy statements listed above ' +
      'are met: 43644 43645.',
    'coverage covered_with_criteria: 43644 43645',
  ],
  [
    'Considered Experimental/Investigational/Unproven when used to report gastric plication: 43999.',
    'coverage investigational: 43999',
  ],
  ['Considered Not Medically Necessary: 43842.', 'coverage not_covered: 43842'],
  ['Not Covered or Reimbursable: 83987.', 'coverage not_covered: 83987'],
  ['Generally Excluded/Not Covered or Reimbursable: S2140.', 'coverage not_covered: S2140'],
  [
    'Cigna will reimburse modifier 62 at 62.5% of the fee schedule for each surgeon.',
    'payment_reduction reduced: mod:62',
  ],
  ['HCPCS T1017 is billed in 15-minute units with a maximum of 16 units per day.', 'unit_limit limit: T1017'],
  ['Procedure code D0150 is limited to one per provider per lifetime.', 'frequency_limit limit: D0150'],
  ['D0120 is limited to once every six months per patient.', 'frequency_limit limit: D0120'],
  ['Procedure code S5125 must be billed with modifier U1.', 'modifier required: S5125'],
  ['Only one unit of T2003 per leg of trip may be billed.', 'unit_limit limit: T2003'],
  [
    'Revenue code 0550 or 0559 must be billed with T1030 or S9123.',
    'revenue_code requires_hcpcs: rev:0550 rev:0559',
  ],
  ['Procedure code 90472 is paid in addition to 90471.', 'bundling separate_allowed: 90472'],
  ['90472 must be billed in conjunction with 90471.', 'add_on requires_primary: 90472'],
  [
    'G0444 is allowed once every 12 months and cannot be billed with G0402.',
    ['bundling not_separate: G0444', 'frequency_limit limit: G0444'],
  ],
  [
    'Claims for S0630 by the same physician who placed the sutures will be denied as included in the ' +
      'surgical fee.',
    'bundling not_separate: S0630',
  ],
  ['CPT 58300 is reimbursed outside the DRG payment.', 'coverage covered: 58300'],
  [
    'J7298 is carved out of the global obstetric payment and is reimbursed separately.',
    'bundling separate_allowed: J7298',
  ],
  [
    "The provider must document the start and stop times for 90832, 90834, and 90837 in the member's record.",
    'documentation required: 90832 90834 90837',
  ],
  ['A plan of care signed by the physician must be on file for 97110.', 'documentation required: 97110'],
  ['Q4131 – investigational', 'coverage investigational: Q4131'],
  ['MAC: 01999 requires modifier QS.', 'modifier required: 01999'],
  ["Modifier AS is reimbursed at 14% of the surgeon's allowance.", 'payment_reduction reduced: mod:AS'],
  ['Modifiers LT and RT should not be reported with 77067.', 'modifier prohibited: 77067'],
  ['Modifier 50 is not appropriate with 77067.', 'modifier prohibited: 77067'],
  [
    'Bill bilateral 69210 on one line with modifier 50 and one unit.',
    ['modifier required: 69210', 'unit_limit limit: 69210'],
  ],
  [
    'Bilateral procedures should be reported on a single line with modifier 50: 27447.',
    'modifier required: 27447',
  ],
  ['CPT 77063 must be billed with 77067.', 'add_on requires_primary: 77063'],
  ['G0279 is an add-on to 77065 and 77066.', 'add_on requires_primary: G0279'],
  [
    "76376 is not separately payable unless the physician's interpretation is documented.",
    'bundling not_separate: 76376',
  ],
  [
    'Screening for lung cancer (71271) is covered for members 50 to 80 with a 20 pack-year history.',
    ['coverage covered: 71271', 'demographic_limit limit: 71271'],
  ],
  [
    '90460 is payable for members through 18 years of age.',
    ['coverage covered: 90460', 'demographic_limit limit: 90460'],
  ],
  [
    'Fluoride varnish 99188 is covered for children through age 5, up to 4 times per year.',
    ['coverage covered: 99188', 'demographic_limit limit: 99188', 'frequency_limit limit: 99188'],
  ],
  ['99174 is limited to children aged 1 to 4.', 'demographic_limit limit: 99174'],
  [
    '81220 is covered once per lifetime for members of reproductive age.',
    ['coverage covered: 81220', 'frequency_limit limit: 81220'],
  ],
  [
    'Nutritional counseling 97802-97804 is limited to 3 visits per year for obesity (E66.01, E66.9).',
    'frequency_limit limit: 97802 97803 97804',
  ],
  ['A diagnosis of E66.01 is required for 43775.', 'diagnosis covered_with: 43775 E66.01'],
  [
    'Claims for J0585 must include an ICD-10 code that supports medical necessity.',
    'diagnosis covered_with: J0585',
  ],
  ['96127 may be billed up to 4 times per visit.', 'unit_limit limit: 96127'],
  ['Place of service 12 is required for T1021.', 'place_of_service required: T1021'],
  ['G2211 is not payable when modifier 25 is appended to the E/M.', 'modifier not_reimbursed: G2211'],
  ['G2211 is not payable when billed with modifier 25.', 'modifier not_reimbursed: G2211'],
  ['99211 cannot be billed via telehealth.', 'telehealth not_allowed: 99211'],
  ['90834 is allowed by telehealth using modifier GT or 95.', 'telehealth allowed_only: 90834'],
  ['99441-99443 are no longer reimbursed.', 'coverage not_covered: 99441 99442 99443'],
  ['H2019 requires a treatment plan.', 'documentation required: H2019'],
  [
    'Only physicians with board certification in sleep medicine may bill 95811.',
    'provider_eligibility restricted: 95811',
  ],
  ['A7030 is covered once every 3 months.', ['coverage covered: A7030', 'frequency_limit limit: A7030']],
  ['A4253 is limited to 100 strips per month.', 'frequency_limit limit: A4253'],
  [
    'K0004 is limited to one per 5 years, and repair K0739 is limited to 4 units.',
    'frequency_limit limit: K0004 K0739',
  ],
  ['V2020 is limited to one pair per year.', 'frequency_limit limit: V2020'],
]
