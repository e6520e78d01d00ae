/** A company that pays for care, with its counts. Instants in UTC. */
export type Payer = {
  id: string
  name: string
  slug: string
  payerType: PayerType
  parentId: string | null
  isActive: boolean
  naicCode: string | null
  states: string[]
  aliasesCount: number
  entriesCount: number
  sourcesCount: number
  /** When a directory last listed it. */
  lastSyncedAt: Date
  createdAt: Date
  updatedAt: Date
}

export type PayerFilter = {
  payerType?: string | undefined
  isActive?: boolean | undefined
  /** Part of a name or alias, or a whole identifier. */
  search?: string | undefined
  /** Whether the search must be the start of a word of the name or alias. */
  fromWordStart?: boolean | undefined
}

/**
 * Counts over the whole directory. `parents` are its companies (level 1), as many as the list has.
 */
export type DirectoryStats = {
  parents: number
  entries: number
  active: number
  inactive: number
  aliases: number
  /** Statements, including those that later files left out. */
  footprints: number
  affiliations: number
  delegations: number
  byPayerType: Record<string, number>
  byState: Record<string, number>
  withoutEntries: number
  /** Companies that share their folded name with another one. */
  duplicatesSuspected: number
  lastSync: { id: string; status: string; at: Date } | null
}

/** The kind of a payer, derived from its name and coverage. */
export type PayerType =
  'medicare' | 'medicaid' | 'military' | 'blue' | 'workers_comp' | 'dental' | 'vision' | 'commercial'

/** First match wins: a Medicaid plan run by a Blue licensee is looked up as Medicaid. */
const BY_NAME: readonly (readonly [RegExp, PayerType])[] = [
  [/\bmedicaid\b|\bmedi cal\b/, 'medicaid'],
  [/\bmedicare\b/, 'medicare'],
  [/\b(tricare|champva|veterans affairs|va fee basis)\b/, 'military'],
  [/\bwork(ers?|mens?) comp(ensation)?\b/, 'workers_comp'],
  [/\bblue (cross|shield)\b/, 'blue'],
  [/\bdental\b/, 'dental'],
  [/\bvision\b/, 'vision'],
]

/**
 * The type by the folded name, else by the coverage: dental when the company covers nothing else,
 * otherwise commercial.
 */
export function payerTypeOf(foldedName: string, coverageTypes: readonly string[] = []): PayerType {
  const named = BY_NAME.find(([pattern]) => pattern.test(foldedName))
  if (named) return named[1]
  return coverageTypes.length > 0 && coverageTypes.every((type) => type === 'dental')
    ? 'dental'
    : 'commercial'
}

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

const OF_EMPLOYERS_AND_PEOPLE = ['commercial', 'exchange', 'self_funded', 'fehb']
const PLAN_TYPES_OF_PAYER_TYPE: Readonly<Record<PayerType, readonly string[]>> = {
  commercial: OF_EMPLOYERS_AND_PEOPLE,
  blue: OF_EMPLOYERS_AND_PEOPLE,
  dental: [...OF_EMPLOYERS_AND_PEOPLE, 'dental'],
  vision: [...OF_EMPLOYERS_AND_PEOPLE, 'vision'],
  medicare: ['medicare_ffs', 'medicare_advantage', 'dual', 'medigap'],
  medicaid: ['medicaid', 'chip', 'dual'],
  military: ['tricare', 'va'],
  workers_comp: ['workers_comp'],
}

/** The lines of business that go with the type of a payer; it may sell others, too. */
export const planTypesOf = (payerType: PayerType): readonly string[] => PLAN_TYPES_OF_PAYER_TYPE[payerType]

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
