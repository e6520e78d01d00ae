/** Where a source stands (open questions, 3). Only `paused` and `retired` ones are not looked at. */
export type SourceState = 'active' | 'healing_rule_based' | 'healing_ai' | 'needs_human_review' | 'blocked' | 'gated' | 'paused' | 'retired'

/** An address that is watched for a payer's policy. */
export type Source = {
  id: string
  payerId: string
  url: string
  kind: 'policy_page'
  specialty: string | null
  planTypes: string[]
  fetchIntervalS: number
  /** Whether this one host may be private. An operator's word, never a request's. */
  allowLocal: boolean
  state: SourceState
  /** Failed checks in a row. */
  failures: number
  /** Validators of the last good answer. */
  etag: string | null
  lastModified: string | null
  lastSuccessAt: Date | null
  staleSince: Date | null
}

/** A source that automated means could not bring back (specification 3). */
export type StaleSource = Source & {
  payer: { id: string; name: string }
  stateReason: string | null
  lastCheckedAt: Date | null
  /** Checks since it was last read. */
  attempts: number
  lastError: { class: string; httpStatus: number | null } | null
}
