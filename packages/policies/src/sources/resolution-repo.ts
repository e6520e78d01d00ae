import { type Db, Prisma } from '@ppman/db'
import type { SourceState } from './source.ts'

const { sql } = Prisma

type Settlement = { state: SourceState; isFresh: boolean; isDue: boolean; reason: string; now: Date }
type Transition = {
  sourceId: string
  fromState: string
  toState: string
  reason: string
  actor: string
  createdAt: Date
}

/** Writes a person's decision about a source. */
export function resolutionRepo(db: Db) {
  return {
    isTaken: async ({ id, payerId, url }: { id: string; payerId: string; url: string }): Promise<boolean> => {
      const rows = await db.$queryRaw<unknown[]>(
        sql`SELECT 1 FROM source WHERE payer_id = ${payerId}::uuid AND url = ${url} AND id <> ${id}::uuid`,
      )
      return rows.length > 0
    },

    /** Moves a source to a new URL and clears its validators. */
    moveTo: async (id: string, url: string): Promise<void> => {
      await db.$executeRaw(
        sql`UPDATE source SET url = ${url}, etag = NULL, last_modified = NULL WHERE id = ${id}::uuid`,
      )
    },

    settle: async (id: string, { state, isFresh, isDue, reason, now }: Settlement): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE source SET state = ${state}, failures = CASE WHEN ${isFresh} THEN 0 ELSE failures END,
          state_reason = CASE WHEN ${isFresh} THEN NULL WHEN ${isDue} THEN state_reason ELSE ${reason} END,
          next_check_at = CASE WHEN ${isDue} THEN ${now}::timestamptz ELSE next_check_at END
        WHERE id = ${id}::uuid`)
    },

    addTransition: async (data: Transition): Promise<void> => {
      await db.sourceTransition.create({ data })
    },
  }
}
