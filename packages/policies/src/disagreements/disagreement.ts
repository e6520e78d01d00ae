import type { Verdict } from './judge-observation.ts'

/** What a payer did with claims. Codes and a month only, no patient data. */
export type Observation = {
  payerId: string
  code: string
  codeType: string
  modifier: string | null
  state: string | null
  planType: string | null
  outcome: 'denied' | 'reduced' | 'paid'
  /** Claim adjustment reason code and remittance advice remark code. */
  carc: string | null
  rarc: string | null
  /** YYYY-MM */
  serviceMonth: string
  claims: number
}

export const RESOLUTIONS = ['rule_wrong', 'rule_right', 'payer_error', 'claim_error', 'scope'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

export type Disagreement = Observation & {
  id: string
  ruleCategory: string | null
  verdict: Verdict
  ruleIds: string[]
  status: 'open' | 'resolved'
  resolution: Resolution | null
  createdBy: string
  createdAt: Date
  resolvedBy: string | null
  resolvedAt: Date | null
}

export type DisagreementFilter = {
  status?: string | undefined
  payerId?: string | undefined
  code?: string | undefined
  verdict?: string | undefined
}
