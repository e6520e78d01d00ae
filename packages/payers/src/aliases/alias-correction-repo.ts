import { type Db, lockInTransaction, Prisma, queryRows } from '@ppman/db'
import type { AliasCorrection } from './alias-correction.ts'
import type { Submitter } from '../submission.ts'
import { submissionRepo } from '../submission-repo.ts'

const { sql } = Prisma

type StoredCorrection = {
  id: string
  alias: string
  payerId: string
  entryId: string | null
  createdAt: Date
}
type Bearer = StoredCorrection & { isCorrection: boolean }
type Added = AliasCorrection & { folded: string; skeleton: string; supersedesId: string | null }

/** Corrections of the caller's organization, and the directory's payers of the same name. */
export function aliasCorrectionRepo(db: Db) {
  return {
    /** Locks the name for corrections of all organizations until the transaction ends. */
    lockName: (folded: string): Promise<void> => lockInTransaction(db, 'payer_alias', folded),

    /** The organization's active correction of this name for this state. */
    own: async (folded: string, state: string | null): Promise<StoredCorrection | null> => {
      const [row] = await queryRows<StoredCorrection>(
        db,
        sql`
        SELECT id, alias, payer_id AS "payerId", entry_id AS "entryId", created_at AS "createdAt"
          FROM alias_correction
        WHERE folded = ${folded} AND coalesce(state, '') = ${state ?? ''} AND org_id = current_org()
          AND ended_at IS NULL`,
      )
      return row ?? null
    },

    /**
     * Active payers with the name in the shared directory, each once, and whether only corrections
     * gave it to them.
     */
    bearers: (folded: string) =>
      queryRows<Bearer>(
        db,
        sql`
        SELECT DISTINCT ON (a.payer_id) a.id, a.alias,
          a.payer_id AS "payerId", a.entry_id AS "entryId", a.first_seen_at AS "createdAt",
          a.kind = 'correction' AS "isCorrection"
        FROM payer_alias a JOIN payer p ON p.id = a.payer_id AND p.is_active
        WHERE a.folded = ${folded} ORDER BY a.payer_id, a.kind = 'correction', a.id`,
      ),

    /** Whether the payer exists, and whether the entry is one of its entries. */
    refersTo: async (
      payerId: string,
      entryId: string | null,
    ): Promise<{ payer: boolean; entry: boolean }> => {
      const [row] = await queryRows<{ payer: boolean; entry: boolean }>(
        db,
        sql`
        SELECT EXISTS (SELECT FROM payer WHERE id = ${payerId}::uuid) AS payer,
          EXISTS (SELECT FROM payer_entry WHERE id = ${entryId}::uuid
            AND payer_id = ${payerId}::uuid) AS entry`,
      )
      return row!
    },

    add: async (correction: Added, { orgId, sub }: Submitter, now: Date): Promise<StoredCorrection> => {
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

    promote: submissionRepo(db, 'alias').promote,
  }
}

/**
 * Ends corrections of the caller's organization, and global aliases that came from corrections.
 * Hold the name's lock.
 */
export function aliasWithdrawalRepo(db: Db) {
  const submissions = submissionRepo(db, 'alias')
  return {
    /** The folded name of an active correction of the organization. */
    activeName: async (id: string): Promise<string | null> => {
      const [row] = await queryRows<{ folded: string }>(
        db,
        sql`
        SELECT folded FROM alias_correction WHERE id = ${id}::uuid AND org_id = current_org()
          AND ended_at IS NULL`,
      )
      return row?.folded ?? null
    },

    end: submissions.end,
    withdrawForAll: submissions.withdrawForAll,

    /** Removes global aliases that no active correction supports. */
    settle: async (folded: string, now: Date): Promise<void> => {
      await db.$executeRaw(sql`SELECT settle_alias_corrections(${folded}, ${now})`)
    },

    /** The folded name of a global alias that came from corrections. */
    nameForAll: async (id: string): Promise<string | null> => {
      const [row] = await queryRows<{ folded: string }>(
        db,
        sql`
        SELECT folded FROM payer_alias WHERE id = ${id}::uuid AND kind = 'correction'`,
      )
      return row?.folded ?? null
    },
  }
}
