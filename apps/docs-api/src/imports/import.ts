import { z } from 'zod'
import { UpsertTopic } from '../topics/topic.ts'
import { reference } from '../fields.ts'

export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'rejected' | 'failed'

/** One topic of an import. `outcome` is null until it is processed. */
export type ImportItem = {
  /** Position in the request, from 1. */
  number: number
  outcome: ImportOutcome | null
  topicId: string | null
  runId: string | null
  /** Why it was rejected or failed. */
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

/** An import that this process holds a lease on. */
export type ClaimedImport = Pick<Import, 'id' | 'orgId' | 'createdBy'>

const { manualId: _, ...topic } = UpsertTopic.shape

export const CreateImport = z
  .strictObject({
    manualId: reference,
    topics: z
      .array(z.strictObject(topic))
      .min(1)
      .max(500)
      .meta({ description: 'Bodies as of upsert, without their manual.' }),
  })
  .meta({ id: 'ImportCreate' })

const count = z.int()

export const ImportResponse = z
  .object({
    id: z.uuid(),
    manualId: z.uuid(),
    status: z.enum(['running', 'finished']),
    total: count,
    done: count,
    counts: z.object({ created: count, updated: count, unchanged: count, rejected: count, failed: count }),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    items: z.array(
      z.object({
        number: z.int().meta({ description: 'Position in the request, from 1.' }),
        outcome: z.enum(['created', 'updated', 'unchanged', 'rejected', 'failed']).nullable(),
        topicId: z.uuid().nullable(),
        publishRunId: z.uuid().nullable(),
        message: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Import' })

const OUTCOMES = ['created', 'updated', 'unchanged', 'rejected', 'failed'] as const

export function presentImport({ items, ...found }: Import): z.input<typeof ImportResponse> {
  const counted = OUTCOMES.map((outcome) => [
    outcome,
    items.filter((item) => item.outcome === outcome).length,
  ])
  return {
    id: found.id,
    manualId: found.manualId,
    status: found.finishedAt ? 'finished' : 'running',
    total: items.length,
    done: items.filter(({ outcome }) => outcome !== null).length,
    counts: Object.fromEntries(counted) as Record<(typeof OUTCOMES)[number], number>,
    createdBy: found.createdBy,
    createdAt: found.createdAt.toISOString(),
    finishedAt: found.finishedAt?.toISOString() ?? null,
    items: items.map(({ runId, ...item }) => ({ ...item, publishRunId: runId })),
  }
}
