import { type Db, Prisma, queryRows } from '@ppman/db'

/**
 * Who submits a correction or an entry. What an administrator submits holds for all organizations.
 */
export type Submitter = { orgId: string; sub: string; admin: boolean }

const { sql, raw } = Prisma

/** Tables of what organizations submit, with the functions that act on a row for everybody. */
const KINDS = {
  alias: {
    table: 'alias_correction',
    promote: 'promote_alias_correction',
    withdrawForAll: 'withdraw_alias_for_all',
  },
  entry: {
    table: 'entry_submission',
    promote: 'promote_entry_submission',
    withdrawForAll: 'withdraw_entry_for_all',
  },
} as const

/** What happens alike to corrections of names and to submitted entries. */
export function submissionRepo(db: Db, kind: keyof typeof KINDS) {
  const { table, promote, withdrawForAll } = KINDS[kind]
  return {
    /** Makes it global where the rules allow. @returns whether it is global */
    promote: async (id: string, { admin }: Submitter, now: Date): Promise<boolean> => {
      const [row] = await queryRows<{ promoted: boolean }>(
        db,
        sql`SELECT ${raw(promote)}(${id}::uuid, ${admin}, ${now}) AS promoted`,
      )
      return row!.promoted
    },

    /**
     * Ends a submission of the organization and keeps it as evidence. @returns false when it was
     * not active
     */
    end: async (
      id: string,
      endReason: 'withdrawn' | 'superseded',
      { sub, now }: { sub: string; now: Date },
    ): Promise<boolean> => {
      const ended = await db.$executeRaw(sql`
        UPDATE ${raw(table)} SET ended_at = ${now}, ended_by = ${sub}, end_reason = ${endReason}
        WHERE id = ${id}::uuid AND org_id = current_org() AND ended_at IS NULL`)
      return ended === 1
    },

    /** Withdraws a global row, whoever supports it. @returns false when it was not active */
    withdrawForAll: async (id: string, { orgId, sub }: Submitter, now: Date): Promise<boolean> => {
      const [row] = await queryRows<{ gone: boolean }>(
        db,
        sql`SELECT ${raw(withdrawForAll)}(${id}::uuid, ${orgId}::uuid, ${sub}, ${now}) AS gone`,
      )
      return row!.gone
    },
  }
}
