import type { Case } from '../case.ts'

/**
 * Bundling, shares, surgical packages, add-on codes, revenue codes; labelled before they were first
 * read.
 */
export const SEEN_PAYMENT: readonly Case[] = [
  ['Modifier 78 reduces payment to 80% of the fee schedule allowance.', 'payment_reduction reduced: mod:78'],
  ['Co-surgeons (modifier 62) each receive 60% of the allowance.', 'payment_reduction reduced: mod:62'],
  [
    'Claims with modifier AS will be reimbursed at 13.6 percent of the MPFS.',
    'payment_reduction reduced: mod:AS',
  ],
  [
    'When 45385 is performed with 45380, the lesser valued procedure is paid at 50 percent.',
    'payment_reduction reduced: 45385',
  ],
  [
    'The professional component of 72141 is subject to a 5% reduction on the second and subsequent study.',
    'payment_reduction reduced: 72141',
  ],
  [
    'Nurse practitioners billing 99214 will be reimbursed 85 percent of the physician rate.',
    'payment_reduction reduced: 99214',
  ],
  [
    'Modifier 50 services are reimbursed at 150 percent of the single-procedure allowance.',
    'payment_reduction increased: mod:50',
  ],
  [
    '97110 furnished by an assistant (modifier CQ) is paid at 88% of the otherwise applicable amount.',
    'payment_reduction reduced: 97110',
  ],
  ['The facility fee for G0463-PO will be cut by 60%.', 'payment_reduction reduced: G0463'],
  [
    'A4206 is considered part of the practice expense and is not separately payable.',
    'bundling not_separate: A4206',
  ],
  [
    'Payment for 99050 is bundled when the service is provided during posted office hours.',
    'bundling not_separate: 99050',
  ],
  ['92015 is included in the allowance for 92004 and 92014.', 'bundling not_separate: 92015'],
  ['CPT 69990 will not be paid in addition to 61304-61711.', 'bundling not_separate: 69990'],
  [
    'The following are considered always bundled and never separately reimbursed: 99078, 99090, 99091.',
    'bundling not_separate: 99078 99090 99091',
  ],
  [
    'NCCI bundles 11055 into 11042, but a modifier may be used when appropriate (indicator 1).',
    'bundling not_separate: 11055',
  ],
  ['PTP edit 80048/80053: column 2 code 80048 is denied.', 'bundling not_separate: 80048'],
  ['Code 94010 is a component of 94060.', 'bundling not_separate: 94010'],
  [
    'We reimburse G0102 separately from the evaluation and management visit.',
    'bundling separate_allowed: G0102',
  ],
  [
    'Vaccine administration 90471 may be billed and paid separately from the visit.',
    'bundling separate_allowed: 90471',
  ],
  [
    'When three or more of 82040, 82247, 82310 and 82374 are ordered, bill the panel code 80053 instead.',
    'bundling single_code_required: 80053',
  ],
  ['Report a single code, 80061, rather than its components.', 'bundling single_code_required: 80061'],
  [
    'Supplies (A6216, A6402) furnished incident to a physician visit are not separately billable.',
    'bundling not_separate: A6216 A6402',
  ],
  [
    'Revenue codes 0420, 0430 and 0440 require an accompanying CPT code.',
    'revenue_code requires_hcpcs: rev:0420 rev:0430 rev:0440',
  ],
  [
    'Rev code 0250 is not payable with rev code 0636 on the same claim line.',
    'revenue_code not_payable_together: rev:0250 rev:0636',
  ],
  ['S9122 must be submitted with revenue code 0570.', 'revenue_code required: S9122 rev:0570'],
  ['+22840 is an add-on code and may not be reported alone.', 'add_on requires_primary: 22840'],
  ['CPT 11101 can only be billed together with 11100.', 'add_on requires_primary: 11101'],
  ['Report +99292 in addition to 99291.', 'add_on requires_primary: 99292'],
  [
    '99024 is reported for postoperative follow-up visits included in the surgical package and is not ' +
      'reimbursed.',
    'global_period not_separate: 99024',
  ],
  ['CPT 27447 carries a global period of 90 days.', 'global_period not_separate: 27447'],
  [
    'Evaluation and management service 99213 in the 10 days following 17000 is included in the global ' +
      'payment.',
    'global_period not_separate: 99213',
  ],
  [
    'UnitedHealthcare Community Plan will not separately reimburse HCPCS codes A4253-A4259 when ' +
      'submitted with POS 31 or 32.',
    'bundling not_separate: A4253 A4254 A4255 A4256 A4257 A4258 A4259',
  ],
  [
    'The Health Plan does not allow separate reimbursement for venipuncture (36415, 36416) when ' +
      'billed with a laboratory service or E/M.',
    'bundling not_separate: 36415 36416',
  ],
  [
    'When billed on the same date of service as 58570, CPT code 58661 is considered incidental.',
    'bundling not_separate: 58661',
  ],
  [
    'CPT 76937 requires permanent recording and reporting; it is not separately reimbursed when ' +
      'performed with 36556.',
    ['bundling not_separate: 76937', 'documentation required: 76937'],
  ],
  [
    'Moderate sedation codes 99151, 99152 and 99153 are included in the reimbursement for the ' +
      'endoscopy performed by the same physician.',
    'bundling not_separate: 99151 99152 99153',
  ],
  [
    'Assistant-at-surgery services (modifiers 80, 82) will be reimbursed at 20 percent of the primary ' +
      "surgeon's allowable.",
    'payment_reduction reduced: mod:80 mod:82',
  ],
  [
    'Hospitals must report HCPCS codes with revenue codes 0300-0319 and 0970.',
    'revenue_code requires_hcpcs: rev:0300 rev:0301 rev:0302 rev:0303 rev:0304 rev:0305 rev:0306 ' +
      'rev:0307 rev:0308 rev:0309 rev:0310 rev:0311 rev:0312 rev:0313 rev:0314 rev:0315 rev:0316 ' +
      'rev:0317 rev:0318 rev:0319 rev:0970',
  ],
  [
    'Room and board revenue codes 0110-0119 are not separately payable for outpatient claims.',
    'bundling not_separate: rev:0110 rev:0111 rev:0112 rev:0113 rev:0114 rev:0115 rev:0116 rev:0117 ' +
      'rev:0118 rev:0119',
  ],
  [
    'CPT 15777 must be listed separately in addition to the primary procedure.',
    'add_on requires_primary: 15777',
  ],
  [
    'Codes 11008, 20700-20705 will be denied if the primary procedure is not on the claim.',
    'add_on requires_primary: 11008 20700 20701 20702 20703 20704 20705',
  ],
  [
    'CPT 99291 provided during the global period of 33533 is not separately reimbursable unless ' +
      'unrelated to the surgery.',
    'global_period not_separate: 99291',
  ],
  [
    'The global surgical package for 59400 includes antepartum visits 59425 and 59426.',
    'global_period not_separate: 59425 59426',
  ],
  [
    'Procedures with a 0-day global such as 11042 include the E/M service 99213 on the same day.',
    'global_period not_separate: 99213',
  ],
  ['Claims with modifier 55 only are paid 10% of the global fee.', 'payment_reduction reduced: mod:55'],
  [
    "The plan reimburses modifier 82 at 16 percent of the surgeon's fee.",
    'payment_reduction reduced: mod:82',
  ],
  ['Modifier 53 - reimbursed at 25% of the allowable.', 'payment_reduction reduced: mod:53'],
  ['Radiology services with modifier CT will be reduced by 15 percent.', 'payment_reduction reduced: mod:CT'],
  [
    'X-rays taken using film (modifier FX) are subject to a 20% payment reduction.',
    'payment_reduction reduced: mod:FX',
  ],
  [
    'G0283 and 97014 are reimbursed at 75% of the rate when two or more are billed the same day.',
    'payment_reduction reduced: G0283 97014',
  ],
  [
    'The second surgical procedure, 49650, is paid at one-half of the allowed amount.',
    'payment_reduction reduced: 49650',
  ],
  [
    'Services by physician assistants, including 99232, are allowed at 85% of the fee schedule.',
    'payment_reduction reduced: 99232',
  ],
  [
    'CPT 76641 with modifier 50 is paid at 150% of the unilateral rate.',
    'payment_reduction increased: 76641',
  ],
  ['After-hours code 99053 adds 10% to the base reimbursement.', 'payment_reduction increased: 99053'],
  [
    'Modifier 22 claims may be increased up to 120% of the fee schedule after review.',
    'payment_reduction increased: mod:22',
  ],
  [
    'Bill revenue code 0278 with the corresponding HCPCS code for implants.',
    'revenue_code requires_hcpcs: rev:0278',
  ],
  [
    'Home health aide G0156 should be billed under revenue code 0570.',
    'revenue_code required: G0156 rev:0570',
  ],
  [
    'Revenue codes 0360 and 0490 cannot be billed on the same claim.',
    'revenue_code not_payable_together: rev:0360 rev:0490',
  ],
  [
    'Revenue code 0456 will deny when billed with revenue code 0450 for the same visit.',
    'revenue_code not_payable_together: rev:0456 rev:0450',
  ],
  [
    'Outpatient charges under revenue code 025X require a HCPCS code.',
    'revenue_code requires_hcpcs: rev:0250 rev:0251 rev:0252 rev:0253 rev:0254 rev:0255 rev:0256 ' +
      'rev:0257 rev:0258 rev:0259',
  ],
  ['90461 must be billed with 90460.', 'add_on requires_primary: 90461'],
  [
    'The add-on code 99354 will be denied when billed without its primary code.',
    'add_on requires_primary: 99354',
  ],
  ['CPT 22614 is reportable only with 22612 as the primary procedure.', 'add_on requires_primary: 22614'],
  ['64462 may not be billed without 64461.', 'add_on requires_primary: 64462'],
  [
    'Postoperative care by the surgeon within 90 days of 63030 is included in the surgical fee.',
    'global_period not_separate: 63030',
  ],
  [
    'All E/M visits (99211-99215) related to 28285 during its 90-day follow-up period are included in ' +
      'the global fee.',
    'global_period not_separate: 99211 99212 99213 99214 99215',
  ],
  ['A4221 (weekly supplies) includes A4222; do not bill A4222 separately.', 'bundling not_separate: A4222'],
  [
    'Reimbursement of 93922 includes the interpretation; a separate charge will be denied.',
    'bundling not_separate: 93922',
  ],
  [
    'CPT 99173 and 99177 are considered integral to preventive visits 99381-99397.',
    'bundling not_separate: 99173 99177',
  ],
  ['Code 20985 is informational and is not separately paid.', 'bundling not_separate: 20985'],
  [
    'An allowance will not be made for 96523 when any other service is performed on the same day.',
    'bundling not_separate: 96523',
  ],
  ['J3490 contrast is packaged with the imaging procedure.', 'bundling not_separate: J3490'],
  [
    'The plan allows 11720 in addition to 99308 when criteria are documented.',
    'bundling separate_allowed: 11720',
  ],
  [
    'Separate reimbursement is available for 99188 when performed with a well-child visit.',
    'bundling separate_allowed: 99188',
  ],
  ['76942 and 20611 may not be reported together.', 'bundling not_separate: 76942 20611'],
  [
    'Fluoroscopy 77002 is bundled; 77003 is separately payable.',
    ['bundling not_separate: 77002', 'bundling separate_allowed: 77003'],
  ],
  ['64491 and 64492 are add-on codes to 64490.', 'add_on requires_primary: 64491 64492'],
  ['CPT 11201 requires 11200 on the same claim.', 'add_on requires_primary: 11201'],
  ['99459 must be reported in addition to an E/M code.', 'add_on requires_primary: 99459'],
  ['10-day global applies to 11401.', 'global_period not_separate: 11401'],
  [
    'Visits 99213 during the postoperative period of 29881 are not paid.',
    'global_period not_separate: 99213',
  ],
  [
    'CRNA services 01999 with modifier QX are paid at 50% of the anesthesia allowance.',
    'payment_reduction reduced: 01999',
  ],
  ['20% is deducted from 76700 when performed with outdated equipment.', 'payment_reduction reduced: 76700'],
  [
    'Non-physician practitioners receive 85% for 99304-99310.',
    'payment_reduction reduced: 99304 99305 99306 99307 99308 99309 99310',
  ],
  ['The multiple endoscopy rule applies to 45384 and 45385.', 'payment_reduction reduced: 45384 45385'],
  ['Submit L3000 with revenue code 0274.', 'revenue_code required: L3000 rev:0274'],
  ['Bundled services: 99000, 99001, 99002', 'bundling not_separate: 99000 99001 99002'],
  [
    'When 58120 and 58558 are performed together, only 58558 will be reimbursed.',
    'bundling not_separate: 58120',
  ],
  ['HCPCS A4648 is not payable separately from the implant procedure.', 'bundling not_separate: A4648'],
  [
    'CPT 64450 is included in the payment for 27447 and may not be unbundled.',
    'bundling not_separate: 64450',
  ],
  ['There is no separate reimbursement for G0500.', 'bundling not_separate: G0500'],
  ['99072 is considered a practice expense.', 'bundling not_separate: 99072'],
  [
    '94664 may be reimbursed separately when performed for training on a new device.',
    'bundling separate_allowed: 94664',
  ],
  ['G2211 cannot be reported with 99211.', 'bundling not_separate: G2211'],
  [
    'Provider-administered drugs billed under revenue code 0636 require a HCPCS code.',
    'revenue_code requires_hcpcs: rev:0636',
  ],
  ['Revenue code 0274 must be accompanied by an L-code.', 'revenue_code requires_hcpcs: rev:0274'],
  [
    'Revenue codes 0510 and 0519 will not be paid on the same day.',
    'revenue_code not_payable_together: rev:0510 rev:0519',
  ],
  ['+33257 must be billed with its primary procedure.', 'add_on requires_primary: 33257'],
  ['+99467 is reimbursed only when 99466 is billed.', 'add_on requires_primary: 99467'],
  ['G0513 is an add-on code reported with 99387 or 99397.', 'add_on requires_primary: G0513'],
  ['Postoperative visits are included in the 90-day global of 47562.', 'global_period not_separate: 47562'],
  ['99213 billed within the 10-day global period of 10060 is denied.', 'global_period not_separate: 99213'],
  [
    'G0445 is payable at 85% of the fee schedule when performed by a nurse practitioner.',
    'payment_reduction reduced: G0445',
  ],
  ['Bilateral 31231 is reimbursed at 150% of the fee schedule.', 'payment_reduction increased: 31231'],
  ['Modifier 73 reduces reimbursement by 50%.', 'payment_reduction reduced: mod:73'],
  ['The assistant surgeon allowance for 22558 is 16%.', 'payment_reduction reduced: 22558'],
  ['Second and subsequent units of 97035 are paid at 75%.', 'payment_reduction reduced: 97035'],
  [
    'CPT 90472 is not reimbursed separately from 90471 when no additional vaccine is given.',
    'bundling not_separate: 90472',
  ],
  ['We consider 94761 part of the evaluation and management service.', 'bundling not_separate: 94761'],
  [
    'The allowance for the surgical tray (A4550) is part of the procedure payment.',
    'bundling not_separate: A4550',
  ],
  ['99091 is mutually exclusive with 99457.', 'bundling not_separate: 99091'],
  [
    'When submitted on the same claim as 93458, code 93454 will be denied as a component.',
    'bundling not_separate: 93454',
  ],
  [
    'Obstetric ultrasounds 76801 and 76811 are eligible for separate payment outside the global fee.',
    'bundling separate_allowed: 76801 76811',
  ],
  [
    'Providers must use the combined code 90471 rather than billing each component.',
    'bundling single_code_required: 90471',
  ],
  ['Specimen handling 99000 is never paid separately.', 'bundling not_separate: 99000'],
  ['Reimbursement for S8451 is inclusive in the DRG payment.', 'bundling not_separate: S8451'],
  ['97010 is bundled for all payers.', 'bundling not_separate: 97010'],
  [
    'S2900 is considered incidental to the primary procedure and is not reimbursed.',
    'bundling not_separate: S2900',
  ],
  ['G0277 requires revenue code 0413.', 'revenue_code required: G0277 rev:0413'],
  [
    'Rev codes 0320, 0350 and 0400 must be submitted with the HCPCS code for the imaging study.',
    'revenue_code requires_hcpcs: rev:0320 rev:0350 rev:0400',
  ],
  [
    'Do not bill revenue codes 0450 and 0459 together.',
    'revenue_code not_payable_together: rev:0450 rev:0459',
  ],
  ['CPT 96361 may be reported only in conjunction with 96360.', 'add_on requires_primary: 96361'],
  ['64484 (add-on) is not payable without 64483.', 'add_on requires_primary: 64484'],
  ['+0054T must accompany a primary orthopedic procedure.', 'add_on requires_primary: 0054T'],
  ['The 90-day postoperative period for 27447 includes 99024.', 'global_period not_separate: 99024'],
  ['Global days: 29881 – 090', 'global_period not_separate: 29881'],
  ['The plan pays 75% of billed charges for L8699.', 'payment_reduction reduced: L8699'],
  [
    'Assistant surgeon claims for 27447 with modifier 80 are allowed at 20% of the surgeon fee.',
    'payment_reduction reduced: 27447',
  ],
  [
    'Reimbursement for 93306-TC is capped at the OPPS rate, a 12% reduction.',
    'payment_reduction reduced: 93306',
  ],
  ['Modifier 63 increases the allowance by 25%.', 'payment_reduction increased: mod:63'],
  [
    'Lab codes 82306 and 82652 on the same day are not both reimbursable.',
    'bundling not_separate: 82306 82652',
  ],
  [
    '80053 includes 82040, 82247 and 84075; these component tests are not separately payable.',
    'bundling not_separate: 82040 82247 84075',
  ],
  [
    'HCPCS A4649 and A4550 are considered incidental and will not be separately reimbursed.',
    'bundling not_separate: A4649 A4550',
  ],
  [
    'Column 1 code 29881 and column 2 code 29874 are an NCCI pair with modifier indicator 1.',
    'bundling not_separate: 29874',
  ],
  ['Prolonged service 99417 is eligible for separate reimbursement.', 'bundling separate_allowed: 99417'],
  [
    '99213 is not reimbursable when billed with 99396 unless modifier 25 is appended.',
    'bundling not_separate: 99213',
  ],
  [
    'Modifier QK, QX and QY services are paid at 50% of the allowable.',
    'payment_reduction reduced: mod:QK mod:QX mod:QY',
  ],
  [
    'Nurse practitioner services 99202-99205 are reimbursed at 85% of the physician fee schedule.',
    'payment_reduction reduced: 99202 99203 99204 99205',
  ],
  [
    'When 93306 and 93880 are performed on the same day, the technical component of 93880 is reduced ' +
      'by 25 percent.',
    'payment_reduction reduced: 93880',
  ],
  ['Revenue code 0270 must be billed with a HCPCS code.', 'revenue_code requires_hcpcs: rev:0270'],
  [
    'Effective 1/1/2027, UB-04 claims with revenue codes 0420-0424 must include a CPT code.',
    'revenue_code requires_hcpcs: rev:0420 rev:0421 rev:0422 rev:0423 rev:0424',
  ],
  [
    'Revenue codes 0720 and 0722 are not payable on the same claim.',
    'revenue_code not_payable_together: rev:0720 rev:0722',
  ],
  ['+90833 is an add-on code and must be reported with 99212-99215.', 'add_on requires_primary: 90833'],
  ['Add-on code 33225 is not payable unless 33249 is also billed.', 'add_on requires_primary: 33225'],
  [
    'Office visits 99212-99214 within the 90-day global period of 66984 are included in the surgical ' +
      'package.',
    'global_period not_separate: 99212 99213 99214',
  ],
  [
    'If modifier 52 is appended, payment is reduced to 50% of the allowable.',
    'payment_reduction reduced: mod:52',
  ],
  [
    'Payment for procedures with modifier 54 equals 70% of the global fee.',
    'payment_reduction reduced: mod:54',
  ],
  [
    'Increased procedural services reported with modifier 22 may be paid at 125% of the allowance.',
    'payment_reduction increased: mod:22',
  ],
  [
    '36430 performed by hospital staff is packaged into the APC and receives no separate payment.',
    'bundling not_separate: 36430',
  ],
  [
    'If 99406 is reported on the same day as 99214, only the E/M service is paid.',
    'bundling not_separate: 99406',
  ],
  ['The fee for 76376 is considered part of the base imaging study.', 'bundling not_separate: 76376'],
  ['97602 will be rebundled to 97597 when both are submitted.', 'bundling not_separate: 97602'],
  ['CPT 88177 cannot be unbundled from 88173.', 'bundling not_separate: 88177'],
  ['T1013 interpreter services are paid in addition to the visit.', 'bundling separate_allowed: T1013'],
  ['Revenue code 0762 requires G0378 and the number of hours.', 'revenue_code requires_hcpcs: rev:0762'],
  ['ASC claims must list 69436 with revenue code 0490.', 'revenue_code required: 69436 rev:0490'],
  [
    'Payment for add-on 22853 depends on a payable primary code 22551 or 22612.',
    'add_on requires_primary: 22853',
  ],
  ['99292 may never be billed without 99291.', 'add_on requires_primary: 99292'],
  ['Code 33530 is an add-on and is bundled when billed alone.', 'add_on requires_primary: 33530'],
  [
    "The surgeon's visits after 49505 (99212, 99213) are covered by the global payment.",
    'global_period not_separate: 99212 99213',
  ],
  ['CPT 11750 has 10 global days.', 'global_period not_separate: 11750'],
  ['CPT 29881 pays at 50% when 29880 is the primary procedure.', 'payment_reduction reduced: 29881'],
  [
    'CPT 93010 is considered bundled into the critical care codes 99291 and 99292.',
    'bundling not_separate: 93010',
  ],
  ['A separately billed 99070 will not be paid.', 'bundling not_separate: 99070'],
  [
    'Nerve block 64447 performed by the surgeon is included in the surgical allowance.',
    'bundling not_separate: 64447',
  ],
  [
    'Reimbursement for 99078 is included in the payment for the office visit.',
    'bundling not_separate: 99078',
  ],
  ['G0463 and 99213 cannot be billed together by the same facility.', 'bundling not_separate: G0463 99213'],
  ['NCCI edits bundle 36000 into 96365.', 'bundling not_separate: 36000'],
  [
    'The following laboratory codes are paid separately: 87635, 87636.',
    'bundling separate_allowed: 87635 87636',
  ],
  [
    'Revenue code 0343 requires the HCPCS code for the radiopharmaceutical.',
    'revenue_code requires_hcpcs: rev:0343',
  ],
  ['Q4100 must be billed with revenue code 0636.', 'revenue_code required: Q4100 rev:0636'],
  [
    'Revenue codes 0300 and 0310 should not be billed on the same line.',
    'revenue_code not_payable_together: rev:0300 rev:0310',
  ],
  ['90840 is an add-on code to 90839.', 'add_on requires_primary: 90840'],
  ['Do not bill 95941 without the primary procedure.', 'add_on requires_primary: 95941'],
  ['CPT 15272 can be reported only with 15271.', 'add_on requires_primary: 15272'],
  [
    'Routine postoperative care is included in the 90-day global period for 63047.',
    'global_period not_separate: 63047',
  ],
  [
    '99232 during the global period of 44140 is not payable to the surgeon.',
    'global_period not_separate: 99232',
  ],
  ['CPT 20610 has a 0-day global period.', 'global_period not_separate: 20610'],
  [
    'The technical component of 78452 is reduced to 70% when performed with 93017.',
    'payment_reduction reduced: 78452',
  ],
  ['CRNA services with modifier QX are reimbursed at 50%.', 'payment_reduction reduced: mod:QX'],
  ['Bilateral 64493 is paid at 150 percent.', 'payment_reduction increased: 64493'],
  ['Modifier FX applies to film x-rays and reduces payment by 20%.', 'payment_reduction reduced: mod:FX'],
  ['36591 is never reimbursed when billed with another service.', 'bundling not_separate: 36591'],
  ['Payment for 99000 is included in the lab test payment.', 'bundling not_separate: 99000'],
  [
    '83036 and 82985 are separately reimbursable when both are medically necessary.',
    'bundling separate_allowed: 83036 82985',
  ],
  ['A code 1 / code 2 pair: 64718 (column 1) includes 64708 (column 2).', 'bundling not_separate: 64708'],
  ['Column 2 code 29870 bundles into 29880; modifier allowed.', 'bundling not_separate: 29870'],
  ['CPT code 69210 is considered inclusive to the E/M visit.', 'bundling not_separate: 69210'],
  [
    'A panel must be billed with 80050 when all of its components are performed.',
    'bundling single_code_required: 80050',
  ],
  [
    'Claims for revenue code 0481 must have a CPT code on the same line.',
    'revenue_code requires_hcpcs: rev:0481',
  ],
  [
    'G0384 must be reported with revenue code 068X.',
    'revenue_code required: G0384 rev:0680 rev:0681 rev:0682 rev:0683 rev:0684 rev:0685 rev:0686 ' +
      'rev:0687 rev:0688 rev:0689',
  ],
  [
    'Revenue codes 0762 and 0450 are not payable together.',
    'revenue_code not_payable_together: rev:0762 rev:0450',
  ],
  ['Add-on code 99417 must be billed with 99215 or 99205.', 'add_on requires_primary: 99417'],
  [
    'Postoperative visit 99024 is included in the global package for 10-day procedures.',
    'global_period not_separate: 99024',
  ],
  [
    'E/M 99214 within 90 days of 27447 is included in the global surgical fee.',
    'global_period not_separate: 99214',
  ],
  [
    'A 25% reduction applies to the technical component of 93306 on the same day.',
    'payment_reduction reduced: 93306',
  ],
  ['76700 is paid at 95% when modifier 26 is not used.', 'payment_reduction reduced: 76700'],
  ['Modifier 22 is reimbursed at 120% of the fee schedule.', 'payment_reduction increased: mod:22'],
  ['J-code J1745 is not separately payable from 96413.', 'bundling not_separate: J1745'],
  [
    'Rev codes 036X and 049X require a HCPCS code.',
    'revenue_code requires_hcpcs: rev:0360 rev:0361 rev:0362 rev:0363 rev:0364 rev:0365 rev:0366 ' +
      'rev:0367 rev:0368 rev:0369 rev:0490 rev:0491 rev:0492 rev:0493 rev:0494 rev:0495 rev:0496 ' +
      'rev:0497 rev:0498 rev:0499',
  ],
  ['RC 0636 must be billed with a HCPCS code.', 'revenue_code requires_hcpcs: rev:0636'],
  ['Revenue code (RC) 0278 requires a HCPCS code.', 'revenue_code requires_hcpcs: rev:0278'],
  [
    'CPT code 20930, 20931 and 20936 are bundled into the fusion.',
    'bundling not_separate: 20930 20931 20936',
  ],
]
