import { z } from 'zod'
import { type Deletion, restorableUntil } from './deletion.ts'

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
    purgedAt: z.iso.datetime().nullable().meta({ description: 'When its words were removed for good.' }),
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
