/**
 * What a payer does in a state: operates plans, is incorporated, or has an issuer (HIOS) of its
 * own.
 */
export type FootprintRole = 'operates' | 'domicile' | 'issuer'

/**
 * The relation of the other company to the payer. A brand has licensees; a plan has an
 * administrator or underwriter.
 */
export const AFFILIATION_KINDS = [
  'administrator',
  'group',
  'licensee',
  'owner',
  'parent',
  'underwriter',
] as const
export type AffiliationKind = (typeof AFFILIATION_KINDS)[number]

/** Lines of business of plans. */
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

/** The source of a statement, and when it was first and last seen there. */
type Lineage = {
  source: string
  /** The row in its source. */
  directoryId: string
  /** SHA-256 of the file; null for an entry from a request. */
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
    /** The id is null while the company is not in the directory. */
    other: { id: string | null; name: string | null; reference: string }
    evidence: string | null
  }

export type Delegation = Lineage &
  Validity & {
    vendor: string
    benefit: string
    /** The states it is limited to; empty when the source names none. */
    states: string[]
    planTypes: string[]
    evidence: string
  }

/** The beginning of a list, and its total length. */
export type Bounded<T> = { items: T[]; total: number }

export type PayerLineage = {
  footprint: Bounded<Footprint>
  /** Affiliations of the payer, and those where it is the other company. */
  affiliations: Bounded<Affiliation>
  delegations: Bounded<Delegation>
}
