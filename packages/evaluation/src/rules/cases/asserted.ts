import type { Case } from './case.ts'

/**
 * Rules beside words that make other sentences silent: would, who may choose, was, earlier
 * bulletins.
 */
export const ASSERTED: readonly Case[] = [
  [
    'E0260 is covered when the member would otherwise be confined to bed.',
    'coverage covered_with_criteria: E0260',
  ],
  [
    'E0260 is covered when the member would be confined to bed without it.',
    'coverage covered_with_criteria: E0260',
  ],
  [
    '97110 is covered when the condition would worsen without therapy.',
    'coverage covered_with_criteria: 97110',
  ],
  [
    'Services that would normally be billed with 99213 are included in G0463.',
    'bundling not_separate: 99213',
  ],
  ['81528 is covered for members who may choose not to have a colonoscopy.', 'coverage covered: 81528'],
  ['Modifier 25 must be appended to 99213 if the visit was significant.', 'modifier required: 99213'],
  [
    'Effective 7/1/2026, 0421U was added to the prior authorization list.',
    'prior_authorization required: 0421U',
  ],
  [
    'Effective January 1, 2026, 97153 was removed from the prior authorization list.',
    'prior_authorization not_required: 97153',
  ],
  [
    '27447 is covered when conservative treatment was tried and failed.',
    'coverage covered_with_criteria: 27447',
  ],
  ['J0897 is covered when recommended by an endocrinologist.', 'coverage covered_with_criteria: J0897'],
  ['J0897 is covered for osteoporosis as recommended by the manufacturer.', 'coverage covered: J0897'],
  ['Documentation for E0784 must show that the member was trained.', 'documentation required: E0784'],
  ['Documentation must explain why 22 units of 97110 were needed.', 'documentation required: 97110'],
  [
    'The list of codes that require prior authorization: 27447, 27130.',
    'prior_authorization required: 27447 27130',
  ],
  [
    '27447 is included on the prior authorization list, which is available online.',
    'prior_authorization required: 27447',
  ],
  [
    '27447 requires prior authorization; see the portal for how to submit.',
    'prior_authorization required: 27447',
  ],
  [
    'Prior authorization is required for 27447; call 800-555-1212 to request authorization.',
    'prior_authorization required: 27447',
  ],
  [
    'Call 800-555-1212 for prior authorization of 27447, which is required before surgery.',
    'prior_authorization required: 27447',
  ],
  [
    'In accordance with CMS guidance, 36415 is not paid separately with 80053.',
    'bundling not_separate: 36415',
  ],
  ['Following an appeal decision, 81445 is now covered.', 'coverage covered: 81445'],
  [
    'Contrary to our earlier bulletin, 0362T does not require authorization.',
    'prior_authorization not_required: 0362T',
  ],
  ['Correction: 70551 does require prior authorization.', 'prior_authorization required: 70551'],
  ['Reminder: 97110 requires modifier GP.', 'modifier required: 97110'],
  [
    'As announced in our May bulletin, 70551 requires prior authorization.',
    'prior_authorization required: 70551',
  ],
  [
    'Starting January 1, 2027, we will require prior authorization for 64483.',
    'prior_authorization required: 64483',
  ],
  ['Beginning March 1, the plan no longer covers 99072.', 'coverage not_covered: 99072'],
  ['Note: 97810 is limited to 12 visits per year.', 'frequency_limit limit: 97810'],
  ['Exception: 97811 does not require authorization.', 'prior_authorization not_required: 97811'],
]
