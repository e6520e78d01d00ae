import type { Case } from './case.ts'

export const MODIFIERS: readonly Case[] = [
  [
    'Append modifier 25 to 99214 when a separately identifiable E/M service is performed on the same ' +
      'day as 20610.',
    'modifier required: 99214',
  ],
  ['Speech therapy code 92507 must be reported with modifier GN.', 'modifier required: 92507'],
  ['Claims for 97161 submitted without modifier GP will be denied.', 'modifier required: 97161'],
  ['Modifier RT or LT is required when billing 20610.', 'modifier required: 20610'],
  ['One of modifiers E1, E2, E3 or E4 must be appended to 67820.', 'modifier one_of: 67820'],
  ['HCPCS E0601 must be billed with modifier RR for the first 13 months.', 'modifier required: E0601'],
  ['Modifier JZ is required on claims for J1885 when no drug is discarded.', 'modifier required: J1885'],
  ['Modifier 59 should not be appended to 99213.', 'modifier prohibited: 99213'],
  ['Do not report modifier 50 with 69210.', 'modifier prohibited: 69210'],
  ['Modifier 26 is not required for 93010.', 'modifier not_required: 93010'],
  ['99397 does not require modifier 25.', 'modifier not_required: 99397'],
  ['We do not recognize modifier AS when reported by physicians.', 'modifier not_accepted: mod:AS'],
  ['Modifier GY is informational only and does not affect reimbursement.', 'modifier informational: mod:GY'],
  ['Modifiers Q5 and Q6 are for informational purposes only.', 'modifier informational: mod:Q5 mod:Q6'],
  ['Services reported with modifier GZ will be denied.', 'modifier denied: mod:GZ'],
  [
    'Procedures billed with modifier 53 are denied when anesthesia was not started.',
    'modifier denied: mod:53',
  ],
  ['The Plan does not reimburse services appended with modifier SU.', 'modifier not_reimbursed: mod:SU'],
  [
    'Modifier XU cannot be used to bypass an NCCI edit with an indicator of 0.',
    'modifier no_override: mod:XU',
  ],
  [
    'Claims must include modifier QW for 87880 when performed under a CLIA certificate of waiver.',
    'modifier required: 87880',
  ],
  ['The KX modifier must be included on claims for L1833.', 'modifier required: L1833'],
  [
    'The use of modifier 22 is not valid with E/M codes 99202-99205.',
    'modifier prohibited: 99202 99203 99204 99205',
  ],
  ['97530 requires either modifier GO or modifier GP.', 'modifier one_of: 97530'],
  ['99213-25 must be supported by documentation in the medical record.', 'documentation required: 99213'],
  ['When billing bilateral 64493, modifier 50 must be used.', 'modifier required: 64493'],
  [
    'Assistant at surgery services billed with modifier AS are reimbursed at 14% of the fee schedule.',
    'payment_reduction reduced: mod:AS',
  ],
  [
    'Modifier 62: each co-surgeon is reimbursed at 62.5% of the allowable amount.',
    'payment_reduction reduced: mod:62',
  ],
]
