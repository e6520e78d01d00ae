import type { Case } from '../case.ts'

/**
 * Lot 22: 60 sentences in the manner of the labelled set, 20 of them without a rule; labelled
 * before they were first read.
 */
export const SEEN_LOT_22: readonly Case[] = [
  [
    'Before admission, hospitals must obtain precertification for 22630 and 22633.',
    'prior_authorization required: 22630 22633',
  ],
  [
    'Authorization requirements have been lifted for 97161, 97162 and 97163 in Kansas.',
    'prior_authorization not_required: 97161 97162 97163',
  ],
  [
    'Continuous glucose monitors (A4239, E2103): prior authorization required.',
    'prior_authorization required: A4239 E2103',
  ],
  [
    'The first six visits of 98940 each year do not require authorization.',
    'prior_authorization conditional: 98940',
  ],
  [
    'L1833 may be dispensed without precertification when the purchase price is under $500.',
    'prior_authorization conditional: L1833',
  ],
  [
    'A prior authorization must be approved before S2118 is performed; otherwise the claim will be denied.',
    'prior_authorization required: S2118',
  ],
  [
    '0795T–0797T are considered investigational and not medically necessary for all indications.',
    'coverage investigational: 0795T 0796T 0797T',
  ],
  [
    'The following services are never covered: 55400, 58750, S4035.',
    'coverage not_covered: 55400 58750 S4035',
  ],
  [
    'Fecal DNA testing with 81528 is a covered preventive service for members ages 45-85 once every 3 years.',
    ['coverage covered: 81528', 'demographic_limit limit: 81528', 'frequency_limit limit: 81528'],
  ],
  ['G0444 is reimbursable when performed in a primary care setting.', 'coverage covered: G0444'],
  ['Hair prostheses (A9282) are excluded from the benefit package.', 'coverage not_covered: A9282'],
  ['The Company covers 31295 when all of these criteria are met.', 'coverage covered_with_criteria: 31295'],
  ['HCPCS G0127 must be billed with a Q7, Q8 or Q9 modifier.', 'modifier required: G0127'],
  ['Use one of the modifiers E1-E4 with 67820.', 'modifier one_of: 67820'],
  ['Claims submitted with modifier SG by a physician will be rejected.', 'modifier denied: mod:SG'],
  ['Modifier 63 is not valid on codes 49491, 49492 and 49495.', 'modifier prohibited: 49491 49492 49495'],
  ['97140 needs modifier 59 if it is billed with 97530 on the same date.', 'modifier required: 97140'],
  [
    'Interpretation of 93000 is part of the emergency department visit and is not reimbursed separately.',
    'bundling not_separate: 93000',
  ],
  [
    'When reported with 45385, code 45380 will be separately reimbursed only for a different lesion.',
    'bundling separate_allowed: 45380',
  ],
  ['43200 is considered incidental when billed with 43239.', 'bundling not_separate: 43200'],
  ['J1040 and J3301 are limited to 8 units per visit.', 'unit_limit limit: J1040 J3301'],
  ['No more than 1 unit of 92004 will be allowed on a single date of service.', 'unit_limit limit: 92004'],
  ['D4910 is payable four times per calendar year.', 'frequency_limit limit: D4910'],
  ['Replacement of E0601 is limited to once every five years.', 'frequency_limit limit: E0601'],
  ['86580 is limited to children under 21.', 'demographic_limit limit: 86580'],
  [
    'Arthroplasty reported with 27446 is reimbursed only in POS 21, 22 and 24.',
    'place_of_service allowed_only: 27446',
  ],
  ['99341 must be billed with POS 12.', 'place_of_service required: 99341'],
  ['96116 may be provided via telehealth when modifier 95 is used.', 'telehealth allowed_only: 96116'],
  [
    '93922 is covered when billed with I70.213, I70.219 or I73.9.',
    'diagnosis covered_with: 93922 I70.213 I70.219 I73.9',
  ],
  ['Diagnosis Z13.820 does not support coverage of 77085.', 'diagnosis not_covered_with: 77085 Z13.820'],
  ['An itemized invoice must accompany claims for C1889.', 'documentation required: C1889'],
  ['Modifier 53 claims are reimbursed at 25% of the fee schedule.', 'payment_reduction reduced: mod:53'],
  [
    'Outpatient claims with revenue code 0333 must contain a CPT code.',
    'revenue_code requires_hcpcs: rev:0333',
  ],
  ['A valid 11-digit NDC is required for J7307.', 'drug_billing requires_ndc: J7307'],
  ['Code 37223 is an add-on code to 37221.', 'add_on requires_primary: 37223'],
  ['HCPCS C9785 was replaced by CPT 43290.', 'code_status replaced: C9785'],
  ['Only an optometrist or ophthalmologist may bill 92015.', 'provider_eligibility restricted: 92015'],
  ['Claims for T2001 must be submitted on the CMS-1500.', 'claim_submission required: T2001'],
  ['Place each unit of E0445 on a separate claim line.', 'claim_submission required: E0445'],
  ['Prior approval is required for d7210 and d7220.', 'prior_authorization required: D7210 D7220'],
  ['Inclusion of 0398T on this list is not an indication that it is payable.', []],
  ['Members should bring the code (for instance 70551) when they call about authorization.', []],
  ['Revised 7/2025: 0552T moved from covered to investigational section.', []],
  ['Could 99417 be paid with 99205?', []],
  ['A 2019 trial found that 64999 was not covered for most participants.', []],
  ['Policy 99214.7 applies to contracts issued in 2021.', []],
  ['Please send refunds to Lockbox 36415, Atlanta, GA 30384.', []],
  ['The earlier draft required modifier 25 on 99213 and was never adopted.', []],
  ['Coverage for 77067 used to start at age 50.', []],
  ['We intend to require prior authorization for 64490 next year.', []],
  ['Consultants have advised us to bundle 76942.', []],
  ['Your benefit booklet explains how 97810 is covered.', []],
  ['The price list shows J0897 at $24.19 per mg.', []],
  ['It took 27 days on average to decide requests for 27447.', []],
  ['In the case reviewed, 99215 was billed without supporting records.', []],
  ['The word "modifier" in this bulletin means a two-digit code such as 25.', []],
  ['Code 0422U will be discussed at the October meeting.', []],
  ['Providers can enroll in EFT by completing form 835-A, item 36415.', []],
  ['MUE values, for example 4 for 97110, are published by CMS.', []],
  ['The 97110 claim in question was for 2 units per day.', []],
]
