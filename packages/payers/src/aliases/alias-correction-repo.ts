import { type Db, Prisma } from '@ppman/db'
import type { AliasCorrection } from './alias-correction.ts'
import type { Submitter } from '../submission.ts'

const { sql } = Prisma

type Known = { id: string; alias: string; payerId: string; entryId: string | null; createdAt: Date }
type Bearer = Known & { isCorrection: boolean }
type Added = AliasCorrection & { folded: string; skeleton: string; supersedesId: string | null }

/** Corrections of the caller's organisation, and what the directory says of the same name. */
export function aliasCorrectionRepo(db: Db) {
  return {
    /** Lets one correction of a name be made at a time, in all organisations, until the transaction ends. */
    lockName: async (folded: string): Promise<void> => {
      await db.$executeRaw(sql`SELECT pg_advisory_xact_lock(hashtext('payer_alias'), hashtext(${folded}))`)
    },

    /** What the organisation said of this name for this state. */
    own: async (folded: string, state: string | null): Promise<Known | null> => {
      const [row] = await db.$queryRaw<Known[]>(sql`
        SELECT id, alias, payer_id AS "payerId", entry_id AS "entryId", created_at AS "createdAt" FROM alias_correction
        WHERE folded = ${folded} AND coalesce(state, '') = ${state ?? ''} AND org_id = current_org() AND ended_at IS NULL`)
      return row ?? null
    },

    /** Who bears the name for all: a payer once, inactive ones left out, and whether only corrections say so. */
    bearers: (folded: string) =>
      db.$queryRaw<Bearer[]>(sql`
        SELECT DISTINCT ON (a.payer_id) a.id, a.alias, a.payer_id AS "payerId", a.entry_id AS "entryId", a.first_seen_at AS "createdAt",
          a.kind = 'correction' AS "isCorrection"
        FROM payer_alias a JOIN payer p ON p.id = a.payer_id AND p.is_active
        WHERE a.folded = ${folded} ORDER BY a.payer_id, a.kind = 'correction', a.id`),

    /** Which of the two exist: the payer, and the entry as one of its own. */
    refersTo: async (
      payerId: string,
      entryId: string | null,
    ): Promise<{ payer: boolean; entry: boolean }> => {
      const [row] = await db.$queryRaw<{ payer: boolean; entry: boolean }[]>(sql`
        SELECT EXISTS (SELECT FROM payer WHERE id = ${payerId}::uuid) AS payer,
          EXISTS (SELECT FROM payer_entry WHERE id = ${entryId}::uuid AND payer_id = ${payerId}::uuid) AS entry`)
      return row!
    },

    add: async (correction: Added, { orgId, sub }: Submitter, now: Date): Promise<Known> => {
      const { id } = await db.aliasCorrection.create({
        data: { ...correction, orgId, createdBy: sub, createdAt: now },
        select: { id: true },
      })
      return {
        id,
        alias: correction.alias,
        payerId: correction.payerId,
        entryId: correction.entryId,
        createdAt: now,
      }
    },

    /** Whether the correction holds for all organisations, after making it so where the rules allow. */
    promote: async (id: string, { admin }: Submitter, now: Date): Promise<boolean> => {
      const [row] = await db.$queryRaw<{ promoted: boolean }[]>(
        sql`SELECT promote_alias_correction(${id}::uuid, ${admin}, ${now}) AS promoted`,
      )
      return row!.promoted
    },
  }
}

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
    withdrawForAll: async (id: string, { orgId, sub }: Submitter, now: Date): Promise<boolean> => {
      const [row] = await db.$queryRaw<{ gone: boolean }[]>(
        sql`SELECT withdraw_alias_for_all(${id}::uuid, ${orgId}::uuid, ${sub}, ${now}) AS gone`,
      )
      return row!.gone
    },
  }
}
