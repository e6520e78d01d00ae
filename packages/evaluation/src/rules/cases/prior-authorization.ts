import type { Case } from './case.ts'

/** Sentences of our own in the style of payers' lists and policies. */
export const PRIOR_AUTHORIZATION: readonly Case[] = [
  [
    'Precertification is required for CPT codes 70551, 70552 and 70553.',
    'prior_authorization required: 70551 70552 70553',
  ],
  [
    'Effective January 1, 2026, prior authorization will be required for HCPCS code J2350.',
    'prior_authorization required: J2350',
  ],
  [
    'Providers must obtain prior approval before rendering services billed with 64633.',
    'prior_authorization required: 64633',
  ],
  ['CPT 43775 requires preauthorization for all commercial members.', 'prior_authorization required: 43775'],
  ['Advance notification is required for 22551 and 22552.', 'prior_authorization required: 22551 22552'],
  [
    'The following codes require prior authorization: 15820, 15821, 15822, and 15823.',
    'prior_authorization required: 15820 15821 15822 15823',
  ],
  [
    'Codes requiring precertification: E0483, E0784, K0861',
    'prior_authorization required: E0483 E0784 K0861',
  ],
  ['PA Required: 0172U, 0179U, 0239U', 'prior_authorization required: 0172U 0179U 0239U'],
  ['Add/PA Required: 81412, 81443 effective 04/01/2025.', 'prior_authorization required: 81412 81443'],
  ['81528 - No authorization required.', 'prior_authorization not_required: 81528'],
  ['Prior authorization is no longer required for 93229.', 'prior_authorization not_required: 93229'],
  [
    'We no longer require preauthorization for CPT 95800 and 95806.',
    'prior_authorization not_required: 95800 95806',
  ],
  [
    'Effective 7/1/2025, prior authorization requirements have been removed for 93306.',
    'prior_authorization not_required: 93306',
  ],
  ['CPT 77065 is exempt from prior authorization.', 'prior_authorization not_required: 77065'],
  [
    'Colonoscopy 45378 does not require prior authorization when performed by a participating provider.',
    'prior_authorization not_required: 45378',
  ],
  [
    'J9271 is subject to precertification through the pharmacy vendor.',
    'prior_authorization required: J9271',
  ],
  [
    'Prior authorization is required for 70551 but not for 70450.',
    ['prior_authorization required: 70551', 'prior_authorization not_required: 70450'],
  ],
  [
    'Prior authorization is required for E0601; it is not required for A7030.',
    ['prior_authorization required: E0601', 'prior_authorization not_required: A7030'],
  ],
  [
    '72148 requires prior authorization, while 72100 does not.',
    ['prior_authorization required: 72148', 'prior_authorization not_required: 72100'],
  ],
  [
    'Precertification is required for codes 97810-97814, except 97813.',
    'prior_authorization required: 97810 97811 97812 97814',
  ],
  [
    'Authorization is required for 97153 after the first 20 visits in a calendar year.',
    'prior_authorization conditional: 97153',
  ],
  [
    'Prior authorization may be required for 99601 depending on the member’s plan.',
    'prior_authorization conditional: 99601',
  ],
  [
    'Power wheelchair K0823 requires prior authorization only when the purchase price exceeds $1,000.',
    'prior_authorization conditional: K0823',
  ],
  [
    'Claims for 64590 submitted without prior authorization will be denied.',
    'prior_authorization required: 64590',
  ],
  [
    'L8614 will not be reimbursed unless prior authorization has been obtained.',
    'prior_authorization required: L8614',
  ],
  [
    'The plan will cover 81220 without prior authorization.',
    ['prior_authorization not_required: 81220', 'coverage covered: 81220'],
  ],
  [
    'Revenue codes 0905 through 0907 require authorization prior to admission.',
    'prior_authorization required: rev:0905 rev:0906 rev:0907',
  ],
  [
    '19318 has been added to the prior authorization list effective 10/1/2025.',
    'prior_authorization required: 19318',
  ],
  [
    'Code 36473 was removed from the precertification list as of March 1, 2026.',
    'prior_authorization not_required: 36473',
  ],
  ['Out-of-network requests for 55880 must be prior authorized.', 'prior_authorization required: 55880'],
  [
    'For Medicare Advantage members in Ohio, 0421U needs prior authorization.',
    'prior_authorization required: 0421U',
  ],
  [
    'Prior authorization\nThe following services require prior authorization:\n• 22612 Lumbar ' +
      'fusion\n• 22630 Interbody fusion\n• 63030',
    'prior_authorization required: 22612 22630 63030',
  ],
  [
    'Code | Description | Prior Auth Required\n27447 | Total knee | Yes\n29881 | Knee arthroscopy | No',
    ['prior_authorization required: 27447', 'prior_authorization not_required: 29881'],
  ],
  [
    'Services not requiring prior authorization: 99281, 99282.',
    'prior_authorization not_required: 99281 99282',
  ],
  [
    'It is necessary to request prior authorization for J0585 (botulinum toxin).',
    'prior_authorization required: J0585',
  ],
  [
    'Notification is needed within one business day of admission for 59400.',
    'prior_authorization required: 59400',
  ],
]
