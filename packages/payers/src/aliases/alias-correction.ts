/** A correction: this name on a card means that payer. */
export type AliasCorrection = {
  alias: string
  payerId: string
  /** The intended routing entry, when the payer has several. */
  entryId: string | null
  /** The state that it applies to, two letters; null for all. */
  state: string | null
  /** The kind of work that it came from. */
  source: string
  note: string | null
}

/** A correction as a caller makes it. */
export type CorrectionRequest = AliasCorrection & {
  /** Whether it may replace the organization's earlier correction of the name. */
  replace: boolean
}

export type KeptCorrection = {
  id: string
  alias: string
  aliasNormalized: string
  payerId: string
  entryId: string | null
  /** False when the same correction or name already existed. */
  created: boolean
  /** The organization's earlier correction, which this one replaces. */
  replacedId: string | null
  scope: 'organisation' | 'global'
  createdAt: Date
}

/** A listed correction, active or ended. */
export type ListedCorrection = Omit<AliasCorrection, 'payerId'> & {
  id: string
  aliasNormalized: string
  payer: { id: string; name: string }
  status: 'active' | 'withdrawn' | 'superseded'
  /** For whom it applies while it is active. */
  scope: 'organisation' | 'global'
  /** Subject of the submitter; null for a global alias, which several may have submitted. */
  createdBy: string | null
  createdAt: Date
  endedAt: Date | null
  replacedId: string | null
  replacedById: string | null
}
