import { type Db, lockInTransaction, type PageRange, Prisma, queryRows } from '@ppman/db'
import { submissionRepo, type Submitter } from '../submission-repo.ts'

/** A correction: this name on a card means that payer. */
export type AliasCorrection = {
  alias: string
  payerId: string
  /** The intended routing entry, when the payer has several. */
  entryId: string | null
  /** The state that it applies to, two letters; null for all. */
  state: string | null
  /** The kind of work that it came from. */
  source: string
  note: string | null
}

/** A correction as a caller makes it. */
export type CorrectionRequest = AliasCorrection & {
  /** Whether it may replace the organization's earlier correction of the name. */
  replace: boolean
}

export type KeptCorrection = {
  id: string
  alias: string
  aliasNormalized: string
  payerId: string
  entryId: string | null
  /** False when the same correction or name already existed. */
  created: boolean
  /** The organization's earlier correction, which this one replaces. */
  replacedId: string | null
  scope: 'organisation' | 'global'
  createdAt: Date
}

/** A listed correction, active or ended. */
export type ListedCorrection = Omit<AliasCorrection, 'payerId'> & {
  id: string
  aliasNormalized: string
  payer: { id: string; name: string }
  status: 'active' | 'withdrawn' | 'superseded'
  /** For whom it applies while it is active. */
  scope: 'organisation' | 'global'
  /** Subject of the submitter; null for a global alias, which several may have submitted. */
  createdBy: string | null
  createdAt: Date
  endedAt: Date | null
  replacedId: string | null
  replacedById: string | null
}

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

type AliasFilter = {
  scope: 'organisation' | 'global'
  status?: ListedCorrection['status'] | undefined
  payerId?: string | undefined
}

/** Corrections of the caller's organization, active or ended. */
const OWN = sql`
  SELECT c.id, c.alias, c.folded AS "aliasNormalized",
    jsonb_build_object('id', p.id, 'name', p.name) AS payer, c.entry_id AS "entryId",
    c.state, c.source, c.note, coalesce(c.end_reason, 'active') AS status,
      c.created_by AS "createdBy", c.created_at AS "createdAt",
    c.ended_at AS "endedAt", c.supersedes_id AS "replacedId", later.id AS "replacedById", c.payer_id,
    CASE WHEN c.ended_at IS NULL AND EXISTS (SELECT FROM payer_alias a WHERE a.folded = c.folded
      AND a.payer_id = c.payer_id)
      THEN 'global' ELSE 'organisation' END AS scope
  FROM alias_correction c JOIN payer p ON p.id = c.payer_id LEFT JOIN alias_correction later
    ON later.supersedes_id = c.id
  WHERE c.org_id = current_org()`

/** Global aliases that came from corrections. */
const FOR_ALL = sql`
  SELECT a.id, a.alias, a.folded AS "aliasNormalized",
    jsonb_build_object('id', p.id, 'name', p.name) AS payer, a.entry_id AS "entryId",
    NULL::text AS state, a.source, NULL::text AS note,
      'active' AS status, NULL::text AS "createdBy", a.first_seen_at AS "createdAt",
    NULL::timestamptz AS "endedAt", NULL::uuid AS "replacedId", NULL::uuid AS "replacedById",
      a.payer_id, 'global' AS scope
  FROM payer_alias a JOIN payer p ON p.id = a.payer_id WHERE a.kind = 'correction'`

/** Lists corrections, newest first. */
export function aliasListRepo(db: Db) {
  return {
    list: async ({ scope, status, payerId }: AliasFilter, { skip, take }: PageRange) => {
      const listed = sql`
        (${scope === 'global' ? FOR_ALL : OWN}) listed
        WHERE (${status ?? null}::text IS NULL OR status = ${status ?? null})
          AND (${payerId ?? null}::uuid IS NULL OR payer_id = ${payerId ?? null}::uuid)`
      const [items, [count]] = await Promise.all([
        queryRows<ListedCorrection & { payer_id: string }>(
          db,
          sql`SELECT * FROM ${listed} ORDER BY "createdAt" DESC, id DESC LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM ${listed}`),
      ])
      return { items, total: count!.total }
    },
  }
}
