import type { Case } from '../case.ts'

/** Authorization before a service; labelled before they were first read. */
export const SEEN_AUTHORIZATION: readonly Case[] = [
  [
    'Precertification must be obtained prior to the delivery of E0483 or E0466.',
    'prior_authorization required: E0483 E0466',
  ],
  [
    'Failure to obtain prior authorization for 22633 will result in denial of the claim.',
    'prior_authorization required: 22633',
  ],
  [
    'CPT 0656T is on the Anthem precertification list for commercial business only.',
    'prior_authorization required: 0656T',
  ],
  [
    'Hospital outpatient departments must request prior authorization for 15820-15823 as a condition ' +
      'of payment.',
    'prior_authorization required: 15820 15821 15822 15823',
  ],
  [
    'Prior authorization will be needed for all non-emergent transports billed under A0430 and A0431.',
    'prior_authorization required: A0430 A0431',
  ],
  [
    'Molina Healthcare of Ohio: no PA is required for 96127 when billed by a PCP.',
    'prior_authorization not_required: 96127',
  ],
  [
    'The authorization requirement for G0277 ends on June 30, 2026.',
    'prior_authorization not_required: G0277',
  ],
  [
    'Codes 81161–81164 have been moved from "no auth" to "auth required."',
    'prior_authorization required: 81161 81162 81163 81164',
  ],
  [
    'We removed the precertification requirement for 64640 as of 1/1/2026.',
    'prior_authorization not_required: 64640',
  ],
  [
    'Services reported with 0543T may be performed without precertification.',
    'prior_authorization not_required: 0543T',
  ],
  [
    'Beginning 9/1/2026, Dual Complete members in Arizona must have prior authorization for L5856, ' +
      'L5857 and L5858.',
    'prior_authorization required: L5856 L5857 L5858',
  ],
  [
    'Prior authorization is required for the following procedures when performed at a ' +
      'non-participating facility: 42820, 42821, 42825.',
    'prior_authorization required: 42820 42821 42825',
  ],
  [
    'Except for members in Maryland, 95810 and 95811 require preauthorization when done in a ' +
      'facility-based laboratory.',
    'prior_authorization required: 95810 95811',
  ],
  [
    'PA: Yes - J0202, J2323; PA: No - J1815.',
    ['prior_authorization not_required: J1815', 'prior_authorization required: J0202 J2323'],
  ],
  [
    'CPT 77520 (proton beam) | Prior authorization | Medicaid, Marketplace',
    'prior_authorization required: 77520',
  ],
  [
    'Retrospective authorization for 99223 is not available; prior authorization must be obtained.',
    'prior_authorization required: 99223',
  ],
  [
    'Authorization is needed only if 97151 exceeds 32 units in six months.',
    'prior_authorization conditional: 97151',
  ],
  [
    'Notification within 24 hours is required for observation stays billed with G0378.',
    'prior_authorization required: G0378',
  ],
  [
    'Use of an out-of-network laboratory for 81519 requires pre-approval from the Plan.',
    'prior_authorization required: 81519',
  ],
  [
    'Neither 77063 nor 77067 requires a referral or prior authorization.',
    'prior_authorization not_required: 77063 77067',
  ],
  [
    'Revenue code 0912 requires prior authorization after day 10.',
    'prior_authorization conditional: rev:0912',
  ],
  [
    'The following HCPCS codes require prior authorization for all Ambetter products effective ' +
      '07/01/2026: J9144, J9210, Q5133.',
    'prior_authorization required: J9144 J9210 Q5133',
  ],
  [
    'Prior Authorization will be removed for the following CPT codes effective 8/1/26: 92607, 92608, 92609.',
    'prior_authorization not_required: 92607 92608 92609',
  ],
  [
    'Codes not requiring PA when performed in an ASC: 66821, 66982 and 66984.',
    'prior_authorization not_required: 66821 66982 66984',
  ],
  [
    '64561, 64581, 64590 - Prior authorization required for trial and permanent placement.',
    'prior_authorization required: 64561 64581 64590',
  ],
  [
    'Cosmetic and reconstructive: Prior authorization required 15820 15821 15822 15823 67900 67901',
    'prior_authorization required: 15820 15821 15822 15823 67900 67901',
  ],
  [
    'Sleep studies (95805, 95807-95811): prior authorization is required except when performed in the home.',
    'prior_authorization required: 95805 95807 95808 95809 95810 95811',
  ],
  [
    'Non-emergency air ambulance A0430, A0431 – Notification/prior authorization required in all states.',
    'prior_authorization required: A0430 A0431',
  ],
  [
    'In IN and MI, authorization is not required for 97110 for the first 12 visits.',
    'prior_authorization conditional: 97110',
  ],
  [
    'J1745: PA through the medical benefit; step therapy applies.',
    ['drug_billing required: J1745', 'prior_authorization required: J1745'],
  ],
  [
    'Procedure codes D5110 and D5120 require prior approval with X-rays.',
    'prior_authorization required: D5110 D5120',
  ],
  [
    'TMHP: Procedure code E0784 is limited to one purchase every five years and requires prior ' +
      'authorization.',
    ['frequency_limit limit: E0784', 'prior_authorization required: E0784'],
  ],
  [
    'For off-label use, J9271 requires prior authorization by the medical director.',
    'prior_authorization required: J9271',
  ],
  ['Prior auth is waived for G0145 through 12/31/2026.', 'prior_authorization not_required: G0145'],
  ['No auth needed: 99417', 'prior_authorization not_required: 99417'],
  [
    '80503 through 80506 do not require precertification in any setting.',
    'prior_authorization not_required: 80503 80504 80505 80506',
  ],
  ['Delete from PA list: E0747, E0748', 'prior_authorization not_required: E0747 E0748'],
  [
    'Added to PA list for TX STAR and STAR Kids on 9/1/2026: H2011, H2017',
    'prior_authorization required: H2011 H2017',
  ],
  [
    'Beginning 1/1/2027 Humana will require preauthorization for Medicare Advantage members for 64555 ' +
      'and 64596.',
    'prior_authorization required: 64555 64596',
  ],
  [
    'Preauthorization may be required for 58661 based on the group contract.',
    'prior_authorization conditional: 58661',
  ],
  ['Prior authorization is required for 19316 for males only.', 'prior_authorization required: 19316'],
  [
    'Screening mammograms 77063 and 77067 do not require a referral or prior authorization for any ' +
      'Independence member.',
    'prior_authorization not_required: 77063 77067',
  ],
  [
    'Beginning July 1, 2026, Carelon will review prior authorization requests for 93880 and 93882 on ' +
      'behalf of Anthem.',
    'prior_authorization required: 93880 93882',
  ],
  [
    'eviCore prior authorization is required for CPT 0523U for Cigna commercial customers.',
    'prior_authorization required: 0523U',
  ],
  ['PA required for ages 21 and over: D4341, D4342', 'prior_authorization required: D4341 D4342'],
  [
    'D2740 and D2750 - prior authorization with pre-operative radiographs is required.',
    'prior_authorization required: D2740 D2750',
  ],
  [
    'Authorization is not required for 92521-92524 when billed by an in-network speech therapist; ' +
      'out-of-network providers must obtain authorization.',
    [
      'prior_authorization not_required: 92521 92522 92523 92524',
      'prior_authorization required: 92521 92522 92523 92524',
    ],
  ],
  [
    'For Highmark Delaware, 0037U is excluded from the prior authorization program.',
    'prior_authorization not_required: 0037U',
  ],
  [
    'As of 4/1/2026, 78429-78434 will be subject to medical necessity review by the delegated vendor.',
    'prior_authorization required: 78429 78430 78431 78432 78433 78434',
  ],
  [
    'T2022 requires a service authorization from the managed care organization.',
    'prior_authorization required: T2022',
  ],
  [
    'Elective deliveries before 39 weeks billed with 59409 need pre-approval.',
    'prior_authorization required: 59409',
  ],
  [
    'Precertification of 63685 is handled by the medical management department and is mandatory.',
    'prior_authorization required: 63685',
  ],
  [
    'The following services no longer need prior authorization beginning 3/1/2026: 93350, 93351, 78452.',
    'prior_authorization not_required: 93350 93351 78452',
  ],
  [
    'HCPCS code E0784 was removed from the DME prior authorization list.',
    'prior_authorization not_required: E0784',
  ],
  [
    'L5987 has been added to the list of items requiring prior authorization as a condition of payment.',
    'prior_authorization required: L5987',
  ],
  [
    'Providers are not required to obtain preauthorization for 76805.',
    'prior_authorization not_required: 76805',
  ],
  [
    'Cigna requires precertification for 0037U, 0048U and 0334U.',
    'prior_authorization required: 0037U 0048U 0334U',
  ],
  ['Precert: 63650 yes', 'prior_authorization required: 63650'],
  ['Coverage of J3111 is contingent upon prior authorization.', 'prior_authorization required: J3111'],
  [
    'To avoid denial, obtain an authorization number before billing E0748.',
    'prior_authorization required: E0748',
  ],
  [
    "Texas Children's Health Plan no longer requires authorization for 92507 for the first 20 visits.",
    'prior_authorization conditional: 92507',
  ],
  [
    'G0151, G0152 and G0153 need prior authorization after 10 combined visits per calendar year.',
    'prior_authorization conditional: G0151 G0152 G0153',
  ],
  [
    'Referral and prior authorization requirements for 99243 have been suspended through 12/31/2026.',
    'prior_authorization not_required: 99243',
  ],
  [
    'The following DME items must be pre-approved: E0260, E0301, E2402.',
    'prior_authorization required: E0260 E0301 E2402',
  ],
  [
    '81162 (BRCA1/2): PA required. 81212: No PA required.',
    ['prior_authorization not_required: 81212', 'prior_authorization required: 81162'],
  ],
  [
    'Codes 15771-15774 (fat grafting) will be added to the commercial precertification list effective ' +
      'January 1, 2027.',
    'prior_authorization required: 15771 15772 15773 15774',
  ],
  [
    'Inpatient, residential and partial hospitalization services (H0017, H0018, H0035) require ' +
      'notification within 48 hours.',
    'prior_authorization required: H0017 H0018 H0035',
  ],
  [
    'Prior authorization via CoverMyMeds is required for Q5119 except when given in an inpatient setting.',
    'prior_authorization required: Q5119',
  ],
  [
    'Bariatric surgery Prior authorization required. 43644 43645 43770 43775 43846',
    'prior_authorization required: 43644 43645 43770 43775 43846',
  ],
  [
    'Notification is required in all states except Hawaii and Nevada for these codes: 63685 63688.',
    'prior_authorization required: 63685 63688',
  ],
  [
    'Removed/PA not required: 0012U, 0013U effective 01/01/2026 Medicare only.',
    'prior_authorization not_required: 0012U 0013U',
  ],
  ['Tumor profiling0334U requires prior authorization.', 'prior_authorization required: 0334U'],
  [
    'For Individual and Family Plans in Georgia and Tennessee, prior authorization is required for ' +
      'outpatient 70486, 70487 and 70488 when ordered by a non-specialist.',
    'prior_authorization required: 70486 70487 70488',
  ],
  [
    'Services billed with 97545 or 97546 will be denied unless they have been authorized in advance.',
    'prior_authorization required: 97545 97546',
  ],
  [
    'H0040 is exempt from the authorization requirement during the first 30 days of service.',
    'prior_authorization conditional: H0040',
  ],
  [
    'Effective immediately, S0201 does not need to be preauthorized.',
    'prior_authorization not_required: S0201',
  ],
  [
    'Blue Shield has eliminated prior authorization for 99601 and 99602 for PPO members.',
    'prior_authorization not_required: 99601 99602',
  ],
  [
    'PA is needed for: 0213T, 0214T, 0215T; PA is not needed for 64490.',
    ['prior_authorization not_required: 64490', 'prior_authorization required: 0213T 0214T 0215T'],
  ],
  ['K0606 is not on the list of DME requiring authorization.', 'prior_authorization not_required: K0606'],
  ['CPT codes that require notification only: 59510, 59514.', 'prior_authorization required: 59510 59514'],
  ['Members may self-refer for 77067; no authorization applies.', 'prior_authorization not_required: 77067'],
  [
    "The plan's medical director must approve 43842 before surgery is scheduled.",
    'prior_authorization required: 43842',
  ],
  ['Precertification remains in force for 36478.', 'prior_authorization required: 36478'],
  [
    'Prior authorization is required for Humana Medicare Advantage members in Florida for J3380.',
    'prior_authorization required: J3380',
  ],
  ['CPT 62380 requires precertification from eviCore healthcare.', 'prior_authorization required: 62380'],
  [
    'Authorization requests for 0388U should be sent to Carelon prior to testing.',
    'prior_authorization required: 0388U',
  ],
  [
    'Effective 2/1/2026, no precertification will be required for 78306.',
    'prior_authorization not_required: 78306',
  ],
  ['Prior auth removed: 97605, 97606.', 'prior_authorization not_required: 97605 97606'],
  [
    'The following codes have been deleted from the precertification list: 0421T, 52441, 52442.',
    'prior_authorization not_required: 0421T 52441 52442',
  ],
  [
    'Preauthorization is required for 27412 and 27415; however, 27416 does not require preauthorization.',
    ['prior_authorization not_required: 27416', 'prior_authorization required: 27412 27415'],
  ],
  [
    'Private duty nursing (T1000) requires prior authorization beyond 16 hours per day.',
    'prior_authorization conditional: T1000',
  ],
  [
    'All J-codes over $1,000, such as J2350, need prior authorization.',
    'prior_authorization conditional: J2350',
  ],
  [
    'Neuropsychological testing codes 96132 and 96133 require authorization if more than 8 hours are ' +
      'requested.',
    'prior_authorization conditional: 96132 96133',
  ],
  [
    'Aetna requires precertification of 0016M for commercial and Medicare Advantage plans.',
    'prior_authorization required: 0016M',
  ],
  [
    'For PPO members in Michigan, prior authorization is not needed for 81220, 81222 or 81223.',
    'prior_authorization not_required: 81220 81222 81223',
  ],
  [
    'Request prior authorization at least 14 days before scheduling 58150.',
    'prior_authorization required: 58150',
  ],
  ['Prior authorization is required for out-of-network use of 90868.', 'prior_authorization required: 90868'],
  [
    'CPT 93656 no longer appears on the prior authorization list as of 6/1/2026.',
    'prior_authorization not_required: 93656',
  ],
  [
    'Neurostimulator codes 64553-64555 and L8679: PA required, all plans.',
    'prior_authorization required: 64553 64554 64555 L8679',
  ],
  [
    'After the first 12 visits, authorization is required for 97112 and 97116.',
    'prior_authorization conditional: 97112 97116',
  ],
  [
    'The services below need pre-certification:\n- 19303\n- 19342\n- 19357',
    'prior_authorization required: 19303 19342 19357',
  ],
  [
    'Code | PA?\nE0760 | Y\nE0765 | N',
    ['prior_authorization not_required: E0765', 'prior_authorization required: E0760'],
  ],
  [
    'Prior authorization is required for CPT/HCPCS codes: 27447; 27130; L1843.',
    'prior_authorization required: 27447 27130 L1843',
  ],
  ['PA required: 64490/64491/64492.', 'prior_authorization required: 64490 64491 64492'],
  ['Codes 64633 thru 64636 need precertification.', 'prior_authorization required: 64633 64634 64635 64636'],
  [
    'D0120, D0140,D0150 do not require prior authorization.',
    'prior_authorization not_required: D0120 D0140 D0150',
  ],
  [
    'HCPCS Level II code E0601 and supply codes A7030-A7034 require prior authorization.',
    'prior_authorization required: E0601 A7030 A7031 A7032 A7033 A7034',
  ],
  [
    'Procedure code 15823 (with or without 15822) requires prior authorization.',
    'prior_authorization required: 15823',
  ],
  ['MS-DRG 470 requires prior authorization.', 'prior_authorization required: 470'],
  ['ICD-10-PCS 0SRC0J9 requires precertification.', 'prior_authorization required: 0SRC0J9'],
  [
    'UnitedHealthcare requires notification for 55899, an unlisted code.',
    'prior_authorization required: 55899',
  ],
]
