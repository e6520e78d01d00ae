export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'rejected' | 'failed'

/** One topic of an import. `outcome` is null until it was dealt with. */
export type ImportItem = {
  /** Its place in what was sent, from 1. */
  number: number
  outcome: ImportOutcome | null
  topicId: string | null
  runId: string | null
  /** Why it was refused, or could not be stored. */
  message: string | null
}

export type Import = {
  id: string
  orgId: string
  manualId: string
  createdBy: string
  createdAt: Date
  finishedAt: Date | null
  items: ImportItem[]
}

/** An import that this process works on for a while. */
export type ClaimedImport = Pick<Import, 'id' | 'orgId' | 'createdBy'>
