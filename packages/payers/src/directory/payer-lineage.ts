/** Where a payer acts: sells or administers plans, is incorporated, or has an issuer (HIOS) of its own. */
export type FootprintRole = 'operates' | 'domicile' | 'issuer'

/** What the other company is to the payer. A brand has licensees; a plan has an administrator or an underwriter. */
export const AFFILIATION_KINDS = [
  'administrator',
  'group',
  'licensee',
  'owner',
  'parent',
  'underwriter',
] as const
export type AffiliationKind = (typeof AFFILIATION_KINDS)[number]

/** The lines of business that plans are told apart by. */
export const PLAN_TYPES = [
  'commercial',
  'exchange',
  'medicare_advantage',
  'medicare_ffs',
  'medicaid',
  'chip',
  'dual',
  'medigap',
  'tricare',
  'va',
  'fehb',
  'workers_comp',
  'auto',
  'self_funded',
  'dental',
  'vision',
  'all',
  'unknown',
] as const

/** Where a statement was read, and when it was first and last read there. */
type Lineage = {
  source: string
  /** The row in its source. */
  directoryId: string
  /** The bytes of the file; null for what a request added. */
  sha256: string | null
  firstSeenAt: Date
  lastSeenAt: Date
}

/** Days are `YYYY-MM-DD`, the last one included; null where the source names none. */
type Validity = { validFrom: string | null; validTo: string | null }

export type Footprint = Lineage & {
  entryId: string | null
  /** Null when the source names none. */
  state: string | null
  planType: string
  role: FootprintRole
}

/** `other` is the `kind` of `payer`. */
export type Affiliation = Lineage &
  Validity & {
    kind: AffiliationKind
    payer: { id: string; name: string }
    /** Without an id while it is not in the directory. */
    other: { id: string | null; name: string | null; reference: string }
    evidence: string | null
  }

export type Delegation = Lineage &
  Validity & {
    vendor: string
    benefit: string
    /** What it is limited to; empty when the source names none. */
    states: string[]
    planTypes: string[]
    evidence: string
  }

/** A list that may be long: its beginning, and how many there are. */
export type Bounded<T> = { items: T[]; total: number }

export type PayerLineage = {
  footprint: Bounded<Footprint>
  /** Those of the payer, and those in which it is the other. */
  affiliations: Bounded<Affiliation>
  delegations: Bounded<Delegation>
}
