import type { Case } from './case.ts'

/** Several rules in a sentence, and rules in the shape of notes and lists. */
export const SEVERAL: readonly Case[] = [
  [
    'Effective January 1, 2027, prior authorization will be required for 63650 and 63655; prior ' +
      'authorization will no longer be required for 62323.',
    ['prior_authorization not_required: 62323', 'prior_authorization required: 63650 63655'],
  ],
  [
    'For Medicare Advantage members, 77067 is covered annually and does not require a referral or ' +
      'prior authorization.',
    ['coverage covered: 77067', 'frequency_limit limit: 77067', 'prior_authorization not_required: 77067'],
  ],
  [
    'CPT 97110 and 97112 are limited to a combined total of 4 units per day, and modifier GP is ' +
      'required on each line.',
    ['modifier required: 97110 97112', 'unit_limit limit: 97110 97112'],
  ],
  [
    'J0897 requires prior authorization and is limited to one dose every 6 months.',
    ['frequency_limit limit: J0897', 'prior_authorization required: J0897'],
  ],
  [
    '81528 is covered once every three years for members ages 45 to 85 at average risk.',
    ['coverage covered: 81528', 'demographic_limit limit: 81528', 'frequency_limit limit: 81528'],
  ],
  [
    '99213 is reimbursed at 85% when billed by a nurse practitioner, and modifier SA must be appended.',
    ['modifier required: 99213', 'payment_reduction reduced: 99213'],
  ],
  [
    'The plan covers 90837 via telehealth when modifier 95 is appended and place of service 10 is reported.',
    'telehealth allowed_only: 90837',
  ],
  [
    '27447 and 27130 require prior authorization in all settings; 29881 requires prior authorization ' +
      'only when performed in an outpatient hospital.',
    ['prior_authorization conditional: 29881', 'prior_authorization required: 27447 27130'],
  ],
  [
    'We will deny 76942 when billed with 20610 unless modifier 59 is appended.',
    'bundling not_separate: 76942',
  ],
  ['Separate reimbursement is not allowed for 76942 when billed with 64450.', 'bundling not_separate: 76942'],
  ['Payment for 99213 on the same day as 98941 requires modifier 25.', 'modifier required: 99213'],
  ['When 99213 and 98941 are billed together, append modifier 25 to 99213.', 'modifier required: 99213'],
  [
    'For 64483, prior authorization is required after three injections in 12 months.',
    'prior_authorization conditional: 64483',
  ],
  [
    'The following services do not require prior authorization: 70450, 70460 and 70470. All other ' +
      'advanced imaging, including 70551, requires prior authorization.',
    ['prior_authorization not_required: 70450 70460 70470', 'prior_authorization required: 70551'],
  ],
  [
    'CPT 81225 (CYP2C19) is covered; 81226 (CYP2D6) is considered investigational.',
    ['coverage covered: 81225', 'coverage investigational: 81226'],
  ],
  [
    'While 81225 is covered, 81226 is considered investigational.',
    ['coverage covered: 81225', 'coverage investigational: 81226'],
  ],
  [
    '81226 is considered investigational, whereas 81225 is covered when criteria are met.',
    ['coverage covered_with_criteria: 81225', 'coverage investigational: 81226'],
  ],
  ['Neither 0042T nor 0075T is covered.', 'coverage not_covered: 0042T 0075T'],
  ['Both 0042T and 0075T are investigational.', 'coverage investigational: 0042T 0075T'],
  [
    'Except for 81225, pharmacogenetic tests 81226, 81227 and 81230 are not covered.',
    'coverage not_covered: 81226 81227 81230',
  ],
  ['Codes 97810-97814, other than 97811, are covered.', 'coverage covered: 97810 97812 97813 97814'],
  [
    'All codes in the range 0001U-0010U except 0005U require prior authorization.',
    'prior_authorization required: 0001U 0002U 0003U 0004U 0006U 0007U 0008U 0009U 0010U',
  ],
  [
    'Coverage is limited to 4 units per day for 97110 and 2 units per day for 97140.',
    'unit_limit limit: 97110 97140',
  ],
  [
    'J3490: NDC required. J3590: NDC required.',
    ['drug_billing requires_ndc: J3490', 'drug_billing requires_ndc: J3590'],
  ],
  ['97110 (4 units per day), 97140 (2 units per day)', 'unit_limit limit: 97110 97140'],
  ['Code 99091: Not covered', 'coverage not_covered: 99091'],
  ['99091 - not separately reimbursed', 'bundling not_separate: 99091'],
  ['99091 – bundled', 'bundling not_separate: 99091'],
  ['G0108: 2 hours per year', 'frequency_limit limit: G0108'],
  ['A4253: 4 boxes per month (insulin users)', 'frequency_limit limit: A4253'],
  ['D0274 once per 12 months', 'frequency_limit limit: D0274'],
  ['27447 | Yes | Prior authorization required', 'prior_authorization required: 27447'],
  [
    'CPT® codes considered experimental/investigational: 0042T, 0075T',
    'coverage investigational: 0042T 0075T',
  ],
  [
    'Add modifier 25 to the E/M code (99202-99215).',
    'modifier required: 99202 99203 99204 99205 99206 99207 99208 99209 99210 99211 99212 99213 99214 99215',
  ],
  ['Per CMS, 36415 is not separately payable with 99213.', 'bundling not_separate: 36415'],
  ['In accordance with NCCI, 29877 is not separately reimbursed with 29881.', 'bundling not_separate: 29877'],
  ['Reimbursement of 99417 is limited to 4 units per date of service.', 'unit_limit limit: 99417'],
  ['Reimburse 99417 at a maximum of 4 units.', 'unit_limit limit: 99417'],
  ['The plan will reimburse no more than 4 units of 99417.', 'unit_limit limit: 99417'],
  ['Any units of 99417 beyond 4 are denied.', 'unit_limit limit: 99417'],
  ['99417 has a maximum frequency of 4 per day.', 'unit_limit limit: 99417'],
  ['99417 max frequency per day: 4', 'unit_limit limit: 99417'],
  ['99417 MUE 4', 'unit_limit limit: 99417'],
  ['More than one unit of 36415 per day is not reimbursed.', 'unit_limit limit: 36415'],
  ['36415 is allowed only once per day, regardless of the number of draws.', 'unit_limit limit: 36415'],
]
