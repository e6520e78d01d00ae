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
type PayerType =
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
