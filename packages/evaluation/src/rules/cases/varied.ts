import type { Case } from './case.ts'

/**
 * Longer and rarer sentences: several facts at once, passive and active, Medicare's and plans' own
 * manners.
 */
export const VARIED: readonly Case[] = [
  [
    'Beginning with dates of service on or after July 1, 2025, UnitedHealthcare will require prior ' +
      'authorization for outpatient hospital CPT codes 93452, 93458 and 93460 for Individual Exchange plans.',
    'prior_authorization required: 93452 93458 93460',
  ],
  [
    'Blue Cross does not require preapproval for 70450 when ordered in the emergency department.',
    'prior_authorization not_required: 70450',
  ],
  [
    'Members enrolled in a PPO product do not need precertification for 77067.',
    'prior_authorization not_required: 77067',
  ],
  [
    'Prior authorization: J1459 – Yes; J1460 – No',
    ['prior_authorization not_required: J1460', 'prior_authorization required: J1459'],
  ],
  [
    'Effective 4/1/2026 the following codes will be removed from the prior authorization list: 62321, 62323.',
    'prior_authorization not_required: 62321 62323',
  ],
  [
    'The following codes will be added to our precertification list on March 1, 2026: C9173, J9038.',
    'prior_authorization required: C9173 J9038',
  ],
  [
    'Repetitive scheduled ambulance transports (A0426, A0428) require prior authorization before the ' +
      'fourth round trip in a 30-day period.',
    'prior_authorization required: A0426 A0428',
  ],
  ['E0466 will be denied if prior authorization is not on file.', 'prior_authorization required: E0466'],
  [
    'Initial evaluation 97161 does not need authorization; subsequent visits billed with 97110 ' +
      'require authorization.',
    ['prior_authorization not_required: 97161', 'prior_authorization required: 97110'],
  ],
  [
    'Authorization for H2019 is needed once the member exceeds 24 units per year.',
    'prior_authorization conditional: H2019',
  ],
  [
    'Cosmetic procedures such as 15877 require clinical review for medical necessity.',
    'prior_authorization required: 15877',
  ],
  [
    'Physicians who perform 66821 within the global period of cataract surgery should append modifier 78.',
    'modifier required: 66821',
  ],
  [
    'For dates of service beginning 7/1/2023, claims for single-dose vial J9299 with no discarded ' +
      'drug must carry the JZ modifier.',
    'modifier required: J9299',
  ],
  ['Claim lines for 96372 without an NU or RR modifier are rejected.', 'modifier required: 96372'],
  [
    'When a screening converts to a therapeutic colonoscopy, 45385 must be reported with modifier PT ' +
      'for Medicare Advantage members.',
    'modifier required: 45385',
  ],
  [
    'Services rendered by a CRNA without medical direction (00810) must include modifier QZ.',
    'modifier required: 00810',
  ],
  ['The Plan does not require modifier 95 on 99441.', 'modifier not_required: 99441'],
  ['Reporting modifier 76 on 80053 is not appropriate.', 'modifier prohibited: 80053'],
  [
    'Discontinued procedures reported with modifier 73 are reimbursed at 50 percent of the allowed amount.',
    'payment_reduction reduced: mod:73',
  ],
  [
    'Minimum assistant surgeon services (modifier 81) are priced at 10% of the surgical allowance.',
    'payment_reduction reduced: mod:81',
  ],
  [
    'A site of service reduction of 20% applies to 77385 in an outpatient hospital.',
    'payment_reduction reduced: 77385',
  ],
  [
    'Imaging interpretations (76801) done on the same day as 76805 are considered inclusive and not ' +
      'separately payable.',
    'bundling not_separate: 76801',
  ],
  ['The allowance for 43888 includes 43999; no additional payment is made.', 'bundling not_separate: 43999'],
  ['Handling fee 99001 is inclusive to the laboratory test.', 'bundling not_separate: 99001'],
  ['CPT 95992 is denied as incidental when reported with 92540.', 'bundling not_separate: 95992'],
  [
    'The administration codes 96365 and 96366 are payable separately from the drug.',
    'bundling separate_allowed: 96365 96366',
  ],
  ['No more than 3 units of 64450 will be allowed per session.', 'unit_limit limit: 64450'],
  ['Claims for more than 8 units of 97530 on one date of service will be denied.', 'unit_limit limit: 97530'],
  ['99205 - 1 unit per day maximum.', 'unit_limit limit: 99205'],
  ['Medically Unlikely Edit: 36430 = 1 unit per day.', 'unit_limit limit: 36430'],
  ['Reimbursement for G0444 is limited to one per calendar year.', 'frequency_limit limit: G0444'],
  ['82947 may not be billed more than four times per year.', 'frequency_limit limit: 82947'],
  [
    'Replacement of K0001 is covered once every five years.',
    ['coverage covered: K0001', 'frequency_limit limit: K0001'],
  ],
  ['The benefit maximum for 97124 is 30 visits per plan year.', 'frequency_limit limit: 97124'],
  ['Allowed 2 per 6 months: 83036.', 'frequency_limit limit: 83036'],
  ['A4230 – limit 30 per 90 days', 'frequency_limit limit: A4230'],
  ['S0613 is payable for females only.', ['coverage covered: S0613', 'demographic_limit limit: S0613']],
  ['Members must be at least 18 years of age to be eligible for 43644.', 'demographic_limit limit: 43644'],
  [
    '99188 is reimbursed for children through age 5.',
    ['coverage covered: 99188', 'demographic_limit limit: 99188'],
  ],
  [
    'Claims for 58150 will be denied for male members.',
    ['coverage not_covered: 58150', 'demographic_limit limit: 58150'],
  ],
  [
    'The office setting (POS 11) is the only place of service in which 64405 is reimbursed.',
    'place_of_service allowed_only: 64405',
  ],
  ['E1390 is not payable in POS 21, 31 or 51.', 'place_of_service not_allowed: E1390'],
  [
    'Facility fees for 99211 are not reimbursed in place of service 22.',
    'place_of_service not_allowed: 99211',
  ],
  ['Audio-only visits billed with 99214 require modifier 93.', 'telehealth required: 99214'],
  ['CPT 97140 cannot be delivered through telehealth.', 'telehealth not_allowed: 97140'],
  ['90791 is eligible for telehealth reimbursement.', 'telehealth allowed_only: 90791'],
  ['NDC information must be reported for each line with J0185.', 'drug_billing requires_ndc: J0185'],
  ['J0202 is covered only after failure of two preferred agents.', 'drug_billing required: J0202'],
  [
    '22552 may only be reported in conjunction with the primary procedure 22551.',
    'add_on requires_primary: 22552',
  ],
  ['CPT code 0394T has been discontinued; use 77767.', 'code_status replaced: 0394T'],
  ['HCPCS codes C9088 and C9091 were discontinued 3/31/2025.', 'code_status deleted: C9088 C9091'],
  [
    'Unlisted code 17999 must be accompanied by a description of the service and the operative report.',
    'documentation required: 17999',
  ],
  ['K0108 claims must be submitted with an invoice.', 'documentation required: K0108'],
  ['A signed treatment plan is required for 90901.', 'documentation required: 90901'],
  ['Only board-certified sleep specialists may order 95811.', 'provider_eligibility restricted: 95811'],
  ['99183 will not be paid to podiatrists.', 'provider_eligibility restricted: 99183'],
  ['82270 must be billed on the UB-04 with bill type 13X.', 'claim_submission required: 82270'],
  [
    'Medicare considers 93784 reasonable and necessary for suspected white coat hypertension (R03.0).',
    'diagnosis covered_with: 93784 R03.0',
  ],
  [
    '20974 is covered for diagnosis codes S82.201K and S82.202K only.',
    'diagnosis covered_with: 20974 S82.201K S82.202K',
  ],
  ['Claims for 0421T submitted with N40.0 are not payable.', 'diagnosis not_covered_with: 0421T N40.0'],
  ['Epidural injections 62322 are not covered for M54.50.', 'diagnosis not_covered_with: 62322 M54.50'],
  ['Coverage is not provided for S2095.', 'coverage not_covered: S2095'],
  [
    '33289 is considered experimental, investigational, or unproven for all indications.',
    'coverage investigational: 33289',
  ],
  ['Anthem considers 0398T investigational.', 'coverage investigational: 0398T'],
  ['Molina covers 81519.', 'coverage covered: 81519'],
  ['Effective 1/1/2026, 0042T is reimbursable.', 'coverage covered: 0042T'],
  [
    'G0277 is covered when all of the conditions in the NCD are met.',
    'coverage covered_with_criteria: G0277',
  ],
  ['The plan will no longer reimburse 99072.', 'coverage not_covered: 99072'],
  ['Codes 0552T and 0553T are never covered.', 'coverage not_covered: 0552T 0553T'],
  [
    'Revenue code 0490 must be submitted with the appropriate surgical CPT code.',
    'revenue_code requires_hcpcs: rev:0490',
  ],
  [
    'Outpatient claims with revenue codes 0320-0322 lacking a HCPCS code will be denied.',
    'revenue_code requires_hcpcs: rev:0320 rev:0321 rev:0322',
  ],
  [
    'Do not report revenue codes 0360 and 0490 on the same claim; they are not payable together.',
    'revenue_code not_payable_together: rev:0360 rev:0490',
  ],
  [
    'Follow-up care 99213 within 90 days of 27130 is part of the global surgical package.',
    'global_period not_separate: 99213',
  ],
]
