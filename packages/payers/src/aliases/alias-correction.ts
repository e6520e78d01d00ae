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

/** A correction as a caller makes it. */
export type CorrectionRequest = AliasCorrection & {
  /** Whether it may take the place of what the organisation said of the name before. */
  replace: boolean
}

export type KeptCorrection = {
  id: string
  alias: string
  aliasNormalized: string
  payerId: string
  entryId: string | null
  /** False when the same was said or known before. */
  created: boolean
  /** The organisation's earlier correction of the name, which this one takes the place of. */
  replacedId: string | null
  scope: 'organisation' | 'global'
  createdAt: Date
}

/** A correction as it is listed: what stands, and what stood once. */
export type ListedCorrection = Omit<AliasCorrection, 'payerId'> & {
  id: string
  aliasNormalized: string
  payer: { id: string; name: string }
  status: 'active' | 'withdrawn' | 'superseded'
  /** For whom it holds while it is active. */
  scope: 'organisation' | 'global'
  /** Subject of who said it; null for what holds for all, which several may have said. */
  createdBy: string | null
  createdAt: Date
  endedAt: Date | null
  replacedId: string | null
  replacedById: string | null
}
