import type { Case } from '../case.ts'

/**
 * Lot 15: 130 sentences of payers' common forms, 40 of them without a rule; labelled before they
 * were first read.
 */
export const SEEN_LOT_15: readonly Case[] = [
  [
    'Prior authorization is required for spinal cord stimulator implantation reported with 63650, ' +
      '63655 or 63685.',
    'prior_authorization required: 63650 63655 63685',
  ],
  [
    'Effective January 1, 2027, the following injectable drugs will require prior authorization for ' +
      'all commercial members: J0491, J2327, J3032.',
    'prior_authorization required: J0491 J2327 J3032',
  ],
  [
    'Bariatric surgery – Prior authorization required 43644 43645 43775 43846',
    'prior_authorization required: 43644 43645 43775 43846',
  ],
  [
    'No prior authorization is required for abdominal ultrasound, CPT 76700 or 76705, when ordered by ' +
      'a participating provider.',
    'prior_authorization not_required: 76700 76705',
  ],
  [
    'Ordering providers must obtain approval from the Plan before scheduling CPT 93580.',
    'prior_authorization required: 93580',
  ],
  [
    'Beginning April 1, 2027, hyperbaric oxygen therapy (G0277 and 99183) must be precertified for ' +
      'all fully insured members.',
    'prior_authorization required: G0277 99183',
  ],
  [
    'CPT codes 33340 and 93590 have been added to the prior authorization list for Medicare Advantage ' +
      'members.',
    'prior_authorization required: 33340 93590',
  ],
  [
    'As part of our effort to reduce administrative burden, we have eliminated the prior ' +
      'authorization requirement for cardiac rehabilitation billed with 93797 and 93798.',
    'prior_authorization not_required: 93797 93798',
  ],
  [
    'Members enrolled in our Medicaid plans need prior authorization for private duty nursing, T1000 ' +
      "and T1002, regardless of the provider's network status.",
    'prior_authorization required: T1000 T1002',
  ],
  [
    'Authorization for outpatient speech therapy (92507, 92508) is required only after the 24th visit ' +
      'in a calendar year.',
    'prior_authorization conditional: 92507 92508',
  ],
  [
    'Non-participating suppliers must request precertification for E1161 and E1233 before delivery of ' +
      'the wheelchair.',
    'prior_authorization required: E1161 E1233',
  ],
  [
    'Claims for J1303 will be denied if prior authorization was not obtained before the first infusion.',
    'prior_authorization required: J1303',
  ],
  ['PA required: E0652, E0670 (Medicaid only).', 'prior_authorization required: E0652 E0670'],
  [
    'Advance notification is not needed for 29881 when the surgery is performed in an ambulatory ' +
      'surgical center.',
    'prior_authorization not_required: 29881',
  ],
  [
    "Genetic testing billed under 81162, 81163 or 81216 requires preauthorization through the Plan's " +
      'laboratory benefit manager.',
    'prior_authorization required: 81162 81163 81216',
  ],
  [
    'Referrals and precertification are not required for routine obstetrical ultrasound (76801, 76805).',
    'prior_authorization not_required: 76801 76805',
  ],
  [
    'CPT 0479T is considered investigational because its effect on health outcomes has not been established.',
    'coverage investigational: 0479T',
  ],
  [
    'The following procedures are not covered under the medical benefit: 36468, 17380, 69090.',
    'coverage not_covered: 36468 17380 69090',
  ],
  [
    'Percutaneous disc decompression, reported with 62287, is considered experimental and ' +
      'investigational for all conditions.',
    'coverage investigational: 62287',
  ],
  ['S9090 is a non-covered service for all lines of business.', 'coverage not_covered: S9090'],
  [
    'Hypoglossal nerve stimulation (64582) is considered medically necessary when ALL of the ' +
      'following criteria are met:',
    'coverage covered_with_criteria: 64582',
  ],
  [
    'As of January 1, 2027, the Plan will provide coverage for extended external heart monitoring ' +
      'billed with 93241 and 93245.',
    'coverage covered: 93241 93245',
  ],
  ['HCPCS codes A9270 and A9300 are excluded from coverage.', 'coverage not_covered: A9270 A9300'],
  ['G0296 and 71271 are covered services under the preventive benefit.', 'coverage covered: G0296 71271'],
  [
    'Wearable cardioverter defibrillators (K0606) may be considered medically necessary when the ' +
      'member meets either of the following criteria.',
    'coverage covered_with_criteria: K0606',
  ],
  [
    'Platelet-rich plasma injections (0232T) are considered not medically necessary for all ' +
      'musculoskeletal conditions.',
    'coverage not_covered: 0232T',
  ],
  ['Not covered: 0552T, 0565T, 0566T.', 'coverage not_covered: 0552T 0565T 0566T'],
  [
    'CPT codes covered if selection criteria are met: 95700, 95705, 95708',
    'coverage covered_with_criteria: 95700 95705 95708',
  ],
  [
    'Because there is insufficient peer-reviewed evidence of clinical utility, the prostate cancer ' +
      'blood test reported with 0359U is considered investigational for screening and for monitoring.',
    'coverage investigational: 0359U',
  ],
  [
    'The Plan does not reimburse codes 99075, 99080 and 99082 under any benefit.',
    'coverage not_covered: 99075 99080 99082',
  ],
  [
    'Claims for 98941 must be billed with modifier AT when active treatment is provided.',
    'modifier required: 98941',
  ],
  [
    'Modifier KX must be appended to E0601 to attest that coverage requirements have been met.',
    'modifier required: E0601',
  ],
  [
    'Modifier 51 is informational and does not change the reimbursement for the procedure.',
    'modifier informational: mod:51',
  ],
  ['Do not report modifier 50 with 27158 or 40843.', 'modifier prohibited: 27158 40843'],
  ['Claim lines appended with modifier GY will be denied.', 'modifier denied: mod:GY'],
  [
    'Oxygen concentrators (E1390) must be billed with one of the following modifiers: QE, QF or QG.',
    'modifier one_of: E1390',
  ],
  ['Modifier 52 is not required when 92551 is performed on one ear.', 'modifier not_required: 92551'],
  ['Modifier 76 will not override a medically unlikely edit.', 'modifier no_override: mod:76'],
  [
    'When a second tracing is interpreted by the same physician on the same day, 93010 must be ' +
      'reported with modifier 76.',
    'modifier required: 93010',
  ],
  ['The Plan does not accept modifier AQ on professional claims.', 'modifier not_accepted: mod:AQ'],
  [
    'E/M codes 99202, 99203 and 99204 should be submitted with modifier 25 when a nail avulsion is ' +
      'performed at the same visit.',
    'modifier required: 99202 99203 99204',
  ],
  [
    'Discarded amounts of J9264 must be reported on a separate claim line with modifier JW.',
    'modifier required: J9264',
  ],
  [
    'Pulse oximetry codes 94760 and 94761 are considered incidental to all other services and are not ' +
      'separately reimbursed.',
    'bundling not_separate: 94760 94761',
  ],
  [
    'Reimbursement for 92531 is included in the payment for the evaluation and management visit.',
    'bundling not_separate: 92531',
  ],
  [
    'Column 2 code 29870 will not be paid when billed with column 1 code 29881 for the same knee.',
    'bundling not_separate: 29870',
  ],
  [
    'G0101 and Q0091 are eligible for separate payment when billed with a preventive visit.',
    'bundling separate_allowed: G0101 Q0091',
  ],
  [
    'Surgical supplies reported with A4649 or A4930 are included in the facility payment and may not ' +
      'be billed separately.',
    'bundling not_separate: A4649 A4930',
  ],
  [
    'When all components of the metabolic panel are performed, they must be billed with the single ' +
      'panel code 80048.',
    'bundling single_code_required: 80048',
  ],
  [
    'When 43239 and 43235 are billed together, 43235 will be denied as a component of the more ' +
      'extensive endoscopy.',
    'bundling not_separate: 43235',
  ],
  ['No more than 4 units of 96366 will be reimbursed per date of service.', 'unit_limit limit: 96366'],
  ['The MUE for 64480 is 4 units per date of service.', 'unit_limit limit: 64480'],
  ['Definitive drug testing billed with G0480 is limited to one unit per day.', 'unit_limit limit: G0480'],
  ['Units of S9083 in excess of one per day will be denied.', 'unit_limit limit: S9083'],
  [
    'Medical nutrition therapy (97803) is limited to 6 visits per calendar year.',
    'frequency_limit limit: 97803',
  ],
  ['CPT 81420 will be reimbursed once per pregnancy.', 'frequency_limit limit: 81420'],
  ['E0601 will be replaced no more than once every 5 years.', 'frequency_limit limit: E0601'],
  [
    'Peripheral bone density testing (77081) is covered once every 24 months for women age 65 and older.',
    ['coverage covered: 77081', 'demographic_limit limit: 77081', 'frequency_limit limit: 77081'],
  ],
  ['Hearing aid batteries (V5266) are limited to 96 per year.', 'frequency_limit limit: V5266'],
  [
    'Procedure code 90619 is limited to members 10 through 55 years of age.',
    'demographic_limit limit: 90619',
  ],
  [
    '90651 is not covered for members over 45 years of age.',
    ['coverage not_covered: 90651', 'demographic_limit limit: 90651'],
  ],
  [
    'CPT 55700 will be reimbursed only when performed in POS 11, 22 or 24.',
    'place_of_service allowed_only: 55700',
  ],
  [
    'Observation code G0378 may not be billed with place of service 11.',
    'place_of_service not_allowed: G0378',
  ],
  ['Claims for T1019 must be submitted with place of service 12.', 'place_of_service required: T1019'],
  [
    'Telehealth visits reported with 90791 require modifier 95 and POS 02 or 10.',
    'telehealth required: 90791',
  ],
  [
    'Mechanical traction and compression (97012, 97016) may not be furnished via telehealth.',
    'telehealth not_allowed: 97012 97016',
  ],
  [
    'CPT 97802 and 97803 may be provided by real-time audio and video telehealth.',
    'telehealth allowed_only: 97802 97803',
  ],
  [
    'Nerve conduction studies 95910 and 95911 are covered when billed with G56.01 or G56.02.',
    'diagnosis covered_with: 95910 95911 G56.01 G56.02',
  ],
  [
    'Claims for 83036 will be denied when Z13.1 is the only diagnosis reported.',
    'diagnosis not_covered_with: 83036 Z13.1',
  ],
  [
    'Diagnosis code R53.83 does not support medical necessity for 84443.',
    'diagnosis not_covered_with: 84443 R53.83',
  ],
  [
    'E11.621 must be reported as the primary diagnosis on claims for G0460.',
    'diagnosis required_primary: G0460 E11.621',
  ],
  [
    'ICD-10-CM codes H35.3211 and H34.8110 support medical necessity for J0178.',
    'diagnosis covered_with: J0178 H35.3211 H34.8110',
  ],
  [
    'Medical records must accompany all claims for unlisted procedure 37799.',
    'documentation required: 37799',
  ],
  [
    "A copy of the manufacturer's invoice is required with each claim for L8699.",
    'documentation required: L8699',
  ],
  ['A signed physician order must be kept on file for K0823.', 'documentation required: K0823'],
  [
    'Services billed with modifier 52 are reimbursed at 50% of the allowed amount.',
    'payment_reduction reduced: mod:52',
  ],
  [
    'When 64721 is performed on both sides, payment is increased to 150% of the fee schedule amount.',
    'payment_reduction increased: 64721',
  ],
  [
    'The practice expense portion of 97035, 97110 and 97116 is reduced by 50 percent for the second ' +
      'and subsequent units.',
    'payment_reduction reduced: 97035 97110 97116',
  ],
  [
    'Revenue code 0274 requires a HCPCS code identifying the prosthetic or orthotic device.',
    'revenue_code requires_hcpcs: rev:0274',
  ],
  [
    'Partial hospitalization services reported with H0035 must be billed with revenue code 0912.',
    'revenue_code required: H0035 rev:0912',
  ],
  [
    'Revenue codes 0510 and 0761 are not payable on the same claim for the same date of service.',
    'revenue_code not_payable_together: rev:0510 rev:0761',
  ],
  [
    'A valid NDC must be included on all claims for J1885 and J2550.',
    'drug_billing requires_ndc: J1885 J2550',
  ],
  [
    'Before J3358 can be approved, the member must have tried and failed an adalimumab product.',
    'drug_billing required: J3358',
  ],
  [
    'Add-on code 64484 must be reported with 64483 and will be denied when billed alone.',
    'add_on requires_primary: 64484',
  ],
  ['+11046 may only be billed with 11043 as the primary procedure.', 'add_on requires_primary: 11046'],
  [
    'Follow-up visits reported with 99212 or 99213 during the 90-day global period of 66984 are not ' +
      'separately reimbursed.',
    'global_period not_separate: 99212 99213',
  ],
  ['New codes effective January 1, 2027: 0951T, 0952T.', 'code_status added: 0951T 0952T'],
  ['HCPCS J9199 has been replaced by J9198.', 'code_status replaced: J9199'],
  ['CPT codes 0465T and 0466T were deleted effective January 1, 2026.', 'code_status deleted: 0465T 0466T'],
  ['Only licensed acupuncturists may bill 97813 and 97814.', 'provider_eligibility restricted: 97813 97814'],
  [
    'CPT 96130 is reimbursable only when performed by a licensed psychologist.',
    'provider_eligibility restricted: 96130',
  ],
  ['Is CPT 64615 covered for chronic migraine, and who should the provider contact with questions?', []],
  ['For more information about 95800 and 95806, see the reimbursement policy titled Sleep Studies.', []],
  ['03/15/2024: Annual review. Coding table reformatted; 77301 moved to Section B.', []],
  ['HCPCS code E0781 describes a portable pump used to deliver medication.', []],
  [
    'In a retrospective analysis of 27130 hip replacements, the rate of deep infection fell from 1.9% ' +
      'to 0.8%.',
    [],
  ],
  ['Mail written appeals to P.O. Box 31364, Salt Lake City, UT 84131-0364.', []],
  [
    'This list is not all-inclusive, and the appearance of 99406 does not mean that it is a covered benefit.',
    [],
  ],
  ['The Plan had proposed a unit limit for 80307, but the proposal was withdrawn.', []],
  [
    'For example, a surgeon who reports 49505 and 49650 for the same patient would list both on one claim.',
    [],
  ],
  ['CPT codes, descriptions and other data only are copyright 2026 American Medical Association.', []],
  ['Codes 10004 through 10021 appear in the surgery section of the code book.', []],
  ['In 2022, our members received 45378 screening colonoscopies at a total cost of $38.2 million.', []],
  ['Prior to July 1, 2019, 22856 required precertification for fully insured members.', []],
  ['Section 10.4.2 of the provider manual was renumbered 10.5 in the March 2026 edition.', []],
  ['Suppose a member receives 20610 in January and returns in March for the same knee.', []],
  ['A modifier is a two-character code that gives additional information about a service.', []],
  ['Local Coverage Article A57719 accompanies LCD L34555.', []],
  ['Our provider services line, 1-800-555-0136, can answer questions about code 92015.', []],
  ['Applicable codes: 31295, 31296, 31297, 31298.', []],
  ['Implementation of the edit for modifier 24 has been postponed until a date to be announced.', []],
  ['In some states legislation has been introduced that would require coverage of 90846 by telephone.', []],
  ["The member's ZIP code (for example 60611) determines the applicable network.", []],
  ['The 2026 conversion factor is $33.57, and the national payment for 99204 is about $177.', []],
  ['Members should contact the number on the back of their ID card for benefit information.', []],
  ['NPI 1477555129 must be registered before the portal can be used.', []],
  ['Archived policy: the 2018 version listed J0585 with a limit of 400 units every 84 days.', []],
  ['Figure 3 shows the number of 99284 claims submitted by month.', []],
  ['Reviewed by Medical Policy Committee 06/12/2025, no change to 0253T.', []],
  ['Frequently asked question: what place of service should be reported with 99347?', []],
  ['The American Academy of Sleep Medicine recommends clinical follow-up in patients using E0601.', []],
  [
    'Hypothetically, if modifier 62 were reported by only one surgeon, the second claim might arrive first.',
    [],
  ],
  ['Form 90821 should be completed and returned with the enrolment packet.', []],
  ['Policy 02.01.33 was combined with policy 20975.', []],
  ['A total of 11721 participants were randomized to one of three doses.', []],
  [
    'The following table compares how 70486 and 70487 were described in the two editions of the code book.',
    [],
  ],
  ['Comments on the draft coverage policy for 81595 will be accepted until February 15, 2027.', []],
  ['Prior authorization requests are normally completed within 14 calendar days.', []],
  [
    'Reporting conventions for modifier 95 with 99214 differ from payer to payer and are outside the ' +
      'scope of this bulletin.',
    [],
  ],
  ['See Appendix C for a description of modifiers LT, RT and 50.', []],
  ['The authors concluded that further studies of G0429 are needed before conclusions can be drawn.', []],
]
