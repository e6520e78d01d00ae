import { z } from 'zod'

export type DeletedKind = 'product' | 'manual' | 'chapter' | 'topic'

/** The columns that mark a row as deleted. */
export type DeletionMark = { deletionId: string; deletedAt: Date }

/** One deletion with the number of rows it marked. */
export type Deletion = {
  id: string
  orgId: string
  kind: DeletedKind
  targetId: string
  /** Name or title of the deleted resource; empty after a purge. */
  name: string
  /** Topics that lost their chapter when it was deleted. */
  ungroupedTopicIds: string[]
  manualCount: number
  chapterCount: number
  topicCount: number
  deletedBy: string
  deletedAt: Date
  restoredBy: string | null
  restoredAt: Date | null
  /** When its text was removed for good. */
  purgedAt: Date | null
}

/** A deletion can be restored for 30 days (docs decision D10). */
export const RESTORABLE_MS = 30 * 86_400_000

export const restorableUntil = ({ deletedAt }: Pick<Deletion, 'deletedAt'>): Date =>
  new Date(deletedAt.getTime() + RESTORABLE_MS)

export const DeletionResponse = z
  .object({
    id: z.uuid(),
    kind: z.enum(['product', 'manual', 'chapter', 'topic']),
    targetId: z.uuid(),
    name: z.string().meta({ description: 'Empty once the deletion is purged.' }),
    counts: z
      .object({ manuals: z.int(), chapters: z.int(), topics: z.int() })
      .meta({ description: 'What was deleted, itself included.' }),
    deletedBy: z.string(),
    deletedAt: z.iso.datetime(),
    restorableUntil: z.iso.datetime(),
    restoredBy: z.string().nullable(),
    restoredAt: z.iso.datetime().nullable(),
    purgedAt: z.iso.datetime().nullable().meta({ description: 'When its text was removed for good.' }),
  })
  .meta({ id: 'Deletion' })

export const presentDeletion = (deletion: Deletion): z.input<typeof DeletionResponse> => ({
  id: deletion.id,
  kind: deletion.kind,
  targetId: deletion.targetId,
  name: deletion.name,
  counts: { manuals: deletion.manualCount, chapters: deletion.chapterCount, topics: deletion.topicCount },
  deletedBy: deletion.deletedBy,
  deletedAt: deletion.deletedAt.toISOString(),
  restorableUntil: restorableUntil(deletion).toISOString(),
  restoredBy: deletion.restoredBy,
  restoredAt: deletion.restoredAt?.toISOString() ?? null,
  purgedAt: deletion.purgedAt?.toISOString() ?? null,
})
