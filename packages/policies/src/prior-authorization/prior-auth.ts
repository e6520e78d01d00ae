import type { BillingRule } from '../rules/index.ts'

/** What is asked about a service. What is left out is open: a rule that depends on it cannot be decided. */
export type PriorAuthQuestion = {
  planType?: string | undefined
  /** USPS code. */
  state?: string | undefined
  networkStatus?: string | undefined
  /** Two digits. */
  placeOfService?: string | undefined
}

/** Never `not_required` because nothing was found: that is `unknown`. */
export type PriorAuthAnswer = 'required' | 'not_required' | 'conditional' | 'unknown'

/** What an answer still depends on. */
export type OpenPoint =
  'plan_type' | 'state' | 'network_status' | 'place_of_service' | 'condition' | 'criteria' | 'disputed'

export type PriorAuthDecision = {
  answer: PriorAuthAnswer
  /** What to ask for, or look up, to know more. */
  missing: OpenPoint[]
  reasons: string[]
  /** The rules that the answer rests on, the most specific first. */
  rules: BillingRule[]
}

/** HL7 Da Vinci CRD coverage-information `pa-needed`; null where nothing is known. */
export const CRD_CODE: Record<PriorAuthAnswer, 'auth-needed' | 'no-auth' | 'conditional' | null> = {
  required: 'auth-needed',
  not_required: 'no-auth',
  conditional: 'conditional',
  unknown: null,
}
