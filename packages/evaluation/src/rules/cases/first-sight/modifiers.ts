import type { Case } from '../case.ts'

/** Modifiers asked for, refused or treated; labelled before they were first read. */
export const SEEN_MODIFIERS: readonly Case[] = [
  [
    'Therapists must report 97530 with modifier 59 or XU if 97140 is billed on the same date.',
    'modifier required: 97530',
  ],
  [
    'For dates of service on or after January 1, 2027, J9271 claims must carry either JW or JZ.',
    'modifier one_of: J9271',
  ],
  ['Append modifier JZ to J1745 when the entire vial is administered.', 'modifier required: J1745'],
  [
    'Providers should append modifier 33 to 45378 to indicate a preventive service.',
    'modifier required: 45378',
  ],
  ['We deny claims submitted with modifier GX.', 'modifier denied: mod:GX'],
  ['Modifier 63 should not be used with 36660.', 'modifier prohibited: 36660'],
  [
    'Modifiers 54, 55 and 56 are not recognized for maternity services.',
    'modifier not_accepted: mod:54 mod:55 mod:56',
  ],
  ['Modifier 23 does not affect payment.', 'modifier informational: mod:23'],
  [
    'Modifier XE, XS, XP or XU will not bypass the edit.',
    'modifier no_override: mod:XE mod:XS mod:XP mod:XU',
  ],
  [
    'Anesthesia claims (00100-00104) billed without a P1-P6 physical status modifier are rejected.',
    'modifier required: 00100 00101 00102 00103 00104',
  ],
  ['No modifier is necessary when 20610 is billed for a single joint.', 'modifier not_required: 20610'],
  ['CPT 92134 does not need modifier RT, LT or 50.', 'modifier not_required: 92134'],
  [
    'Bill 64635 with modifier 50 for bilateral procedures; do not bill two lines.',
    'modifier required: 64635',
  ],
  [
    'Rental claims for E0260 must include modifier RR and purchase claims modifier NU.',
    'modifier required: E0260',
  ],
  [
    'Claims with CPT 96372 and an E/M code on the same date of service require modifier 25 on the E/M code.',
    'modifier required: 96372',
  ],
  ['HCPCS code T1030 must be billed with modifier TD for registered nurses.', 'modifier required: T1030'],
  [
    'CPT codes 11730, 11732 and 11750 must include one of the toe modifiers (TA, T1-T9).',
    'modifier one_of: 11730 11732 11750',
  ],
  [
    'Modifier 24 must be appended to the E/M code when the visit is unrelated to the surgery.',
    'modifier required: mod:24',
  ],
  ['Modifiers PN and PO are required on off-campus outpatient claims.', 'modifier required: mod:PN mod:PO'],
  [
    'Claims for repeat clinical diagnostic laboratory tests without modifier 91 will be denied as ' +
      'duplicates.',
    'modifier required: mod:91',
  ],
  [
    'Effective for claims processed on or after 10/01/2026, modifier JZ is required on all ' +
      'single-dose container drugs with no wastage.',
    'modifier required: mod:JZ',
  ],
  [
    'Modifier GC is for informational purposes and will not affect payment.',
    'modifier informational: mod:GC',
  ],
  ['Modifier 51 should not be appended to add-on codes.', 'modifier prohibited: mod:51'],
  ['Modifier 59 may not be reported with 99215.', 'modifier prohibited: 99215'],
  [
    'Do not append modifier 26 to 93010, which is already a professional component code.',
    'modifier prohibited: 93010',
  ],
  ['It is incorrect to report modifier 51 with 99153.', 'modifier prohibited: 99153'],
  ['Modifier TC is not appropriate for CPT 93010.', 'modifier prohibited: 93010'],
  ['Modifier 50 is prohibited with 52005.', 'modifier prohibited: 52005'],
  ['CPT 30520 cannot be billed with modifier 50.', 'modifier prohibited: 30520'],
  ['Providers must choose one of the following modifiers for 97155: HM, HN or HO.', 'modifier one_of: 97155'],
  ['Claims for E0143 must include either modifier NU, RR or UE.', 'modifier one_of: E0143'],
  ['Use modifier LT or RT, whichever applies, with 67028.', 'modifier required: 67028'],
  ['Lab claims for 86328 require the QW modifier.', 'modifier required: 86328'],
  ['For J9035, report modifier JZ if there is no discarded amount.', 'modifier required: J9035'],
  [
    'If any of a single-use vial of J3262 is wasted, the discarded units must be billed on a separate ' +
      'line with the JW modifier.',
    'modifier required: J3262',
  ],
  [
    'Modifier KX attests that the requirements are on file and must be appended to E0470 and E0471.',
    'modifier required: E0470 E0471',
  ],
  [
    'CPT 99291 and 99292 billed by a second physician require modifier FS when split or shared.',
    'modifier required: 99291 99292',
  ],
  [
    'A separate E/M visit such as 99213 on the day of 11200 must have modifier 25 appended.',
    'modifier required: 99213',
  ],
  ['Append modifier 76 when 71045 is repeated by the same physician.', 'modifier required: 71045'],
  ['If 71045 is repeated by another physician, modifier 77 must be used.', 'modifier required: 71045'],
  ['Claims for 66984 without RT or LT will be returned to the provider.', 'modifier required: 66984'],
  ['Bilateral 69210 is reported without modifier 50.', 'modifier prohibited: 69210'],
  [
    'Modifier AI identifies the principal physician of record and does not change payment.',
    'modifier informational: mod:AI',
  ],
  ['Modifiers GY and GZ result in an automatic denial.', 'modifier denied: mod:GY mod:GZ'],
  ["We don't pay for services billed with modifier TD.", 'modifier not_reimbursed: mod:TD'],
  ['Payment is not allowed for modifier 56 when reported alone.', 'modifier not_reimbursed: mod:56'],
  [
    'Modifier 59 with 97530 will not bypass the edit when 97116 is the column 1 code.',
    'modifier no_override: mod:59',
  ],
  [
    'Modifiers 96 and 97 are accepted but are not used in adjudication.',
    'modifier informational: mod:96 mod:97',
  ],
  [
    'Effective 1/1/26 the plan no longer recognizes modifier 57 on minor surgery.',
    'modifier not_accepted: mod:57',
  ],
  [
    'E/M services by residents must be reported with modifier GE under the primary care exception.',
    'modifier required: mod:GE',
  ],
  [
    '99202-99215 billed with 36415 on the same day do not require modifier 25.',
    'modifier not_required: 99202 99203 99204 99205 99206 99207 99208 99209 99210 99211 99212 99213 ' +
      '99214 99215',
  ],
  ['One of the E1-E4 eyelid modifiers is required on 15822 and 15823.', 'modifier one_of: 15822 15823'],
  ['Virtual check-in G2012 does not require a modifier.', 'modifier not_required: G2012'],
  [
    'Store-and-forward (asynchronous) services billed with modifier GQ are not reimbursed.',
    'modifier not_reimbursed: mod:GQ',
  ],
  [
    '99421-99423 are not considered telehealth and do not need modifier 95.',
    'modifier not_required: 99421 99422 99423',
  ],
  ['Claims with 11055 require a Q modifier (Q7, Q8 or Q9).', 'modifier required: 11055'],
  ['Modifier GA must be appended to 11720 when an ABN is on file.', 'modifier required: 11720'],
  ['Modifiers LT and RT should not be used with 76519.', 'modifier prohibited: 76519'],
  ['97032 should be billed with GP modifier.', 'modifier required: 97032'],
  ['JW modifier is required for discarded J9041.', 'modifier required: J9041'],
  [
    'Providers should report modifier 24 with 99213 for unrelated visits during the postoperative period.',
    'modifier required: 99213',
  ],
  ['Modifier 58 is required when 66825 is a staged procedure.', 'modifier required: 66825'],
  [
    'Claims for P9603 should carry a mileage modifier; otherwise they will be denied.',
    'modifier required: P9603',
  ],
  ['KX modifier required: E0470, E0471', 'modifier required: E0470 E0471'],
  ['Modifier 26 and TC are not valid with 93000.', 'modifier prohibited: 93000'],
  ['Reporting modifier 50 and modifier LT together is incorrect for 20610.', 'modifier prohibited: 20610'],
  [
    'Claims containing modifier PA, PB or PC will not be paid.',
    'modifier not_reimbursed: mod:PA mod:PB mod:PC',
  ],
  ['Modifier CG is for reporting only and has no payment impact.', 'modifier informational: mod:CG'],
  [
    'Modifiers 25 and 57 are not needed on 99281-99285 billed by the facility.',
    'modifier not_required: 99281 99282 99283 99284 99285',
  ],
  [
    'The appropriate level II modifier is required on all K0001-K0004 claims.',
    'modifier required: K0001 K0002 K0003 K0004',
  ],
  ['Use of modifier 59 to unbundle 43235 from 43239 is not permitted.', 'modifier prohibited: 43235'],
  ['When 76830 and 76856 are both performed, append modifier 59 to 76830.', 'modifier required: 76830'],
  ['Modifier 99 is not accepted; list all modifiers individually.', 'modifier not_accepted: mod:99'],
  ['99214 requires modifier 25 when billed with 69210.', 'modifier required: 99214'],
  [
    'Modifier 25 is required when an E/M service is billed on the same day as a minor procedure.',
    'modifier required: mod:25',
  ],
  ['Modifier 57 is not required for 99221-99223.', 'modifier not_required: 99221 99222 99223'],
  [
    'Append modifier XP instead of 59 for 96372 given by a different practitioner.',
    'modifier required: 96372',
  ],
  ['Modifier JZ must be reported for J1453 when there are no discarded amounts.', 'modifier required: J1453'],
  ['We do not reimburse modifier 22 in excess of the fee schedule.', 'modifier not_reimbursed: mod:22'],
  ['Claims with modifier GX are denied as member liability.', 'modifier denied: mod:GX'],
  ['Modifiers KX and GP are both required for 97110 above the threshold.', 'modifier required: 97110'],
  ['Modifier 91 will not bypass MUE edits.', 'modifier no_override: mod:91'],
  ['You must add modifier 59 when billing 11719 with 11720.', 'modifier required: 11719'],
  ['Report discontinued 45378 with modifier 53.', 'modifier required: 45378'],
  [
    'The professional component of 93306 in a facility is reported with modifier 26.',
    'modifier required: 93306',
  ],
  ['Claims for K0001 missing the KH, KI or KJ modifier will be rejected.', 'modifier required: K0001'],
  ['Modifier 25 does not apply to 36415.', 'modifier not_required: 36415'],
  ['UnitedHealthcare will not consider modifier 22 for reimbursement.', 'modifier not_reimbursed: mod:22'],
  ['Modifier QW is required on waived tests 87804 and 87880.', 'modifier required: 87804 87880'],
  ['Submit 76815 with modifier 59 when billed with 76805.', 'modifier required: 76815'],
  ['Claims for durable equipment E0730 need modifier NU, UE or RR.', 'modifier required: E0730'],
  ['CPT 29826 must not be billed with modifier 59.', 'modifier prohibited: 29826'],
  ['Modifier 47 is not covered.', 'modifier not_reimbursed: mod:47'],
  ['Modifier SL indicates state-supplied vaccine and is informational.', 'modifier informational: mod:SL'],
  ['Modifier 79 is not necessary for 99213.', 'modifier not_required: 99213'],
  ['Claims with modifiers 80 and AS on the same line will be denied.', 'modifier denied: mod:80 mod:AS'],
  ['90460 requires modifier SL when state-supplied vaccine is used.', 'modifier required: 90460'],
  ['Claims for 97012 lacking modifier GP, GO or GN will be rejected.', 'modifier required: 97012'],
  ['Do not use modifier 25 on 99024.', 'modifier prohibited: 99024'],
  ['Modifier GW is required for services unrelated to the terminal condition.', 'modifier required: mod:GW'],
  [
    'Modifiers GO, GN and GP do not affect the allowed amount.',
    'modifier informational: mod:GO mod:GN mod:GP',
  ],
  ['We will deny any claim line submitted with modifier GL.', 'modifier denied: mod:GL'],
  ['The Plan will not pay for modifier 23.', 'modifier not_reimbursed: mod:23'],
  ['CPT® 99213 and CPT® 99214 require modifier 25 when billed with 17110.', 'modifier required: 99213 99214'],
  ['Modifier -59 must be appended to 97140 when billed with 98941.', 'modifier required: 97140'],
  ['Mod 26 is required for 71046 in a facility.', 'modifier required: 71046'],
  ['Modifiers: RT, LT or 50 must be reported with 73030.', 'modifier required: 73030'],
  ['The -25 modifier is not required on 99381.', 'modifier not_required: 99381'],
  ['Modifier "JW" is required on claims for J9171 with waste.', 'modifier required: J9171'],
  [
    'Codes 99202 - 99205, 99211 - 99215 require modifier 25 with 96372.',
    'modifier required: 99202 99203 99204 99205 99211 99212 99213 99214 99215',
  ],
]
