import type { Case } from './case.ts'

/** Openings, asides and orders of words as in payers' published policies. */
export const MANNERS: readonly Case[] = [
  [
    'According to Centers for Medicare and Medicaid Services (CMS) policy, UnitedHealthcare considers ' +
      '36415 eligible for reimbursement once per date of service when only venipuncture is billed.',
    'unit_limit limit: 36415',
  ],
  [
    'Consistent with CMS, Oxford will not separately reimburse 99050 when reported with preventive services.',
    'bundling not_separate: 99050',
  ],
  [
    'In accordance with CPT guidelines, 77062 and 77061 are not separately reimbursable when ' +
      'submitted with 77067.',
    'bundling not_separate: 77062 77061',
  ],
  [
    'Horizon NJ Health shall deny claims for 95851 when billed with an evaluation and management ' +
      'service on the same date of service.',
    'bundling not_separate: 95851',
  ],
  [
    'Reimbursement will be denied for S0020 when the service is performed in place of service 22.',
    'place_of_service not_allowed: S0020',
  ],
  [
    'The following procedure codes will be denied when billed in an inpatient setting: 99050, 99051, 99053.',
    'place_of_service not_allowed: 99050 99051 99053',
  ],
  [
    'Genetic Testing: 81228, 81229 – Prior Authorization Required for all plans',
    'prior_authorization required: 81228 81229',
  ],
  ['E0650 Pneumatic compressor: PA required', 'prior_authorization required: E0650'],
  [
    'Added PA for 0411U and 0434U for Medicaid, effective 2/1/2024.',
    'prior_authorization required: 0411U 0434U',
  ],
  ['Codes removed from prior authorization: 64553, 64555', 'prior_authorization not_required: 64553 64555'],
  [
    'Prior authorization will not be required for 92587 for newborns.',
    'prior_authorization not_required: 92587',
  ],
  [
    'Prior authorization is only required for 97110 when more than 30 visits are requested.',
    'prior_authorization conditional: 97110',
  ],
  ['No modifier is needed for 36415.', 'modifier not_required: 36415'],
  ['Medicaid managed care plans require the U1 modifier on H0038.', 'modifier required: H0038'],
  [
    'Radiology services such as 70450 billed by the interpreting physician require the 26 modifier.',
    'modifier required: 70450',
  ],
  ['Claims for anesthesia 00142 need an anesthesia modifier such as AA or QZ.', 'modifier required: 00142'],
  [
    'Multiple units of 96401 are limited to 1 unit per day regardless of diagnosis.',
    'unit_limit limit: 96401',
  ],
  [
    '95117 should be reported only once per day regardless of the number of injections.',
    'unit_limit limit: 95117',
  ],
  ['The allowable frequency for D0120 is 2 per calendar year.', 'frequency_limit limit: D0120'],
  ['A bone density test, 77080, is limited to one every 23 months.', 'frequency_limit limit: 77080'],
  ['Coverage of V5260 hearing aids is limited to 1 per ear every 36 months.', 'frequency_limit limit: V5260'],
  [
    'CPT 58565 is only covered for female members ages 21 to 55.',
    ['coverage covered: 58565', 'demographic_limit limit: 58565'],
  ],
  [
    '55250 is covered for males 21 years of age or older with a signed consent form.',
    ['coverage covered: 55250', 'demographic_limit limit: 55250'],
  ],
  ['G0444 is reimbursable when provided in a primary care setting.', 'coverage covered: G0444'],
  ['Services 99495 and 99496 will be reimbursed to one provider only.', 'coverage covered: 99495 99496'],
  ['J1439 requires step therapy with J1756.', 'drug_billing required: J1439'],
  ['All claims for J-codes, including J1030, must have an NDC.', 'drug_billing requires_ndc: J1030'],
  [
    '81002 and 81003 are part of the CLIA waived tests and require modifier QW.',
    'modifier required: 81002 81003',
  ],
  ['CPT 99173 is included in the preventive medicine visit.', 'bundling not_separate: 99173'],
  ['A9698 is packaged.', 'bundling not_separate: A9698'],
  ['Contrast Q9967 is separately payable.', 'bundling separate_allowed: Q9967'],
  ['76140 is a non-reimbursable service.', 'coverage not_covered: 76140'],
  ['CareSource does not consider 0074U medically necessary.', 'coverage not_covered: 0074U'],
  [
    'There is insufficient evidence to support 0080U; it is therefore unproven.',
    'coverage investigational: 0080U',
  ],
  ['81415 is considered not medically necessary and therefore not covered.', 'coverage not_covered: 81415'],
  ['Coverage: 82306 is allowed with E55.9.', 'diagnosis covered_with: 82306 E55.9'],
  [
    'ICD-10-CM codes that do NOT support medical necessity for 64405: G44.209, G44.219',
    'diagnosis not_covered_with: 64405 G44.209 G44.219',
  ],
  ['Physician assistants are reimbursed at 85% for 99213.', 'payment_reduction reduced: 99213'],
  ['20% reduction for 98940 when billed by non-participating providers.', 'payment_reduction reduced: 98940'],
  ['Revenue code 0274 requires HCPCS coding for L0650.', 'revenue_code requires_hcpcs: rev:0274'],
  [
    'Claims with revenue code 0450 will not be paid with revenue code 0516 on the same day.',
    'revenue_code not_payable_together: rev:0450 rev:0516',
  ],
  [
    'Claims for 90832 must be submitted on a CMS-1500 form with the rendering provider NPI.',
    'claim_submission required: 90832',
  ],
  ['Anesthesia minutes and 01967 obstetric limits: maximum 300 minutes.', []],
  ['The code 99499 is an example of an unlisted service.', []],
  ['Contract 99213 amendment applies.', []],
  ['Questions and answers: Q. Can we bill 94760 separately? A. No.', []],
  ['Previously, 77065 was limited to 1 unit per day.', []],
  ['Tracking number 45378 is required for appeals.', []],
]
