import type { Case } from '../case.ts'

/** Coverage and diagnoses; labelled before they were first read. */
export const SEEN_COVERAGE: readonly Case[] = [
  [
    'HCPCS L5980 is not covered for members under age 21.',
    ['coverage not_covered: L5980', 'demographic_limit limit: L5980'],
  ],
  [
    'Newborn hearing screening 92650 is reimbursable for infants up to 12 months of age.',
    ['coverage covered: 92650', 'demographic_limit limit: 92650'],
  ],
  [
    'G0103 is covered annually for men over 50 years of age.',
    ['coverage covered: G0103', 'demographic_limit limit: G0103', 'frequency_limit limit: G0103'],
  ],
  ['G2012 is considered investigational as of 2026.', 'coverage investigational: G2012'],
  [
    'Tumor treating fields (E0766, A4555) are unproven for all other indications.',
    'coverage investigational: E0766 A4555',
  ],
  ['The use of 0508T is not considered medically necessary.', 'coverage not_covered: 0508T'],
  [
    'Codes 97810, 97811, 97813, and 97814 are not a covered benefit under BadgerCare Plus.',
    'coverage not_covered: 97810 97811 97813 97814',
  ],
  ['K1004 is excluded.', 'coverage not_covered: K1004'],
  [
    'CPT codes considered not medically necessary: 0106T, 0107T, 0108T',
    'coverage not_covered: 0106T 0107T 0108T',
  ],
  [
    'Medical necessity is met for 81206 when chronic myeloid leukemia is suspected.',
    'coverage covered: 81206',
  ],
  [
    'BRCA testing (81212) is covered when ANY of the following are met: personal history of breast ' +
      'cancer, or family history.',
    'coverage covered_with_criteria: 81212',
  ],
  [
    '43770 is medically necessary if all of the criteria below are satisfied.',
    'coverage covered_with_criteria: 43770',
  ],
  ['We now cover 0650U.', 'coverage covered: 0650U'],
  [
    'Effective November 1, 2026, S1040 will be considered a covered service for Medicaid members in Georgia.',
    'coverage covered: S1040',
  ],
  ['Reimbursement for 99072 has been discontinued.', 'coverage not_covered: 99072'],
  ['E0431 is covered with J96.11, J44.9 or I27.20.', 'diagnosis covered_with: E0431 J96.11 J44.9 I27.20'],
  ['Z12.11 must be listed first when G0121 is billed.', 'diagnosis required_primary: G0121 Z12.11'],
  ['The claim for 93880 will deny if R42 is the only diagnosis.', 'diagnosis not_covered_with: 93880 R42'],
  ['Diagnosis code F84.0 is required for 97153.', 'diagnosis covered_with: 97153 F84.0'],
  ['J0585 is not medically necessary for L57.2.', 'diagnosis not_covered_with: J0585 L57.2'],
  [
    'ICD-10-CM codes C50.011 through C50.929 support coverage for 77067 diagnostic follow-up.',
    'diagnosis covered_with: 77067',
  ],
  [
    'M54.16 and M54.17 are considered covered diagnoses for 62323.',
    'diagnosis covered_with: 62323 M54.16 M54.17',
  ],
  [
    'In line with CMS, CPT codes 99446-99449 and 99451 are eligible for reimbursement according to ' +
      'the CMS Physician Fee Schedule.',
    'coverage covered: 99446 99447 99448 99449 99451',
  ],
  [
    'Oxford aligns with CMS and considers CPT codes 99241-99245 and 99251-99255 not eligible for ' +
      'reimbursement.',
    'coverage not_covered: 99241 99242 99243 99244 99245 99251 99252 99253 99254 99255',
  ],
  [
    'Anthem allows reimbursement for code 99000 only when an outside laboratory performs the test.',
    'coverage covered_with_criteria: 99000',
  ],
  [
    'Diagnosis codes Z00.121 and Z00.129 are required with 99381-99385.',
    'diagnosis covered_with: 99381 99382 99383 99384 99385 Z00.121 Z00.129',
  ],
  [
    'CPT 90750 is covered for members 50 years and older; CPT 90736 is no longer covered.',
    ['coverage covered: 90750', 'coverage not_covered: 90736', 'demographic_limit limit: 90750'],
  ],
  [
    'Bone mass measurement (77080) is covered once every 2 years (at least 23 months have passed).',
    ['coverage covered: 77080', 'frequency_limit limit: 77080'],
  ],
  [
    'Group 1 codes: 64490, 64493 – M47.812 and M47.816 support medical necessity.',
    'diagnosis covered_with: 64490 64493 M47.812 M47.816',
  ],
  [
    'It is the responsibility of the provider to code to the highest level; code G89.4 does not ' +
      'support 62321.',
    'diagnosis not_covered_with: 62321 G89.4',
  ],
  ['The use of ICD-10 code Z79.899 is required when billing 80299.', 'diagnosis covered_with: 80299 Z79.899'],
  [
    'The following ICD-10-CM codes do not support medical necessity for 82306: R53.83, Z13.21.',
    'diagnosis not_covered_with: 82306 R53.83 Z13.21',
  ],
  [
    'CPT 81528 will be denied when submitted with Z12.12 if a colonoscopy was done in the prior 10 years.',
    'diagnosis not_covered_with: 81528 Z12.12',
  ],
  [
    'Multigene panels (81445, 81450, 81455) are considered investigational and not medically ' +
      'necessary when criteria are not met.',
    'coverage investigational: 81445 81450 81455',
  ],
  [
    'This test (0340U) does not meet the definition of medical necessity and is non-covered.',
    'coverage not_covered: 0340U',
  ],
  ['Other Procedures (Not Covered): 0333U, 0388U, 0397U', 'coverage not_covered: 0333U 0388U 0397U'],
  [
    'CPT Codes / HCPCS Codes that are considered investigational: 0229U, 0368U.',
    'coverage investigational: 0229U 0368U',
  ],
  ['0239U, 0326U (CGP liquid biopsy): covered for NSCLC stage III or IV.', 'coverage covered: 0239U 0326U'],
  [
    'Anthem does not consider 0006M to be medically necessary under any circumstances.',
    'coverage not_covered: 0006M',
  ],
  [
    'CPT code 81455 is considered medically necessary when all of the following criteria are met.',
    'coverage covered_with_criteria: 81455',
  ],
  [
    'Liquid biopsy (0242U) is covered only if tissue is insufficient for testing.',
    'coverage covered_with_criteria: 0242U',
  ],
  [
    'Coverage criteria for 81415 must be met for reimbursement to be considered.',
    'coverage covered_with_criteria: 81415',
  ],
  [
    '0172U may be covered when the policy criteria above are satisfied.',
    'coverage covered_with_criteria: 0172U',
  ],
  [
    'Panniculectomy (15830) is considered cosmetic and not medically necessary unless criteria 1 ' +
      'through 3 are met.',
    'coverage covered_with_criteria: 15830',
  ],
  [
    'Anthem considers 0047U medically necessary in individuals who meet the criteria below.',
    'coverage covered_with_criteria: 0047U',
  ],
  [
    'CPT 0338U is considered experimental, investigational, or unproven due to insufficient evidence ' +
      'of efficacy.',
    'coverage investigational: 0338U',
  ],
  [
    'HCPCS Q4132 and Q4133 are considered investigational when used for any indication not listed above.',
    'coverage investigational: Q4132 Q4133',
  ],
  ['81479 billed for this test is not medically necessary.', 'coverage not_covered: 81479'],
  ['Molecular testing billed with 81599 is not covered by Florida Blue.', 'coverage not_covered: 81599'],
  ['We will no longer cover J9999 without a specific HCPCS code.', 'coverage not_covered: J9999'],
  ['V5298 is covered for members under 21.', ['coverage covered: V5298', 'demographic_limit limit: V5298']],
  [
    'A claim for 58300 will be covered for female members of any age.',
    ['coverage covered: 58300', 'demographic_limit limit: 58300'],
  ],
  ['CPT 90649: covered for ages 9-26.', ['coverage covered: 90649', 'demographic_limit limit: 90649']],
  ['J44.1 must be billed as the principal diagnosis for 94625.', 'diagnosis required_primary: 94625 J44.1'],
  ['The primary diagnosis for G0463 must be from category Z51.', 'diagnosis required_primary: G0463 Z51'],
  ['CPT 70450 is payable with R51.9 only.', 'diagnosis covered_with: 70450 R51.9'],
  [
    'Claims billed with 83013 and K29.70 will be paid; K30 is not a covered diagnosis.',
    ['diagnosis covered_with: 83013 K29.70', 'diagnosis not_covered_with: 83013 K30'],
  ],
  [
    'L57.0 supports medical necessity for 17000, 17003 and 17004.',
    'diagnosis covered_with: 17000 17003 17004 L57.0',
  ],
  [
    'Coverage of 95886 is limited to diagnosis codes G56.01, G56.02 and G57.51.',
    'diagnosis covered_with: 95886 G56.01 G56.02 G57.51',
  ],
  ['82947 is not payable with Z13.1 as a sole diagnosis.', 'diagnosis not_covered_with: 82947 Z13.1'],
  [
    'Vitamin B12 testing (82607) for fatigue (R53.83) is not medically necessary.',
    'diagnosis not_covered_with: 82607 R53.83',
  ],
  ['CPT 81243 will be covered for pregnant members of any age.', 'coverage covered: 81243'],
  [
    'Sterilization 58600 is covered for members at least 21 years old at the time of consent.',
    ['coverage covered: 58600', 'demographic_limit limit: 58600'],
  ],
  ['0403U is a covered service for prostate biopsy candidates.', 'coverage covered: 0403U'],
  ['Arizona Complete Health considers 0101T unproven.', 'coverage investigational: 0101T'],
  ['S9001: Not a covered benefit.', 'coverage not_covered: S9001'],
  ['Coverage for 81420 has been expanded to all pregnancies.', 'coverage covered: 81420'],
  [
    'Routine foot care 11719 is excluded from coverage except for members with diabetes.',
    'coverage not_covered: 11719',
  ],
  [
    'Category III code 0402T has insufficient evidence and is therefore not reimbursed.',
    'coverage not_covered: 0402T',
  ],
  [
    'S8092 and S8940 are not recognized by Medicare and will be rejected.',
    'coverage not_covered: S8092 S8940',
  ],
  ['I10 is not a payable primary diagnosis for 93784.', 'diagnosis not_covered_with: 93784 I10'],
  ['Z00.00 or Z00.01 must accompany 99395.', 'diagnosis covered_with: 99395 Z00.00 Z00.01'],
  [
    'Group 1: 95970 is supported by G20, G25.0 and G24.1 only.',
    'diagnosis covered_with: 95970 G20 G25.0 G24.1',
  ],
  ['G47.33 is required on all claims for E0601.', 'diagnosis covered_with: E0601 G47.33'],
  [
    'J0178 with H35.30 will reject; a more specific code is needed.',
    'diagnosis not_covered_with: J0178 H35.30',
  ],
  [
    'Claims for A4520 require an incontinence diagnosis such as N39.41 or R32.',
    'diagnosis covered_with: A4520 N39.41 R32',
  ],
  ['Revenue code 0637 is non-covered for outpatients.', 'coverage not_covered: rev:0637'],
  [
    'CPT 99151 will not be reimbursed when the same physician performs the procedure under general ' +
      'anesthesia.',
    'coverage not_covered: 99151',
  ],
  ['CPT codes 0510T and 0511T are experimental.', 'coverage investigational: 0510T 0511T'],
  [
    'Genetic test panels billed under 81443 do not meet medical necessity criteria and are not covered.',
    'coverage not_covered: 81443',
  ],
  [
    'CPT 81519 is considered medically necessary for node-negative, ER-positive breast cancer ' +
      '(C50.911, C50.912).',
    'diagnosis covered_with: 81519 C50.911 C50.912',
  ],
  [
    'G0296 is covered for individuals aged 50 to 77.',
    ['coverage covered: G0296', 'demographic_limit limit: G0296'],
  ],
  [
    'Pap smear Q0091 is reimbursed for females only.',
    ['coverage covered: Q0091', 'demographic_limit limit: Q0091'],
  ],
  ['J1950 for E30.1 is covered.', 'diagnosis covered_with: J1950 E30.1'],
  [
    'Claims for 93306 must include a diagnosis such as I50.9 or I35.0.',
    'diagnosis covered_with: 93306 I50.9 I35.0',
  ],
  ['R10.9 is not an acceptable diagnosis for 74177.', 'diagnosis not_covered_with: 74177 R10.9'],
  ['M81.0 is the only covered diagnosis for J0897 under this policy.', 'diagnosis covered_with: J0897 M81.0'],
  ['Primary diagnosis must be Z12.31 for 77067.', 'diagnosis required_primary: 77067 Z12.31'],
  [
    'HPV vaccine 90651 is covered for males and females age 9 to 45.',
    ['coverage covered: 90651', 'demographic_limit limit: 90651'],
  ],
  [
    '97155 is not covered once the member reaches age 21.',
    ['coverage not_covered: 97155', 'demographic_limit limit: 97155'],
  ],
  [
    'D1351 sealants are reimbursable for ages 5 through 15.',
    ['coverage covered: D1351', 'demographic_limit limit: D1351'],
  ],
  ['Covered when criteria are met: 43644, 43645, 43775', 'coverage covered_with_criteria: 43644 43645 43775'],
  ['Investigational: 0054T, 0055T', 'coverage investigational: 0054T 0055T'],
  ['CPT 0740T is considered E/I and is denied as a contract exclusion.', 'coverage investigational: 0740T'],
  ['There is no coverage for 15824 when done for cosmetic reasons.', 'coverage not_covered: 15824'],
  ['Peloton Health covers 97039 for burn scars only.', 'coverage covered: 97039'],
  ["0175U does not meet the plan's technology assessment criteria.", 'coverage not_covered: 0175U'],
  ['Medicare does not pay for 99050 and 99051.', 'coverage not_covered: 99050 99051'],
  ['A9276 and A9277 are covered under the pharmacy benefit only.', 'coverage covered: A9276 A9277'],
  [
    'Unlisted code 37799 billed for this procedure will be considered not medically necessary.',
    'coverage not_covered: 37799',
  ],
  ['K86.1 and K85.90 establish medical necessity for 43264.', 'diagnosis covered_with: 43264 K86.1 K85.90'],
  ['When billed with Z76.89 alone, 99213 is denied.', 'diagnosis not_covered_with: 99213 Z76.89'],
  [
    '95812 requires one of the following diagnoses: G40.909, R56.9.',
    'diagnosis covered_with: 95812 G40.909 R56.9',
  ],
  ['The first-listed diagnosis on 96372 claims must be D51.0.', 'diagnosis required_primary: 96372 D51.0'],
  ['M17.9 (unspecified) is not covered for 20610.', 'diagnosis not_covered_with: 20610 M17.9'],
  [
    'BRCA analysis81162 and 81163 are covered when criteria are met.',
    'coverage covered_with_criteria: 81162 81163',
  ],
  ['Oncotype DX81519 is considered medically necessary.', 'coverage covered: 81519'],
  ['ConfirmMDx LDT81551is not covered.', 'coverage not_covered: 81551'],
  [
    'CPT codes covered if selection criteria are met: 81170, 81175, 81176. CPT codes not covered for ' +
      'indications listed in the CPB: 0018M, 0089U.',
    ['coverage covered_with_criteria: 81170 81175 81176', 'coverage not_covered: 0018M 0089U'],
  ],
  [
    'Circulating tumor cell testing (86152, 86153) is considered not medically necessary and is not ' +
      'reimbursed for all indications.',
    'coverage not_covered: 86152 86153',
  ],
  [
    '0101U is covered for Medicare Advantage members only when CMS criteria are met.',
    'coverage covered_with_criteria: 0101U',
  ],
  [
    'V2630 is not covered for members 21 years of age and older.',
    ['coverage not_covered: V2630', 'demographic_limit limit: V2630'],
  ],
  [
    '90632 is covered for men and women aged 19 and older.',
    ['coverage covered: 90632', 'demographic_limit limit: 90632'],
  ],
  [
    'The following HCPCS codes are non-covered effective for dates of service on and after June 1, ' +
      '2026: A9291, E0638, S8130.',
    'coverage not_covered: A9291 E0638 S8130',
  ],
  ['S0395 is covered when reported with Z46.89.', 'diagnosis covered_with: S0395 Z46.89'],
  [
    'Claims for 86003 submitted with diagnosis code Z01.82 only will be denied.',
    'diagnosis not_covered_with: 86003 Z01.82',
  ],
  [
    'The following ICD-10-CM codes support medical necessity for CPT code 95810: G47.30, G47.33 and G47.39.',
    'diagnosis covered_with: 95810 G47.30 G47.33 G47.39',
  ],
  ['ICD-10 code R53.83 will not support 84443.', 'diagnosis not_covered_with: 84443 R53.83'],
  ['The health plan does not pay for 99082 in any place of service.', 'coverage not_covered: 99082'],
  ['Not covered: E0218, E0236, E0249', 'coverage not_covered: E0218 E0236 E0249'],
  ['CPT 90867, 90868, 90869 – covered with criteria', 'coverage covered_with_criteria: 90867 90868 90869'],
  ['E1399 is not reimbursable if a more specific HCPCS exists.', 'coverage not_covered: E1399'],
  ['The plan has determined that 0253U is not medically necessary.', 'coverage not_covered: 0253U'],
  [
    'Evidence is insufficient to determine the effects of 0332U on net health outcomes.',
    'coverage investigational: 0332U',
  ],
  [
    'The health plan considers genetic counseling (96041) medically necessary in association with ' +
      'covered genetic testing.',
    'coverage covered: 96041',
  ],
  ['Acupuncture 97810 is only covered for chronic low back pain.', 'coverage covered: 97810'],
  ['Benefits are available for S9441 and S9443.', 'coverage covered: S9441 S9443'],
  ['29848 is reimbursable with G56.00-G56.03.', 'diagnosis covered_with: 29848'],
  ['77080 billed with Z13.820 as primary will be paid.', 'diagnosis covered_with: 77080 Z13.820'],
  [
    'When the only diagnosis is M54.2, 20552 is considered not medically necessary.',
    'diagnosis not_covered_with: 20552 M54.2',
  ],
  ['Z79.4 must be reported as a secondary diagnosis with E2103.', 'diagnosis covered_with: E2103 Z79.4'],
  [
    '82270 is covered once a year for members aged 45 and over.',
    ['coverage covered: 82270', 'demographic_limit limit: 82270', 'frequency_limit limit: 82270'],
  ],
  [
    '90734 is covered for members 11 through 18 years of age.',
    ['coverage covered: 90734', 'demographic_limit limit: 90734'],
  ],
  [
    'Reimbursement for 0504T is not available for members under 18.',
    ['coverage not_covered: 0504T', 'demographic_limit limit: 0504T'],
  ],
  ['Wigs (A9282) are not a covered benefit.', 'coverage not_covered: A9282'],
  ['90865 and 90880 are not reimbursed under any plan.', 'coverage not_covered: 90865 90880'],
  [
    '0581T is considered experimental and investigational; therefore it is not covered.',
    'coverage investigational: 0581T',
  ],
  ['We consider 81541 proven and medically necessary.', 'coverage covered: 81541'],
  [
    '22867 is covered when the following criteria are met: age over 50 and failed conservative care.',
    'coverage covered_with_criteria: 22867',
  ],
  [
    'Effective March 1, 2026, UnitedHealthcare will cover 0421U for colorectal screening.',
    'coverage covered: 0421U',
  ],
  ['HCPCS L8608 and L8609 are excluded from coverage.', 'coverage not_covered: L8608 L8609'],
  ['C79.51 supports coverage of 77263.', 'diagnosis covered_with: 77263 C79.51'],
  [
    'The following diagnoses are payable with 92134: H35.31, H35.32 and E11.311.',
    'diagnosis covered_with: 92134 H35.31 H35.32 E11.311',
  ],
  ['A claim for 70553 with G43.909 will not be covered.', 'diagnosis not_covered_with: 70553 G43.909'],
  ['D50.9 must be the principal diagnosis for J1439.', 'diagnosis required_primary: J1439 D50.9'],
  [
    '76706 is covered once per lifetime for men ages 65 through 75.',
    ['coverage covered: 76706', 'demographic_limit limit: 76706', 'frequency_limit limit: 76706'],
  ],
  [
    'H0049 is covered for members 10 years of age and older.',
    ['coverage covered: H0049', 'demographic_limit limit: H0049'],
  ],
  [
    '92558 will not be covered for members over 3 years of age.',
    ['coverage not_covered: 92558', 'demographic_limit limit: 92558'],
  ],
  [
    '0290T is unproven and not medically necessary due to insufficient evidence.',
    'coverage investigational: 0290T',
  ],
  ['97533 is considered not medically necessary for all indications.', 'coverage not_covered: 97533'],
  ['Reimbursement will not be provided for 99026 and 99027.', 'coverage not_covered: 99026 99027'],
  ['A4575 has been determined to be experimental.', 'coverage investigational: A4575'],
  ['64612 is covered subject to medical necessity criteria.', 'coverage covered_with_criteria: 64612'],
  [
    'CPT 95782 may be covered if one of the following applies: age under 6 or suspected apnea.',
    'coverage covered_with_criteria: 95782',
  ],
  ['The plan pays for 99174 at well visits.', 'coverage covered: 99174'],
  ['H35.341 and H35.351 are covered diagnoses for 67028.', 'diagnosis covered_with: 67028 H35.341 H35.351'],
  [
    'Submit 95117 with J30.1 or J30.2 to support medical necessity.',
    'diagnosis covered_with: 95117 J30.1 J30.2',
  ],
  ['E66.9 is excluded as a diagnosis for 97802.', 'diagnosis not_covered_with: 97802 E66.9'],
  ['0001U–0005U are not covered.', 'coverage not_covered: 0001U 0002U 0003U 0004U 0005U'],
  [
    'CPT-4 code 92014 is covered once every 12 months.',
    ['coverage covered: 92014', 'frequency_limit limit: 92014'],
  ],
  ['CPT code(s) 0421T, 0499T: investigational', 'coverage investigational: 0421T 0499T'],
  ['ICD-10-CM E11.9, E11.65 & E11.8 support 83036.', 'diagnosis covered_with: 83036 E11.9 E11.65 E11.8'],
  ['82306 is covered for N18.3 - N18.6 and E55.9.', 'diagnosis covered_with: 82306 E55.9'],
  [
    'The following are not covered: 0263T-0265T; S2102; and 38240.',
    'coverage not_covered: 0263T 0264T 0265T S2102 38240',
  ],
  ['Category II codes 3008F and 1159F are not reimbursed.', 'coverage not_covered: 3008F 1159F'],
  [
    'Codes V5008–V5010 are covered for members under 21 only.',
    ['coverage covered: V5008 V5009 V5010', 'demographic_limit limit: V5008 V5009 V5010'],
  ],
  ['cpt 99072 is not covered.', 'coverage not_covered: 99072'],
  ['0232T and P9020 (PRP): considered experimental.', 'coverage investigational: 0232T P9020'],
]
