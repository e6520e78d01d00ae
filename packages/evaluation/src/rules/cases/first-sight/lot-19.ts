import type { Case } from '../case.ts'

/**
 * Lot 19: 90 sentences in the manner of the labelled set, 30 of them without a rule; labelled
 * before they were first read.
 */
export const SEEN_LOT_19: readonly Case[] = [
  [
    'Pre-service authorization is mandatory for inpatient rehabilitation billed under revenue code ' +
      '0118 or 0128.',
    'prior_authorization required: rev:0118 rev:0128',
  ],
  [
    'PA is no longer required for 76856 and 76857 effective 04/01/2027.',
    'prior_authorization not_required: 76856 76857',
  ],
  [
    'Effective 10/1/26 the following codes will be added to the prior authorization list: 0776T, ' +
      'C9739 and L8682.',
    'prior_authorization required: 0776T C9739 L8682',
  ],
  [
    'HCPCS codes E0784 and A9276 require prior authorization for Medicaid and CHIP members only.',
    'prior_authorization required: E0784 A9276',
  ],
  ['Prior auth is needed for j9144, j9145 and q5112.', 'prior_authorization required: J9144 J9145 Q5112'],
  [
    'Prior authorization is required for CPT 15820-15823, 30400 thru 30420 and 67901.',
    'prior_authorization required: 15820 15821 15822 15823 30400 30401 30402 30403 30404 30405 30406 ' +
      '30407 30408 30409 30410 30411 30412 30413 30414 30415 30416 30417 30418 30419 30420 67901',
  ],
  [
    'Polysomnography (95808, 95810, 95811) requires prior authorization when performed in a facility; ' +
      'home sleep tests (95800, 95806) do not.',
    ['prior_authorization not_required: 95800 95806', 'prior_authorization required: 95808 95810 95811'],
  ],
  [
    'Services 90867, 90868 and 90869 will be denied when prior authorization has not been obtained.',
    'prior_authorization required: 90867 90868 90869',
  ],
  [
    'CPT code 0253T is considered experimental/investigational and therefore is not eligible for ' +
      'reimbursement.',
    'coverage investigational: 0253T',
  ],
  ['The Health Plan considers 0232T not medically necessary.', 'coverage not_covered: 0232T'],
  [
    "0054T, 0055T (computer-assisted navigation) do not meet the plan's criteria for coverage.",
    'coverage not_covered: 0054T 0055T',
  ],
  ['81546 (Afirma GSC) meets coverage criteria when cytology is indeterminate.', 'coverage covered: 81546'],
  ['The following codes are covered: D2391, D2392 D2393.', 'coverage covered: D2391 D2392 D2393'],
  [
    'Percutaneous left atrial appendage closure (33340) is considered medically necessary if ALL of ' +
      'the following are met: (1) CHADS2 of 2 or more; (2) suitable for short-term warfarin.',
    'coverage covered_with_criteria: 33340',
  ],
  ['97014 is not a valid code for Medicare and is not covered.', 'coverage not_covered: 97014'],
  ['Report modifier PT with 45385 when a screening becomes therapeutic.', 'modifier required: 45385'],
  [
    'Claims for 92507, 92526 submitted without the GN modifier will be returned.',
    'modifier required: 92507 92526',
  ],
  ['Modifier 26 should not be appended to 93010.', 'modifier prohibited: 93010'],
  [
    'One of modifiers FB or FC must be reported with 33249 when a device is furnished at reduced cost.',
    'modifier one_of: 33249',
  ],
  [
    'Modifiers 76 and 77 are not accepted by the plan on laboratory codes.',
    'modifier not_accepted: mod:76 mod:77',
  ],
  [
    '99231-99233 do not require modifier 24 when the visit is for a new problem.',
    'modifier not_required: 99231 99232 99233',
  ],
  ['Modifier AI has no bearing on reimbursement.', 'modifier informational: mod:AI'],
  [
    'The plan does not allow separate payment for 93041 when it is billed with critical care.',
    'bundling not_separate: 93041',
  ],
  [
    'G0463 and 99213 are not both payable to a hospital clinic on the same day.',
    'bundling not_separate: G0463 99213',
  ],
  [
    '80061 is a panel; its components 82465, 83718 and 84478 will be rebundled to 80061.',
    'bundling not_separate: 82465 83718 84478',
  ],
  [
    'Separate reimbursement will be provided for 90472 when reported with 90471.',
    'bundling separate_allowed: 90472',
  ],
  [
    'Moderate sedation (99152, 99153) is inherent to 43235 and may not be reported.',
    'bundling not_separate: 99152 99153',
  ],
  [
    'Per NCCI, column 2 code 97022 is denied with column 1 code 97597 unless an appropriate modifier ' +
      'is used.',
    'bundling not_separate: 97022',
  ],
  ['The plan allows a maximum of 8 units of 97153 per day.', 'unit_limit limit: 97153'],
  ['MUE: 88305 = 16 units per date of service.', 'unit_limit limit: 88305'],
  ['More than 3 units of G0481 on one date of service will be denied.', 'unit_limit limit: G0481'],
  ['20610 is limited to two injections per joint every 12 months.', 'frequency_limit limit: 20610'],
  ['Cologuard (81528) may be reimbursed one time every 36 months.', 'frequency_limit limit: 81528'],
  ['D0210 is benefited once per 60 months.', 'frequency_limit limit: D0210'],
  ['Reimbursement for L1902 is limited to two per member per year.', 'frequency_limit limit: L1902'],
  ['CPT 90620 is limited to members ages 10 to 25 years.', 'demographic_limit limit: 90620'],
  ['J1729 is restricted to female members between 16 and 50 years of age.', 'demographic_limit limit: J1729'],
  ['43280 is payable in POS 21, 22, or 24 only.', 'place_of_service allowed_only: 43280'],
  ['J0129 is not reimbursed when administered in POS 22.', 'place_of_service not_allowed: J0129'],
  [
    'Telehealth claims for 90832 and 90834 should be reported with modifier 95 and place of service 02.',
    'telehealth required: 90832 90834',
  ],
  ['97161 and 97162 are not eligible to be delivered via telehealth.', 'telehealth not_allowed: 97161 97162'],
  [
    '82652 is covered only with diagnosis N18.4, N18.5 or N25.81.',
    'diagnosis covered_with: 82652 N18.4 N18.5 N25.81',
  ],
  [
    'Claims for 80053 with Z00.00 as the only diagnosis will be denied.',
    'diagnosis not_covered_with: 80053 Z00.00',
  ],
  [
    'Submit the operative report and pathology report with claims for 38999.',
    'documentation required: 38999',
  ],
  ['Records are required for all claims billed with modifier 22.', 'documentation required: mod:22'],
  [
    'Services billed with modifier AS will be reimbursed at 13.6% of the fee schedule.',
    'payment_reduction reduced: mod:AS',
  ],
  [
    'The facility fee for G0463 is reduced to 40% at off-campus departments.',
    'payment_reduction reduced: G0463',
  ],
  [
    'Revenue codes 0274 and 0278 must be reported with the corresponding HCPCS code.',
    'revenue_code requires_hcpcs: rev:0274 rev:0278',
  ],
  [
    'Revenue codes 0450 and 0510 will not be reimbursed together on the same date.',
    'revenue_code not_payable_together: rev:0450 rev:0510',
  ],
  [
    'All claims for Q5107 must include the 11-digit NDC, unit of measure and quantity.',
    'drug_billing requires_ndc: Q5107',
  ],
  ['J0717 requires a documented trial and failure of adalimumab.', 'drug_billing required: J0717'],
  [
    'CPT 22614 is an add-on code that must be billed with 22600, 22610, 22612, 22630 or 22633.',
    'add_on requires_primary: 22614',
  ],
  [
    'Postoperative visits within the 10-day global period of 11402 (99212, 99213) are not separately ' +
      'payable.',
    'global_period not_separate: 99212 99213',
  ],
  ['HCPCS C9803 is deleted effective 5/12/2023.', 'code_status deleted: C9803'],
  ['Code K1005 was replaced by A4287 effective 1/1/2024.', 'code_status replaced: K1005'],
  ['Only providers credentialed as BCBAs may bill 97155.', 'provider_eligibility restricted: 97155'],
  [
    'Each date of service for S9123 must be billed on a separate claim line.',
    'claim_submission required: S9123',
  ],
  [
    'For 0421U prior authorization is required, and coverage is limited to one test every three years.',
    ['frequency_limit limit: 0421U', 'prior_authorization required: 0421U'],
  ],
  ['J3490 must be billed with an NDC and a copy of the invoice.', ['drug_billing requires_ndc: J3490']],
  ['Providers should not interpret the listing of 81479 as a statement that the service is covered.', []],
  ['See our Genetic Testing policy for the criteria that apply to 81162.', []],
  ['Effective January 1, 2027, this policy will be renamed and policy 20930 will be archived.', []],
  ['04/15/2026 Coding section revised: added 0469U, removed 0012M.', []],
  ['Does 64615 need to be billed with an NDC?', []],
  ['EXAMPLE 3: 97110 (2 units) and 97140 (1 unit) are billed with GP.', []],
  ['(2023) reported that 81528 reduced mortality in 14,123 adults and that coverage was limited.', []],
  ['P.O. Box 14079, Lexington, KY 40512-4079: mail paper claims and required attachments here.', []],
  ['Fax: 1-866-455-8650. Prior authorization phone: 1-888-632-3862.', []],
  ['Contract H0609-027 does not require referrals.', []],
  ['BRAF V600E and KRAS G12C must be reported by the laboratory.', []],
  ['The CMS final rule, 88 FR 78818, requires payers to post prior authorization metrics.', []],
  ['The proposed LCD DL39506 would not cover 0398T.', []],
  ['Implementation of prior authorization for 93306, planned for May, has been delayed.', []],
  ['The plan previously limited 77067 to women over 50.', []],
  ['Payment for 99214 in 2025 averaged $126.07 nationally.', []],
  ['Modifier 25 is defined as a significant, separately identifiable E/M service.', []],
  ['For questions about claims with modifier 59, call provider services at (800) 624-0756.', []],
  ['Codes are informational only and do not imply coverage or reimbursement: 81415, 81416.', []],
  ['Policies 00145 and 00301 were reviewed; no changes were made to coverage.', []],
  ['Among 31255 members with asthma, 12% required hospitalization.', []],
  ['Unless the board objects, 0716T would become non-covered in July.', []],
  ['Members can view the drug list to see if J0135 needs step therapy.', []],
  ['An authorization for 22551 that has expired can be extended by calling us.', []],
  [
    'It is the responsibility of the provider to choose the code, such as 99213, that best describes ' +
      'the service.',
    [],
  ],
  ['97153 claims are processed within 30 days.', []],
  ['Draft: place of service 02 will be required for 99213.', []],
  ['Group 20553, Class 1: dependents are covered to age 26.', []],
  ['The member has a $50 copay for 99285.', []],
  ['The reason code on the denied 99214 was CO-197.', []],
]
