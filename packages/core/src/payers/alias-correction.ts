/** What a coder says: this name on a card means that payer. */
export type AliasCorrection = {
  alias: string
  payerId: string
  /** The routing entry it means, when the payer has several. */
  entryId: string | null
  /** The state it was said for, two letters; null for all. */
  state: string | null
  /** What kind of work it came from. */
  source: string
  note: string | null
}

/** Who says it. An administrator's word holds for all organisations. */
export type Corrector = { orgId: string; sub: string; admin: boolean }

export type KeptCorrection = {
  id: string
  alias: string
  aliasNormalized: string
  payerId: string
  entryId: string | null
  /** False when the same was said or known before. */
  created: boolean
  scope: 'organisation' | 'global'
  createdAt: Date
}
