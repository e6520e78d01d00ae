import { type Db, Prisma } from '@ppman/db'
import type { Corrector } from './alias-correction.ts'

const { sql } = Prisma

/** Ends corrections of the caller's organisation, and what corrections made hold for all. Hold the name's lock when writing. */
export function aliasWithdrawalRepo(db: Db) {
  return {
    /** The folded name of a correction of the organisation that stands. */
    activeName: async (id: string): Promise<string | null> => {
      const [row] = await db.$queryRaw<{ folded: string }[]>(sql`
        SELECT folded FROM alias_correction WHERE id = ${id}::uuid AND org_id = current_org() AND ended_at IS NULL`)
      return row?.folded ?? null
    },

    /** Ends a correction of the organisation; it stays as evidence. @returns false when it did not stand */
    end: async (
      id: string,
      endReason: 'withdrawn' | 'superseded',
      { sub, now }: { sub: string; now: Date },
    ): Promise<boolean> => {
      const ended = await db.$executeRaw(sql`
        UPDATE alias_correction SET ended_at = ${now}, ended_by = ${sub}, end_reason = ${endReason}
        WHERE id = ${id}::uuid AND org_id = current_org() AND ended_at IS NULL`)
      return ended === 1
    },

    /** Takes back for all what no standing correction supports any more. */
    settle: async (folded: string, now: Date): Promise<void> => {
      await db.$executeRaw(sql`SELECT settle_alias_corrections(${folded}, ${now})`)
    },

    /** The folded name of what corrections made hold for all, by its own id. */
    nameForAll: async (id: string): Promise<string | null> => {
      const [row] = await db.$queryRaw<{ folded: string }[]>(sql`
        SELECT folded FROM payer_alias WHERE id = ${id}::uuid AND kind = 'correction'`)
      return row?.folded ?? null
    },

    /** Takes it back for all, whatever supports it. @returns false when it did not hold */
    withdrawForAll: async (id: string, { orgId, sub }: Corrector, now: Date): Promise<boolean> => {
      const [row] = await db.$queryRaw<{ gone: boolean }[]>(
        sql`SELECT withdraw_alias_for_all(${id}::uuid, ${orgId}::uuid, ${sub}, ${now}) AS gone`,
      )
      return row!.gone
    },
  }
}
