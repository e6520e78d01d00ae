export type DeletedKind = 'product' | 'manual' | 'chapter' | 'topic'

/** What the rows that a deletion takes carry from then on. */
export type DeletionMark = { deletionId: string; deletedAt: Date }

/** One deletion and how much it took along. */
export type Deletion = {
  id: string
  orgId: string
  kind: DeletedKind
  targetId: string
  /** Name or title of what was deleted; empty once it is purged. */
  name: string
  /** Topics that a deleted chapter left without one. */
  ungroupedTopicIds: string[]
  manualCount: number
  chapterCount: number
  topicCount: number
  deletedBy: string
  deletedAt: Date
  restoredBy: string | null
  restoredAt: Date | null
  /** When its words were removed for good. */
  purgedAt: Date | null
}

/** How long a deletion can be restored: 30 days (docs decision D10). */
export const RESTORABLE_MS = 30 * 86_400_000

export const restorableUntil = ({ deletedAt }: Pick<Deletion, 'deletedAt'>): Date =>
  new Date(deletedAt.getTime() + RESTORABLE_MS)
