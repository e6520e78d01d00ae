import type { PayerType } from './payer-type.ts'

/** A company that pays for care, with what is counted about it. Instants in UTC. */
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
  /** When a directory last named it. */
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

/** Counts over the whole directory. `parents` are its companies (level 1), as many as the list has. */
export type DirectoryStats = {
  parents: number
  entries: number
  active: number
  inactive: number
  aliases: number
  /** Statements, whether or not a later file left them out. */
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
