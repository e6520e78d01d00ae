import type { Case } from './case.ts'

/** Other ways in which payers say the same. */
export const WORDING: readonly Case[] = [
  [
    'Providers are required to request precertification at least 5 days before performing 63650.',
    'prior_authorization required: 63650',
  ],
  [
    'All inpatient admissions for 44950 are subject to prior authorization.',
    'prior_authorization required: 44950',
  ],
  [
    'As of 10/1/2025 CPT 77385 will no longer be subject to prior authorization.',
    'prior_authorization not_required: 77385',
  ],
  ['No precertification is needed for 99203 in any setting.', 'prior_authorization not_required: 99203'],
  [
    'Prior authorization is waived for 87635 during the first visit.',
    'prior_authorization not_required: 87635',
  ],
  ['Members do not need a prior authorization for 90471.', 'prior_authorization not_required: 90471'],
  [
    'Neither notification nor prior authorization is required for 71046.',
    'prior_authorization not_required: 71046',
  ],
  ['Services billed with H0018 must be authorized in advance.', 'prior_authorization required: H0018'],
  [
    'Reimbursement for 97155 is contingent on prior authorization being obtained; prior authorization ' +
      'is required.',
    'prior_authorization required: 97155',
  ],
  [
    'Prior authorization is required for CPT codes 64490, 64493 and 64633 except in Texas.',
    'prior_authorization required: 64490 64493 64633',
  ],
  [
    'HCPCS codes K0856 – K0858 require prior authorization for Medicaid members only.',
    'prior_authorization required: K0856 K0857 K0858',
  ],
  [
    'Prior authorization is required for non-participating providers billing 29827.',
    'prior_authorization required: 29827',
  ],
  ['Prior authorization requirements do not apply to 99283.', 'prior_authorization not_required: 99283'],
  [
    'Requests for 81432 must be submitted for prior authorization through the laboratory vendor.',
    'prior_authorization required: 81432',
  ],
  ['PA is required for J9305 starting 2/1/2026.', 'prior_authorization required: J9305'],
  ['Auth required: E0260, E0277, E0470.', 'prior_authorization required: E0260 E0277 E0470'],
  ['A modifier LT or RT must be appended to procedure code 73560.', 'modifier required: 73560'],
  [
    'Claims reporting 93306 with modifier TC by a physician in a facility will be denied.',
    'modifier denied: 93306',
  ],
  [
    'Modifier CO is required for 97530 when furnished by an occupational therapy assistant.',
    'modifier required: 97530',
  ],
  [
    'Hospitals must report modifier PO with G0463 at excepted off-campus departments.',
    'modifier required: G0463',
  ],
  ['Use modifier 33 with 45378 when the colonoscopy is preventive.', 'modifier required: 45378'],
  ['The Health Plan will not accept modifier 51.', 'modifier not_accepted: mod:51'],
  ['Modifier 24 has no effect on payment.', 'modifier informational: mod:24'],
  [
    'Appending modifier 59 or an X{EPSU} modifier will not override the edit.',
    'modifier no_override: mod:59 mod:XE mod:XP mod:XS mod:XU',
  ],
  ['Modifier 25 is not allowed with 99211.', 'modifier prohibited: 99211'],
  [
    'Charges for 99070 are considered part of the office visit and will not be paid separately.',
    'bundling not_separate: 99070',
  ],
  ['CPT 82962 is not separately reimbursed in the inpatient setting.', 'bundling not_separate: 82962'],
  ['Reimbursement for Q4081 is packaged into the dialysis composite rate.', 'bundling not_separate: Q4081'],
  ['Separate reimbursement is not allowed for 93042.', 'bundling not_separate: 93042'],
  [
    'G0480 and 80307 should not be billed together on the same date of service.',
    'bundling not_separate: G0480 80307',
  ],
  [
    'When 43239 and 43235 are billed on the same day, 43235 is bundled into 43239.',
    'bundling not_separate: 43235',
  ],
  ['The plan separately reimburses 99417.', 'bundling separate_allowed: 99417'],
  [
    'Providers must bill the comprehensive code 80048 instead of the individual component codes.',
    'bundling single_code_required: 80048',
  ],
  ['Observation G0378 is not payable separately from the emergency visit.', 'bundling not_separate: G0378'],
  ['Only two units of 64615 are payable per date of service.', 'unit_limit limit: 64615'],
  ['J7321 may not exceed 1 unit per knee per day.', 'unit_limit limit: J7321'],
  ['Maximum daily units: 97112 – 4 units.', 'unit_limit limit: 97112'],
  ['T1015 is reimbursed once per member per day.', 'unit_limit limit: T1015'],
  ['CPT 80305: one unit per date of service.', 'unit_limit limit: 80305'],
  ['The quantity limit for A4221 is four per month.', 'frequency_limit limit: A4221'],
  ['G0442 is payable annually, no more than once every 12 months.', 'frequency_limit limit: G0442'],
  ['Coverage of 92014 is limited to one exam every two calendar years.', 'frequency_limit limit: 92014'],
  ['D1110 is limited to two cleanings per benefit year.', 'frequency_limit limit: D1110'],
  ['L3000 is limited to 1 pair per 3 years.', 'frequency_limit limit: L3000'],
  ['We allow 6 units of 96130 per 12-month period.', 'frequency_limit limit: 96130'],
  ['Up to 36 sessions of 93798 within 36 weeks are covered.', 'frequency_limit limit: 93798'],
  ['Payment is made for no more than one 99490 per calendar month.', 'frequency_limit limit: 99490'],
  ['G0102 is restricted to male members 50 years of age and older.', 'demographic_limit limit: G0102'],
  [
    '90670 is covered for children under 6 years of age.',
    ['coverage covered: 90670', 'demographic_limit limit: 90670'],
  ],
  [
    '87624 is reimbursed for females 30 to 65 years of age.',
    ['coverage covered: 87624', 'demographic_limit limit: 87624'],
  ],
  [
    'Payment for 95886 requires that it be reported with a primary code 95907-95909.',
    'add_on requires_primary: 95886',
  ],
  ['11045 must be billed with primary procedure code 11042.', 'add_on requires_primary: 11045'],
  [
    'Postoperative visits reported with 99212 during the 10-day global period of 11400 are not payable.',
    'global_period not_separate: 99212',
  ],
  ['0500T was terminated 12/31/2024.', 'code_status deleted: 0500T'],
  ['Effective 1/1/2026, 0737T is replaced by 27279.', 'code_status replaced: 0737T'],
  ['C9399 claims must include the NDC number and the drug name.', 'drug_billing requires_ndc: C9399'],
  ['Physician-administered drug J2505 will be denied without an NDC.', 'drug_billing requires_ndc: J2505'],
  ['Step therapy applies to J3357.', 'drug_billing required: J3357'],
  [
    'Payment for 99213-99215 furnished by a physician assistant is 85 percent of the physician fee schedule.',
    'payment_reduction reduced: 99213 99214 99215',
  ],
  [
    'When 20610 is performed bilaterally, the second side is reimbursed at 50% of the allowance.',
    'payment_reduction reduced: 20610',
  ],
  ['A 50% multiple procedure reduction is applied to 15275.', 'payment_reduction reduced: 15275'],
  ['Ambulance mileage A0425 requires a trip report.', 'documentation required: A0425'],
  ['Supporting documentation must accompany claims for 20999.', 'documentation required: 20999'],
  [
    'The provider must maintain start and stop times in the record for 90847.',
    'documentation required: 90847',
  ],
  ['An itemized invoice is needed for L8699.', 'documentation required: L8699'],
  ['Only POS 12 is acceptable for S9500.', 'place_of_service allowed_only: S9500'],
  ['90935 will not be reimbursed in an office setting.', 'place_of_service not_allowed: 90935'],
  ['S9083 is payable only in place of service 20.', 'place_of_service allowed_only: S9083'],
  [
    'Q3014 is not covered for telehealth services originating in the member’s home.',
    'telehealth not_allowed: Q3014',
  ],
  ['Use POS 10 and modifier GT for telehealth visits reported with 90832.', 'telehealth required: 90832'],
  ['96413 may only be billed by oncology practices and hospitals.', 'provider_eligibility restricted: 96413'],
  [
    'Reimbursement of 92250 is limited to ophthalmologists and optometrists.',
    'provider_eligibility restricted: 92250',
  ],
  [
    '93000 is considered medically necessary when billed with I10 or R00.2 (ICD-10).',
    'diagnosis covered_with: 93000 I10 R00.2',
  ],
  [
    'Diagnosis code Z01.818 does not support medical necessity for 93005.',
    'diagnosis not_covered_with: 93005 Z01.818',
  ],
  [
    '76856 billed with N94.6 will be denied as not medically necessary.',
    'diagnosis not_covered_with: 76856 N94.6',
  ],
  ['Tests 0050U and 0056U do not meet coverage criteria.', 'coverage not_covered: 0050U 0056U'],
  ['Reimbursement is not allowed for 83701.', 'coverage not_covered: 83701'],
  ['HCPCS S3854 is excluded from coverage.', 'coverage not_covered: S3854'],
  ['The service described by 0275T has not been proven effective.', 'coverage investigational: 0275T'],
  ['CPT 58356 may be considered medically necessary.', 'coverage covered: 58356'],
  ['The following CPT codes are eligible for reimbursement: 99446, 99447.', 'coverage covered: 99446 99447'],
  ['98940 is a covered service.', 'coverage covered: 98940'],
  [
    'Revenue code 0250 must be reported with a CPT/HCPCS code when the charge exceeds $500.',
    'revenue_code requires_hcpcs: rev:0250',
  ],
  [
    'Revenue codes 0300 – 0302 require the submission of HCPCS codes.',
    'revenue_code requires_hcpcs: rev:0300 rev:0301 rev:0302',
  ],
  ['Revenue code 0760 is not covered.', 'coverage not_covered: rev:0760'],
  [
    'L1851 must be billed with revenue code 0274 on facility claims.',
    'revenue_code required: L1851 rev:0274',
  ],
]
