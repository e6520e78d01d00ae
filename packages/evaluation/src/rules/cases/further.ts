import type { Case } from './case.ts'

/**
 * Sentences written after all others, to see how the grammar fares on what it was not written for.
 */
export const FURTHER: readonly Case[] = [
  [
    'Coverage for 81225 is subject to precertification for commercial and Exchange members in Georgia.',
    'prior_authorization required: 81225',
  ],
  ['HCPCS code G0500 does not need PA.', 'prior_authorization not_required: G0500'],
  ['PA not required: 80061, 80076, 80050', 'prior_authorization not_required: 80061 80076 80050'],
  [
    'Site of care review and prior authorization are required for J1569 administered in an outpatient ' +
      'hospital.',
    'prior_authorization required: J1569',
  ],
  [
    'Effective for dates of service on and after May 1, 2025, 0239U and 0242U will require prior ' +
      'authorization except in Florida.',
    'prior_authorization required: 0239U 0242U',
  ],
  [
    'For genetic testing, ordering providers must request preauthorization for 81162 prior to ' +
      'specimen collection.',
    'prior_authorization required: 81162',
  ],
  [
    'The prior authorization requirement for 77301 is being discontinued on 12/1/2025.',
    'prior_authorization not_required: 77301',
  ],
  [
    'Prior authorization is required for 96130 beyond 8 units per year.',
    'prior_authorization conditional: 96130',
  ],
  [
    'Unless the member has Medicare as primary, prior authorization is required for 63047.',
    'prior_authorization required: 63047',
  ],
  [
    'Genetic counseling and prior authorization are mandatory before 81408 is billed.',
    'prior_authorization required: 81408',
  ],
  ['Bilateral 69436 should be submitted with modifier 50 on a single line.', 'modifier required: 69436'],
  ['Modifiers FS and FT are accepted as informational.', 'modifier informational: mod:FS mod:FT'],
  ['A claim for 99238 on the day of a procedure must contain modifier 25.', 'modifier required: 99238'],
  ['Modifier 57 is invalid with 99024.', 'modifier prohibited: 99024'],
  ['It is inappropriate to append modifier 26 to 93005.', 'modifier prohibited: 93005'],
  [
    'The reimbursement for services with modifier 78 is 70% of the fee schedule amount.',
    'payment_reduction reduced: mod:78',
  ],
  [
    'Modifier 55 is paid at 20 percent of the global surgical allowance.',
    'payment_reduction reduced: mod:55',
  ],
  ['Reimbursement of secondary endoscopy 45385 is decreased by 40%.', 'payment_reduction reduced: 45385'],
  ['Modifier GA does not impact reimbursement.', 'modifier informational: mod:GA'],
  ['We reject claims with modifier UN.', 'modifier denied: mod:UN'],
  ['CPT 51798 is bundled with the office visit.', 'bundling not_separate: 51798'],
  ['Separate payment for 92531 is not made.', 'bundling not_separate: 92531'],
  [
    '97602 is not paid separately, as it is included in the payment for other services.',
    'bundling not_separate: 97602',
  ],
  [
    'Column two code 64450 is not payable with column one code 20610 unless modifier 59 is appended.',
    'bundling not_separate: 64450',
  ],
  ['36600 will be considered integral to the anesthesia service.', 'bundling not_separate: 36600'],
  ['HCPCS G0108 is allowed separately.', 'bundling separate_allowed: G0108'],
  ['P9603 is limited to a maximum of one unit per trip.', 'unit_limit limit: P9603'],
  ['Daily maximum for 95165 is 30 units.', 'unit_limit limit: 95165'],
  ['Billing more than one unit of 93000 per day is not allowed.', 'unit_limit limit: 93000'],
  ['90853 will be reimbursed for one session per day.', 'unit_limit limit: 90853'],
  [
    'A9276 is limited to one unit per day and must be billed with modifier KX.',
    ['modifier required: A9276', 'unit_limit limit: A9276'],
  ],
  ['G0296 may be performed one time per 12 months.', 'frequency_limit limit: G0296'],
  ['Dialysis training 90989 is limited to a single course per lifetime.', 'frequency_limit limit: 90989'],
  ['11 units of 97802 are allowed per rolling 12 months.', 'frequency_limit limit: 97802'],
  ['The frequency limit for 83036 is four per year.', 'frequency_limit limit: 83036'],
  [
    '82274 is limited to one test per year for members 45 years and older.',
    ['demographic_limit limit: 82274', 'frequency_limit limit: 82274'],
  ],
  ['77063 is limited to females age 40 and over.', 'demographic_limit limit: 77063'],
  [
    '90619 is not reimbursable for members younger than 2 years of age.',
    ['coverage not_covered: 90619', 'demographic_limit limit: 90619'],
  ],
  ['99281 must be billed with place of service 23.', 'place_of_service required: 99281'],
  ['64561 is covered only in POS 11, 22 or 24.', 'place_of_service allowed_only: 64561'],
  ['POS 21 is not an allowed place of service for G0378.', 'place_of_service not_allowed: G0378'],
  [
    'Telehealth services for 99215 will be denied unless billed with modifier 95.',
    'telehealth required: 99215',
  ],
  ['H0004 provided by video visit should be reported with POS 02.', 'telehealth required: H0004'],
  [
    'J7318 is covered for M17.0 and M17.11 when conservative therapy has failed.',
    'diagnosis covered_with: J7318 M17.0 M17.11',
  ],
  ['E78.5 alone does not support coverage of 93880.', 'diagnosis not_covered_with: 93880 E78.5'],
  [
    'A pathology report must be attached when 88342 is billed with more than 4 units.',
    'documentation required: 88342',
  ],
  ['Please attach the invoice for C1889.', 'documentation required: C1889'],
  ['Chart notes supporting medical necessity are required with 96999.', 'documentation required: 96999'],
  ['19301 is payable to surgeons only.', 'provider_eligibility restricted: 19301'],
  [
    '92610 must be performed by a licensed speech-language pathologist.',
    'provider_eligibility restricted: 92610',
  ],
  ['A valid NDC is required when billing J2001.', 'drug_billing requires_ndc: J2001'],
  ['+11046 is an add-on code to be reported with 11043.', 'add_on requires_primary: 11046'],
  [
    'Postoperative pain management 01996 on the day of surgery is included in the global surgical package.',
    'global_period not_separate: 01996',
  ],
  ['CPT deleted 99241 effective January 1, 2023.', 'code_status deleted: 99241'],
  ['Code 0191T was replaced with 66991 on 1/1/2022.', 'code_status replaced: 0191T'],
  ['0469U is a new PLA code effective 7/1/2024.', 'code_status added: 0469U'],
  ['0308T is not medically necessary.', 'coverage not_covered: 0308T'],
  [
    'Premera considers 0101T and 0102T investigational for all indications.',
    'coverage investigational: 0101T 0102T',
  ],
  ['The test (0403U) is deemed unproven.', 'coverage investigational: 0403U'],
  ['HCPCS codes S2083 and S2102 are non-reimbursable.', 'coverage not_covered: S2083 S2102'],
  ['Payment will not be made for 99075.', 'coverage not_covered: 99075'],
  ['Genetic test 81275 meets coverage criteria.', 'coverage covered: 81275'],
  ['97813 is a non-covered service for Medicaid.', 'coverage not_covered: 97813'],
  ['Revenue code 0169 will be denied.', 'coverage not_covered: rev:0169'],
  ['A HCPCS code is required with revenue code 0636.', 'revenue_code requires_hcpcs: rev:0636'],
  ['Bill 99195 under revenue code 0940.', 'revenue_code required: 99195 rev:0940'],
  ['Should you bill 20610 with modifier 50?', []],
  ['The list of codes, including 27447, may not be all inclusive and does not denote coverage.', []],
  ['Claims reviewed in 2023 included 97110 in 34% of cases.', []],
  ['Policy effective until 12/31/2019: 95004 required prior authorization.', []],
  ['Contact us at PO Box 14079, Lexington, KY 40512 for required forms.', []],
  ['MCG guideline A-0498 and 20250 edition changes are not covered here.', []],
  ['Enrollment of 27447 members was limited to 1 per year in the registry.', []],
  ['NCT03987654 and PMID 31234567 required no authorization.', []],
  ['Humana has delayed its prior authorization requirement for 93458.', []],
  ['Under the proposed LCD DL39876, 0312T would not be covered.', []],
]
