import type { Case } from '../case.ts'

/**
 * Lot 16: 130 longer and rarer sentences, 40 of them without a rule; labelled before they were
 * first read.
 */
export const SEEN_LOT_16: readonly Case[] = [
  [
    'The Company requires prior authorization for cochlear implantation reported with 69930 and for ' +
      'the associated device, L8614.',
    'prior_authorization required: 69930 L8614',
  ],
  [
    'For dates of service on and after July 1, 2027, providers must request authorization from our ' +
      'musculoskeletal vendor before performing 63047, 63048 or 22612 on a commercial HMO member.',
    'prior_authorization required: 63047 63048 22612',
  ],
  [
    'Precertification is a condition of payment for residential treatment billed under revenue code ' +
      '1001 or 1002.',
    'prior_authorization required: rev:1001 rev:1002',
  ],
  [
    'Please note that 0398U, 0403U and 0424U now require preauthorization under all benefit plans, ' +
      'including self-funded groups that have adopted our laboratory program.',
    'prior_authorization required: 0398U 0403U 0424U',
  ],
  [
    'Potentially cosmetic surgery: prior authorization required for 11960, 11971, 15877, 21121 and 30400.',
    'prior_authorization required: 11960 11971 15877 21121 30400',
  ],
  [
    'A prior authorization is not necessary for diagnostic mammography (77065, 77066) or for breast ' +
      'ultrasound (76642).',
    'prior_authorization not_required: 77065 77066 76642',
  ],
  [
    'Home infusion providers do not need to obtain authorization for S9500 through S9504.',
    'prior_authorization not_required: S9500 S9501 S9502 S9503 S9504',
  ],
  [
    'Effective 03/01/2027, the Plan will remove prior authorization requirements from the following ' +
      'durable medical equipment codes: E0181, E0185, E0197.',
    'prior_authorization not_required: E0181 E0185 E0197',
  ],
  [
    'Rental of a negative pressure wound therapy pump (E2402) must be approved by Utilization ' +
      "Management before the device is delivered to the member's home.",
    'prior_authorization required: E2402',
  ],
  [
    'Payment for 58150 and 58262 is contingent on approval of the procedure by the Plan prior to admission.',
    'prior_authorization required: 58150 58262',
  ],
  [
    'Preauthorization applies to intensive outpatient treatment reported with S9480 for members in ' +
      'Illinois, Montana and New Mexico.',
    'prior_authorization required: S9480',
  ],
  [
    'Chiropractic manipulation (98940, 98942) requires authorization only when a member has used more ' +
      'than 12 visits in the benefit year.',
    'prior_authorization conditional: 98940 98942',
  ],
  [
    'Prior authorization is required for members under the age of 21 who receive D8080 or D8090 under ' +
      "the children's dental benefit.",
    'prior_authorization required: D8080 D8090',
  ],
  [
    'All requests for air transport billed as A0435 or A0436 must be reviewed and approved in advance ' +
      'except in an emergency.',
    'prior_authorization required: A0435 A0436',
  ],
  [
    'Our delegated imaging vendor manages prior authorization for 78451, 78452 and 93351, which must ' +
      'be obtained by the ordering physician.',
    'prior_authorization required: 78451 78452 93351',
  ],
  [
    'In-network orthopedic surgeons are exempt from the prior authorization requirement for 29827.',
    'prior_authorization not_required: 29827',
  ],
  [
    "Enteral formula (B4153, B4157) may be dispensed without authorization when it is the member's " +
      'sole source of nutrition.',
    'prior_authorization not_required: B4153 B4157',
  ],
  [
    'Use of extracorporeal shock wave treatment, CPT 28890, is considered investigational in the ' +
      'treatment of plantar fasciitis.',
    'coverage investigational: 28890',
  ],
  [
    'The Company considers the following devices to be experimental or investigational in the home ' +
      'setting: E0761, E0769.',
    'coverage investigational: E0761 E0769',
  ],
  [
    'Vision therapy reported under code 92065 is specifically excluded from coverage under our ' +
      'benefit contracts.',
    'coverage not_covered: 92065',
  ],
  [
    'Benefits are not provided for hair removal by any method, including treatment billed as 17380.',
    'coverage not_covered: 17380',
  ],
  [
    'The following HCPCS codes are considered convenience items and are not eligible for coverage: ' +
      'E0240, E0241, E0243, E0625.',
    'coverage not_covered: E0240 E0241 E0243 E0625',
  ],
  [
    'Coverage of gastric electrical stimulation (43647, 64590) is limited to members who meet all of ' +
      'the medical necessity criteria listed in this policy.',
    'coverage covered_with_criteria: 43647 64590',
  ],
  [
    'We consider implantation of the device described by 0408T medically necessary when the member ' +
      'meets all four of the conditions below.',
    'coverage covered_with_criteria: 0408T',
  ],
  [
    'Breast pumps billed with E0602 or E0603 are a covered benefit under all commercial plans.',
    'coverage covered: E0602 E0603',
  ],
  [
    "The member's preventive benefit covers tobacco cessation counseling reported with 99406 or 99407.",
    'coverage covered: 99406 99407',
  ],
  ['Effective June 1, 2027, 0671T will be considered medically necessary.', 'coverage covered: 0671T'],
  [
    'S3650 and S3652 are not medically necessary and will not be reimbursed.',
    'coverage not_covered: S3650 S3652',
  ],
  [
    'Intradiscal injections reported with 0627T or 0629T have not been shown to improve health ' +
      'outcomes and are considered investigational.',
    'coverage investigational: 0627T 0629T',
  ],
  [
    'Non-covered services include acupuncture (97810, 97811) and related supplies.',
    'coverage not_covered: 97810 97811',
  ],
  [
    'To be considered for payment, outpatient occupational therapy codes 97165, 97166 and 97167 must ' +
      'be submitted with modifier GO.',
    'modifier required: 97165 97166 97167',
  ],
  [
    'Providers are required to append modifier 33 to G0105 when the service is furnished as a screening.',
    'modifier required: G0105',
  ],
  [
    'Ambulatory surgical centers should report 52000 with modifier 73 when the case is cancelled ' +
      'before anesthesia has been given.',
    'modifier required: 52000',
  ],
  [
    'When only the interpretation of 71046 is furnished, modifier 26 must be appended.',
    'modifier required: 71046',
  ],
  [
    'Our claims system will not accept modifier 66 on claims for assistant surgeons.',
    'modifier not_accepted: mod:66',
  ],
  [
    'Modifier CR is used for tracking purposes only and has no effect on reimbursement.',
    'modifier informational: mod:CR',
  ],
  [
    'Modifier 22 may not be appended to evaluation and management codes 99221, 99222 or 99223.',
    'modifier prohibited: 99221 99222 99223',
  ],
  ['Payment will not be made for any service reported with modifier SC.', 'modifier not_reimbursed: mod:SC'],
  [
    'Use of modifier XU does not bypass an edit that carries a modifier indicator of 0.',
    'modifier no_override: mod:XU',
  ],
  ['Charges reported with modifier GX will be denied as member responsibility.', 'modifier denied: mod:GX'],
  ['Suppliers must submit E1028 with exactly one of modifiers NU, RR or UE.', 'modifier one_of: E1028'],
  [
    'Consultative visits 99243 and 99244 do not require modifier 25 when the only other service ' +
      'reported is a blood draw.',
    'modifier not_required: 99243 99244',
  ],
  [
    'Office visits (99213, 99214) on the same day as osteopathic manipulation must be reported with ' +
      'modifier 25.',
    'modifier required: 99213 99214',
  ],
  [
    'Local anesthesia administered by the operating surgeon, including 64450 and 64455, is considered ' +
      'part of the surgical procedure and is not separately reimbursed.',
    'bundling not_separate: 64450 64455',
  ],
  [
    'The Company does not provide separate reimbursement for specimen handling (99000, 99001), ' +
      'because it is an integral part of the laboratory or office service.',
    'bundling not_separate: 99000 99001',
  ],
  [
    'Payment for 36592 is included in the payment for any other service rendered on the same date.',
    'bundling not_separate: 36592',
  ],
  [
    'HCPCS code J2001 is not separately payable when it is used as an anesthetic for a minor procedure.',
    'bundling not_separate: J2001',
  ],
  [
    '95165 will be paid separately when an evaluation and management visit is billed on the same date.',
    'bundling separate_allowed: 95165',
  ],
  [
    'Nerve block injection 64415 is separately reimbursable when performed for postoperative pain ' +
      'control by the anesthesiologist.',
    'bundling separate_allowed: 64415',
  ],
  [
    'Individual lipid tests (82465, 83718, 84478) will not be paid separately when panel 80061 is ' +
      'billed on the same date.',
    'bundling not_separate: 82465 83718 84478',
  ],
  ['Up to 3 units of 96415 may be reimbursed on a single date of service.', 'unit_limit limit: 96415'],
  ['The maximum number of units payable per day for 95024 is 40.', 'unit_limit limit: 95024'],
  [
    'Claim lines for 97150 with more than one unit per date of service will be denied for the excess units.',
    'unit_limit limit: 97150',
  ],
  ['CPT 95887 has a medically unlikely edit of one unit.', 'unit_limit limit: 95887'],
  [
    'The Plan will pay for 99497 no more than two times in any 12-month period.',
    'frequency_limit limit: 99497',
  ],
  [
    'Custom foot orthotics (L3000, L3020) are limited to two pairs every 36 months.',
    'frequency_limit limit: L3000 L3020',
  ],
  [
    'Alcohol misuse screening (G0442) is covered once each calendar year for adults 18 years of age ' +
      'and older.',
    ['coverage covered: G0442', 'demographic_limit limit: G0442', 'frequency_limit limit: G0442'],
  ],
  [
    'Lifetime maximum of three cycles applies to in vitro fertilization billed with S4015.',
    'frequency_limit limit: S4015',
  ],
  [
    'Remote monitoring code 99454 may be reported only once in a 30-day period.',
    'frequency_limit limit: 99454',
  ],
  [
    'Services billed under G0123 are limited to female members between the ages of 21 and 65.',
    'demographic_limit limit: G0123',
  ],
  [
    'Claims for 64615 will be paid only when the service is rendered in the office, place of service 11.',
    'place_of_service allowed_only: 64615',
  ],
  [
    'The Plan does not reimburse 99291 when billed with place of service 12.',
    'place_of_service not_allowed: 99291',
  ],
  [
    'Nursing facility visits 99308, 99309 and 99310 must be reported with place of service 31 or 32.',
    'place_of_service required: 99308 99309 99310',
  ],
  [
    'Colonoscopy codes 45378 and 45380 are payable only in an ambulatory surgical center or in the ' +
      'outpatient department of a hospital.',
    'place_of_service allowed_only: 45378 45380',
  ],
  [
    'When 96160 is furnished by interactive video, providers must append modifier 95 and report place ' +
      'of service 02 or 10.',
    'telehealth required: 96160',
  ],
  [
    'Group psychotherapy (90853) is not eligible for reimbursement when it is delivered through telehealth.',
    'telehealth not_allowed: 90853',
  ],
  ['Diabetes education (G0108) may be delivered by live video telehealth.', 'telehealth allowed_only: G0108'],
  ['The Company will not reimburse 97542 as a telehealth service.', 'telehealth not_allowed: 97542'],
  [
    'Echocardiography (93306, 93307) is eligible for payment only when the claim includes one of the ' +
      'following diagnosis codes: I34.0, I35.0, I42.0.',
    'diagnosis covered_with: 93306 93307 I34.0 I35.0 I42.0',
  ],
  [
    'Claims for 95819 reported with G47.00 as the sole diagnosis are not payable.',
    'diagnosis not_covered_with: 95819 G47.00',
  ],
  [
    'Z45.018 does not establish medical necessity for 93228 or 93229.',
    'diagnosis not_covered_with: 93228 93229 Z45.018',
  ],
  ['Claims for 96413 must list Z51.11 as the first diagnosis.', 'diagnosis required_primary: 96413 Z51.11'],
  [
    'J2323 is considered medically necessary for the treatment of relapsing multiple sclerosis (G35) ' +
      "and Crohn's disease (K50.90).",
    'diagnosis covered_with: J2323 G35 K50.90',
  ],
  [
    'Operative notes and a pathology report must be submitted with every claim for 19318.',
    'documentation required: 19318',
  ],
  [
    "The treatment plan and progress notes for 97155 must be maintained in the member's record and " +
      'made available on request.',
    'documentation required: 97155',
  ],
  [
    'Claims for unlisted laboratory code 81479 must be accompanied by a copy of the laboratory report.',
    'documentation required: 81479',
  ],
  [
    'When two surgeons work together as primary surgeons, each reporting modifier 62, the Plan ' +
      'reimburses each one 60 percent of the fee schedule amount.',
    'payment_reduction reduced: mod:62',
  ],
  [
    'Reimbursement for the second endoscopy in the same family, such as 43248, is reduced by 50 percent.',
    'payment_reduction reduced: 43248',
  ],
  [
    'Services rendered by clinical social workers and billed as 90834 are reimbursed at 75 percent of ' +
      'the psychologist fee schedule.',
    'payment_reduction reduced: 90834',
  ],
  [
    'Facilities must report a HCPCS or CPT code whenever they bill revenue code 0320, 0350 or 0610.',
    'revenue_code requires_hcpcs: rev:0320 rev:0350 rev:0610',
  ],
  [
    'Outpatient dialysis reported with 90935 should be submitted under revenue code 0821.',
    'revenue_code required: 90935 rev:0821',
  ],
  [
    'The NDC, unit of measure and quantity must be reported with J3490 and J3590.',
    'drug_billing requires_ndc: J3490 J3590',
  ],
  [
    'Members must first try and fail at least one preferred biosimilar before J9312 will be approved.',
    'drug_billing required: J9312',
  ],
  [
    'CPT 96411 is an add-on code and is payable only when 96409 or 96413 is billed on the same claim.',
    'add_on requires_primary: 96411',
  ],
  [
    'Critical care visits (99291) by the surgeon during the 90-day postoperative period of 33405 are ' +
      'included in the global surgical payment.',
    'global_period not_separate: 99291',
  ],
  [
    'The following HCPCS codes were added effective October 1, 2026: J9341, Q5157.',
    'code_status added: J9341 Q5157',
  ],
  [
    'HCPCS code C9150 was terminated on June 30, 2026, and may not be reported after that date.',
    'code_status deleted: C9150',
  ],
  [
    'Claims for 92601 and 92603 will be considered only when submitted by a licensed audiologist or ' +
      'otolaryngologist.',
    'provider_eligibility restricted: 92601 92603',
  ],
  [
    'Reimbursement for 99605, 99606 and 99607 is limited to pharmacists who are credentialed by the Plan.',
    'provider_eligibility restricted: 99605 99606 99607',
  ],
  ['Should 95251 be billed on the day the sensor is removed or on the day the report is written?', []],
  [
    'Providers sometimes ask whether the Plan recognizes modifier 59 and the X modifiers; see the ' +
      'Modifier Reference Guide.',
    [],
  ],
  ['CPT 0402T was addressed in an earlier version of this policy and is no longer discussed here.', []],
  ['11/2023: Added 0355U and 0389U to coding section; no change to policy statement.', []],
  ['06/01/2022 – Policy reviewed; references updated; ICD-10 codes C61 and D07.5 reformatted.', []],
  ['Before it was retired in 2020, this guideline required prior authorization for 22586.', []],
  ["Jane's surgeon bills 47562 and, two weeks later, sees her for a wound check.", []],
  ['Scenario 2: A patient with E11.9 receives 92228 at a primary care clinic.', []],
  [
    'A bilateral procedure is one that is performed on both sides of the body during the same ' +
      'operative session; 27447 is an example of a procedure that can be bilateral.',
    [],
  ],
  [
    'Medically unlikely edits are published quarterly and are described in the CMS manual, chapter ' +
      '23, section 20.9.',
    [],
  ],
  ['Modifiers 80, 81, 82 and AS identify assistants at surgery.', []],
  [
    "The terms of the member's benefit document govern, and nothing in this policy changes the " +
      'benefit for 58970.',
    [],
  ],
  ['The codes listed below, including 64568 and 64570, are informational and do not guarantee payment.', []],
  ['Inclusion of HCPCS code L5859 in this policy does not signify that the service is covered.', []],
  [
    'CMS has announced that it intends to propose coverage of G0567, and a decision is expected next spring.',
    [],
  ],
  [
    "The Plan's proposal to add 20930 to the prior authorization list was withdrawn following public " +
      'comment.',
    [],
  ],
  [
    'The effective date of the laboratory edits for 82607 has been moved back, and a new date has not ' +
      'been set.',
    [],
  ],
  ['Under a pilot that ended in 2021, members could receive 99487 at no cost.', []],
  ['Patients in the treatment arm (n = 31237) had fewer exacerbations than controls.', []],
  ['A meta-analysis of 14 trials reported no benefit from 62290 in chronic low back pain.', []],
  ['Send requests for reconsideration to 4800 Deerwood Campus Parkway, Jacksonville, FL 32246.', []],
  ['You may reach the utilization management department at (877) 284-0102 or by fax at (312) 555-9740.', []],
  ['For providers who file electronically, the clearinghouse identifier is 60054.', []],
  ['Tax identification number 36-4052041 and NPI 1093718254 appear on the sample claim.', []],
  ['Complete Form 81002 if the member is enrolled in another health plan.', []],
  ['Policy 95810 supersedes policy 95782, which was published in error.', []],
  ['Chapter 43, section 43.2 describes the appeals process for institutional providers.', []],
  ['On average, physicians in the region reported 1.4 claims for 99215 for each new patient.', []],
  ['The contracted rate for revenue code 0120 is $1,945 per day.', []],
  [
    'Gene modifiers such as modifier 3 of hemoglobin expression have been studied in sickle cell disease.',
    [],
  ],
  ['The following describes procedures that may be billed as 33361 through 33366.', []],
  ['Coding Information: 36901 36902 36903 36904', []],
  ['Related documents: Reimbursement Policy CPCP017, Medical Policy SUR703.030, Article A55426.', []],
  ['Refer to LCD L38307 for the indications that apply to G0465.', []],
  ['In 1997 the code book listed 90841 for this kind of session.', []],
  ["If the Plan were to adopt a visit limit for 97129, providers would receive 60 days' notice.", []],
  [
    'Industry groups have asked the Plan to review its claim edits for modifier 25, and the request ' +
      'is under consideration.',
    [],
  ],
  ['As shown in Table 4, diagnosis Z86.010 was reported on 18% of the claims reviewed.', []],
  ['The national average payment for A0427 rose 3.1 percent between 2023 and 2024.', []],
  [
    'Prior authorization does not guarantee payment, and eligibility must be confirmed on the date of ' +
      'service.',
    [],
  ],
]
