import type { Case } from '../case.ts'

/** Lot 17: 130 sentences, 40 of them without a rule; labelled before they were first read. */
export const SEEN_LOT_17: readonly Case[] = [
  [
    '81445, 81449 and 81455 – prior authorization through the laboratory program is required for ' +
      'every order.',
    'prior_authorization required: 81445 81449 81455',
  ],
  [
    'Notice to providers: starting 5/1/2027, an authorization number must be obtained before L5987 or ' +
      'L5973 is dispensed.',
    'prior_authorization required: L5987 L5973',
  ],
  [
    'Procedure 33285 | Prior authorization: Yes | All lines of business',
    'prior_authorization required: 33285',
  ],
  [
    'Procedure 93458 | Prior authorization: No | All lines of business',
    'prior_authorization not_required: 93458',
  ],
  [
    'Codes removed from the precertification list on January 1, 2027: 64490, 64493, 64633.',
    'prior_authorization not_required: 64490 64493 64633',
  ],
  [
    'Codes added to the precertification list on January 1, 2027: C1767, C1820.',
    'prior_authorization required: C1767 C1820',
  ],
  [
    'Medical oncology drugs J9022, J9173 and J9228 must be preauthorized by calling the pharmacy unit.',
    'prior_authorization required: J9022 J9173 J9228',
  ],
  [
    'Physicians who intend to perform 55866 on an elective basis must notify the Plan and receive ' +
      'approval at least five business days before admission.',
    'prior_authorization required: 55866',
  ],
  [
    'Urgent and emergent use of 70450 does not require prior authorization.',
    'prior_authorization not_required: 70450',
  ],
  [
    'For Medicaid beneficiaries in Florida, T1030 and T1031 need service authorization from the ' +
      'regional office.',
    'prior_authorization required: T1030 T1031',
  ],
  [
    'Non-emergency ambulance trips billed with A0426 require prior authorization only when the member ' +
      'takes more than three round trips in ten days.',
    'prior_authorization conditional: A0426',
  ],
  [
    'Rental of E0466 requires authorization only after the third month.',
    'prior_authorization conditional: E0466',
  ],
  [
    "Prior approval is required for replacement of L8690 and L8691 outside of the manufacturer's " +
      'warranty period.',
    'prior_authorization required: L8690 L8691',
  ],
  [
    'Biologic therapy for asthma: PA needed J0517 J2182 J2357 J2786',
    'prior_authorization required: J0517 J2182 J2357 J2786',
  ],
  [
    'Authorization requirements have been lifted for 90867, 90868 and 90869.',
    'prior_authorization not_required: 90867 90868 90869',
  ],
  [
    'HMO members may self-refer for 92012 and 92014, and no prior authorization is required.',
    'prior_authorization not_required: 92012 92014',
  ],
  [
    'Elective inpatient admissions for 22558 will be denied as a provider liability if the hospital ' +
      'did not precertify the stay.',
    'prior_authorization required: 22558',
  ],
  [
    'This contractor considers 0440T and 0441T not reasonable and necessary.',
    'coverage not_covered: 0440T 0441T',
  ],
  [
    'Group 2 Codes: the following procedures are non-covered – 0358T, 0446T, 0488T.',
    'coverage not_covered: 0358T 0446T 0488T',
  ],
  [
    'Cigna considers the following codes experimental, investigational or unproven: 0563T, 0738T, 0739T.',
    'coverage investigational: 0563T 0738T 0739T',
  ],
  [
    'Low-level laser treatment, billed as S8948, is considered investigational for the prevention and ' +
      'treatment of pain.',
    'coverage investigational: S8948',
  ],
  [
    'Transcatheter mitral valve repair (33418, 33419) is reasonable and necessary only when all of ' +
      'the conditions in this section are met.',
    'coverage covered_with_criteria: 33418 33419',
  ],
  [
    'Considered medically necessary when criteria in the applicable policy statements listed above ' +
      'are met: 81226, 81227, 81231.',
    'coverage covered_with_criteria: 81226 81227 81231',
  ],
  [
    "Pharmacogenetic tests 0031U, 0032U and 0173U do not meet the Plan's definition of medical necessity.",
    'coverage not_covered: 0031U 0032U 0173U',
  ],
  ['The Plan covers rental of E0202 without cost sharing.', 'coverage covered: E0202'],
  ['Effective with the October 2026 update, code J1449 is payable.', 'coverage covered: J1449'],
  ['Codes 98970, 98971 and 98972 are not payable by the Plan.', 'coverage not_covered: 98970 98971 98972'],
  ['Hearing exam 92591 is a statutory exclusion and no benefit is available.', 'coverage not_covered: 92591'],
  ['Benefit coverage is available for nutritional counseling billed under S9470.', 'coverage covered: S9470'],
  [
    'The health plan no longer covers compounded preparations submitted as J7999.',
    'coverage not_covered: J7999',
  ],
  [
    'Annular closure devices (C9757) are considered investigational, since long-term results are unknown.',
    'coverage investigational: C9757',
  ],
  [
    'Occupational therapists should use modifier GO when they bill 97760 and 97763.',
    'modifier required: 97760 97763',
  ],
  [
    'Skin substitute code Q4101 must be billed with modifier JZ when no product is discarded.',
    'modifier required: Q4101',
  ],
  ['Modifier LT or RT must accompany L1832, L1833 and L1851.', 'modifier required: L1832 L1833 L1851'],
  ['Physician claims for 78306 performed in a hospital must carry modifier 26.', 'modifier required: 78306'],
  [
    'Modifier 57 is to be used with 99223 when the decision for major surgery is made at that visit.',
    'modifier required: 99223',
  ],
  [
    'Physical status modifier P4 is informational and does not increase payment.',
    'modifier informational: mod:P4',
  ],
  [
    'Modifier 91 is not to be appended to 85025 when the test is repeated to confirm the first result.',
    'modifier prohibited: 85025',
  ],
  ['Items submitted with modifier EY are automatically denied.', 'modifier denied: mod:EY'],
  ['No reimbursement is made for claims submitted with modifier CC.', 'modifier not_reimbursed: mod:CC'],
  [
    'Modifiers RT and LT will not override a procedure-to-procedure edit for the same anatomic site.',
    'modifier no_override: mod:RT mod:LT',
  ],
  ['E0260 claims are to be submitted with one of these modifiers: RR, NU, UE.', 'modifier one_of: E0260'],
  ['Clinics need not append modifier 25 to T1015.', 'modifier not_required: T1015'],
  [
    'HCPCS modifier SG is no longer accepted on ambulatory surgical center claims.',
    'modifier not_accepted: mod:SG',
  ],
  [
    'Per NCCI, 64483 is the column one code and 77003 the column two code; 77003 is bundled and will ' +
      'not be paid.',
    'bundling not_separate: 77003',
  ],
  [
    'Reimbursement for 85025 includes 85014 and 85018, and these tests are not reimbursed in addition.',
    'bundling not_separate: 85014 85018',
  ],
  [
    'A6550 dressing supplies are included in the rental allowance for the pump and cannot be billed ' +
      'separately.',
    'bundling not_separate: A6550',
  ],
  ['Status B codes such as 97602 are always bundled.', 'bundling not_separate: 97602'],
  [
    'Smoking cessation counseling (99406, 99407) may be reimbursed separately when performed at the ' +
      'same visit as a problem-oriented service.',
    'bundling separate_allowed: 99406 99407',
  ],
  [
    'Multiple respiratory targets run on one platform must be reported under one panel code, 87631.',
    'bundling single_code_required: 87631',
  ],
  [
    'Use of the operating microscope (69990) is considered an integral part of 63075 and is not paid ' +
      'separately.',
    'bundling not_separate: 69990',
  ],
  ['MUE: 96368 – 1 unit per date of service', 'unit_limit limit: 96368'],
  ['No more than 2 units of 64495 per session will be allowed.', 'unit_limit limit: 64495'],
  ['Not more than 16 units of H2017 may be billed in one day.', 'unit_limit limit: H2017'],
  [
    '62320 and 62322 are limited to four sessions in a rolling 12-month period.',
    'frequency_limit limit: 62320 62322',
  ],
  [
    'Test strips (A4253) may be dispensed in quantities of up to 3 units every 90 days.',
    'frequency_limit limit: A4253',
  ],
  ['Repeat testing with 81528 more often than every 3 years will be denied.', 'frequency_limit limit: 81528'],
  [
    'Screening pelvic examination G0101 is covered every 24 months.',
    ['coverage covered: G0101', 'frequency_limit limit: G0101'],
  ],
  ['Compression garment A6530 – maximum of 8 per calendar year', 'frequency_limit limit: A6530'],
  ['Once per lifetime: 81225, 81321', 'frequency_limit limit: 81225 81321'],
  [
    'Synagis (90378) is restricted to children younger than 24 months of age.',
    'demographic_limit limit: 90378',
  ],
  [
    'Code 90670 is not covered for adults ages 65 and older.',
    ['coverage not_covered: 90670', 'demographic_limit limit: 90670'],
  ],
  ['92227 is valid for patients age 12 and above only.', 'demographic_limit limit: 92227'],
  ['Place of service 32 is not accepted for 99236.', 'place_of_service not_allowed: 99236'],
  [
    'Infliximab biosimilar Q5104 is payable only in the office, the home or a freestanding infusion suite.',
    'place_of_service allowed_only: Q5104',
  ],
  [
    'Report place of service 24 on professional claims for 66984 performed in a surgery center.',
    'place_of_service required: 66984',
  ],
  [
    'Arterial duplex studies (93925) are payable solely in an office, hospital outpatient department ' +
      'or independent clinic.',
    'place_of_service allowed_only: 93925',
  ],
  [
    'Add modifier GT to H0004 when the session is conducted by interactive audio and video.',
    'telehealth required: H0004',
  ],
  ['Codes 99221 and 99222 cannot be rendered via telehealth.', 'telehealth not_allowed: 99221 99222'],
  [
    'The following codes are eligible for telehealth: 96156, 96158, 96167.',
    'telehealth allowed_only: 96156 96158 96167',
  ],
  ['Telephone visits billed with 98012 must include modifier 93.', 'telehealth required: 98012'],
  [
    'Carotid duplex scanning, 93880, is considered reasonable and necessary for I65.21, I65.22 and R09.89.',
    'diagnosis covered_with: 93880 I65.21 I65.22 R09.89',
  ],
  ['77080 will be denied if it is submitted with Z00.00 only.', 'diagnosis not_covered_with: 77080 Z00.00'],
  [
    'Diagnosis codes that support coverage of 76536: E04.1, E04.2, R22.1.',
    'diagnosis covered_with: 76536 E04.1 E04.2 R22.1',
  ],
  [
    'A claim for 92133 must include diagnosis code H40.11X2 or H40.11X3.',
    'diagnosis covered_with: 92133 H40.11X2 H40.11X3',
  ],
  ['R51.9 is not a payable diagnosis for 95957.', 'diagnosis not_covered_with: 95957 R51.9'],
  ['The primary diagnosis on claims for 90901 must be N39.46.', 'diagnosis required_primary: 90901 N39.46'],
  [
    'Documentation of face-to-face examination must be submitted with K0861.',
    'documentation required: K0861',
  ],
  [
    'Claims for 01999 and 99199 require a report that describes the service.',
    'documentation required: 01999 99199',
  ],
  ['Photographs and chart notes must accompany claims for 30410.', 'documentation required: 30410'],
  [
    "Assistant-at-surgery claims with modifier AS are paid at 14 percent of the surgeon's allowance.",
    'payment_reduction reduced: mod:AS',
  ],
  [
    'Allowances for 77014 are reduced by 25 percent when a second site is imaged.',
    'payment_reduction reduced: 77014',
  ],
  [
    'Bilateral surgery with modifier 50 is reimbursed at 150% of the allowance for one side.',
    'payment_reduction increased: mod:50',
  ],
  [
    'Claims containing revenue code 0360 without a CPT or HCPCS code will be rejected.',
    'revenue_code requires_hcpcs: rev:0360',
  ],
  ['G0155 must be billed under revenue code 0561.', 'revenue_code required: G0155 rev:0561'],
  [
    'National Drug Code information is required for J0696, J1100 and J3420.',
    'drug_billing requires_ndc: J0696 J1100 J3420',
  ],
  [
    'Add-on code 22853 is not payable unless the primary fusion procedure is reported on the same claim.',
    'add_on requires_primary: 22853',
  ],
  [
    'Removal of sutures reported as 99212 within the 10-day postoperative period of 12032 is part of ' +
      'the global package.',
    'global_period not_separate: 99212',
  ],
  [
    'As of January 1, 2027, 0604T is deleted; do not use it for later dates of service.',
    'code_status deleted: 0604T',
  ],
  [
    'Only providers certified in lactation consulting may submit S9443.',
    'provider_eligibility restricted: S9443',
  ],
  ['Can a nurse practitioner bill 99418 together with 99223?', []],
  ['Q: What happens to 19303 requests that were submitted before the change?', []],
  ['Revision 9 (03/14/2024): typographical correction in the row for 76882.', []],
  [
    'Revision history: R5, 10/01/2023, added ICD-10-CM code K76.82 to Group 1 as part of the annual update.',
    [],
  ],
  ['2019: 22612 removed from table because it is addressed in another policy.', []],
  ['Requests for a copy of LCD L33942 and article A57326 should be sent to the contractor.', []],
  ['Novitas Solutions, 2020 Technology Parkway, Mechanicsburg, PA 17050', []],
  ['Call 1-866-518-3285 and select option 2 to reach the claims department.', []],
  ['A4 paper (catalog number 97026) can be ordered from the print shop.', []],
  ['Example 3: the provider administers 35 minutes of 97140 and 12 minutes of 97035.', []],
  ['Consider a clinic that files 12 claims a month for 99490.', []],
  ['CPT 52649 and 55880 are discussed in the prostate policy.', []],
  ['See Medical Policy 7.01.94 for the position on 53854.', []],
  ['This article does not address 66989 or 66991.', []],
  ['Coverage decisions for 84402 are made on the basis of the individual contract.', []],
  ['The list below was compiled from codes 0001A to 0174A and is kept for historical reference.', []],
  ['In 2013 the technology was evaluated under temporary code 0316T.', []],
  ['Formerly, modifier 51 had to be reported with 43270.', []],
  ['The committee will vote in April 2027 on whether 0783T should remain investigational.', []],
  ['The proposed LCD would limit 64640 to two sessions per year.', []],
  ['Draft: precertification for 37229 is being considered for 2028.', []],
  ['The planned change to the payment of 92557 has been put on hold.', []],
  ['The rule that 90869 needed authorization expired on December 31, 2023.', []],
  ['This archived bulletin explained how J7324 was paid during 2019.', []],
  ['A total of 78815 images were read by two radiologists.', []],
  ['Among 1,204 patients who had 61863 between 2005 and 2015, 71% reported improvement.', []],
  ['Smith et al. (2021) compared the cost of 43644 with that of 43775 over five years.', []],
  ['HER2 status was a modifier of treatment effect in patients with stage II disease.', []],
  ['G codes are temporary national codes; G0181 is one of them.', []],
  ['POS 02 means that the patient is not at home when the telehealth service is received.', []],
  ['An add-on code describes work performed along with a primary procedure, as 11045 does.', []],
  ['The allowed amount for J1745 is updated each quarter from the average sales price file.', []],
  ['Our 2024 report listed 11,042 denials and 29,881 overturned appeals.', []],
  ['Lesson 5: reading the remittance advice for 80053.', []],
  ['Table of contents: Modifier 25 ... 12, Modifier 59 ... 15, Modifier 91 ... 19', []],
  ['Procedure codes for this policy: 97597, 97598, 97605, 97606.', []],
  ['Title: Facet Joint Interventions, Policy Number 64490, Effective Date 02/01/2026', []],
  ['If it later appears that 93656 was billed twice, the Plan may contact the provider.', []],
  ["Benefit plans vary, so please check the member's contract for coverage of 58974.", []],
  [
    "The vendor's fax cover sheet must show the member's name, and claims examiners may be reached at " +
      'extension 27130.',
    [],
  ],
]
