import { type Db, lockInTransaction, type PageRange, Prisma, queryRows } from '@ppman/db'
import { submissionRepo, type Submitter } from '../submission-repo.ts'
import { OWN_ENTRIES } from './own-entries-repo.ts'

/** EDI transactions that a routing entry may carry (X12 005010). */
export const TRANSACTIONS = ['270', '276', '278', '835', '837P', '837I'] as const
type Transaction = (typeof TRANSACTIONS)[number]

/** Where paper claims go, as printed; an unknown part is empty. */
export type ClaimsAddress = { line: string; city: string; state: string; zip: string }

/** A routing entry as a caller submits it. Days as `YYYY-MM-DD`. */
export type NewEntry = {
  payerId: string
  ediPayerId: string
  clearinghouse: string | null
  transactions: readonly Transaction[]
  claimsAddress: ClaimsAddress | null
  /** As printed. */
  phone: string | null
  /** Two letters each. */
  states: readonly string[]
  planTypes: readonly string[]
  effectiveFrom: string | null
  effectiveTo: string | null
}

/** For whom a submitted entry applies. */
type EntryScope = 'organisation' | 'global'

/** A stored routing entry, under the payer's name. */
export type PayerEntry = NewEntry & { id: string; name: string; scope: EntryScope; createdAt: Date }

/** A listed submitted entry, active or ended. */
export type ListedEntry = Omit<PayerEntry, 'payerId' | 'name'> & {
  payer: { id: string; name: string }
  status: 'active' | 'withdrawn' | 'superseded'
  /** Subject of the submitter; null for a global entry, which several may have submitted. */
  createdBy: string | null
  endedAt: Date | null
}

const { sql } = Prisma

type Routing = Pick<NewEntry, 'payerId' | 'ediPayerId' | 'clearinghouse' | 'effectiveFrom' | 'effectiveTo'>
type Submission = NewEntry & { addressKey: string | null; phoneKey: string | null }

/** Entries that organizations submit. Hold the payer's lock when writing. */
export function entrySubmissionRepo(db: Db) {
  return {
    /**
     * Locks the payer for submissions of all organizations until the transaction ends. @returns
     * null for an unknown payer
     */
    lockPayer: async (payerId: string): Promise<{ name: string } | null> => {
      await lockInTransaction(db, 'payer_entry', payerId)
      return db.payer.findUnique({ where: { id: payerId }, select: { name: true } })
    },

    /**
     * The organization's active entry with this number on one of the same days; `isSame` when the
     * days are equal.
     */
    own: async (entry: Routing): Promise<{ id: string; isSame: boolean } | null> => {
      const [row] = await queryRows<{ id: string; isSame: boolean }>(
        db,
        sql`
        SELECT id, routing_key = ${routingKeyOf(entry)} AS "isSame" FROM entry_submission
        WHERE org_id = current_org() AND ended_at IS NULL AND ${isSameNumber(entry)} ORDER BY 2 DESC, id
          LIMIT 1`,
      )
      return row ?? null
    },

    /**
     * Whether the shared directory has the number on one of the same days, submitted entries with
     * equal days excepted.
     */
    isListed: async (entry: Routing): Promise<boolean> => {
      const [row] = await queryRows<{ id: string }>(
        db,
        sql`
        SELECT id FROM payer_entry WHERE ${isSameNumber(entry)} AND (source <> 'request'
          OR entry_routing_key(payer_id, edi_payer_id, clearinghouse, valid_from,
            valid_to) <> ${routingKeyOf(entry)}) LIMIT 1`,
      )
      return row !== undefined
    },

    add: async (entry: Submission, { orgId, sub }: Submitter, now: Date): Promise<string> => {
      const [row] = await queryRows<{ id: string }>(
        db,
        sql`
        INSERT INTO entry_submission (org_id, payer_id, routing_key, edi_payer_id, clearinghouse,
          transactions, plan_types, states,
          claims_address, address_key, phone, phone_key, valid_from, valid_to, created_by, created_at)
        VALUES (${orgId}::uuid, ${entry.payerId}::uuid, ${routingKeyOf(entry)},
          ${entry.ediPayerId}, ${entry.clearinghouse},
          ${entry.transactions}, ${entry.planTypes}, ${entry.states},
            ${entry.claimsAddress && JSON.stringify(entry.claimsAddress)}::jsonb,
          ${entry.addressKey}, ${entry.phone}, ${entry.phoneKey},
            ${entry.effectiveFrom}::date, ${entry.effectiveTo}::date, ${sub}, ${now})
        RETURNING id`,
      )
      return row!.id
    },

    promote: submissionRepo(db, 'entry').promote,
  }
}

/**
 * Ends submitted entries of the caller's organization, and entries that submissions made global.
 * Hold the payer's lock.
 */
export function entryWithdrawalRepo(db: Db) {
  const submissions = submissionRepo(db, 'entry')
  return {
    /** The organization's active entry with this id, else the global entry from submissions. */
    withdrawable: async (
      id: string,
    ): Promise<{ payerId: string; routingKey: string; isOwn: boolean } | null> => {
      const [row] = await queryRows<{ payerId: string; routingKey: string; isOwn: boolean }>(
        db,
        sql`
        SELECT payer_id AS "payerId", routing_key AS "routingKey", true AS "isOwn" FROM entry_submission
        WHERE id = ${id}::uuid AND org_id = current_org() AND ended_at IS NULL
        UNION ALL SELECT payer_id, entry_routing_key(payer_id,
          edi_payer_id, clearinghouse, valid_from, valid_to), false FROM payer_entry
        WHERE id = ${id}::uuid AND source = 'request'`,
      )
      return row ?? null
    },

    end: submissions.end,
    withdrawForAll: submissions.withdrawForAll,

    /** Removes global entries that no active entry supports. */
    settle: async (routingKey: string, now: Date): Promise<void> => {
      await db.$executeRaw(sql`SELECT settle_entry_submissions(${routingKey}, ${now})`)
    },
  }
}

const routingKeyOf = ({ payerId, ediPayerId, clearinghouse, effectiveFrom, effectiveTo }: Routing) =>
  sql`entry_routing_key(${payerId}::uuid, ${ediPayerId}, ${clearinghouse}, ${effectiveFrom}::date,
    ${effectiveTo}::date)`

/** The payer's number at the clearinghouse, on one of the same days. */
const isSameNumber = ({ payerId, ediPayerId, clearinghouse, effectiveFrom, effectiveTo }: Routing) => sql`
  payer_id = ${payerId}::uuid AND upper(edi_payer_id) = upper(${ediPayerId})
    AND upper(coalesce(clearinghouse, '')) = upper(${clearinghouse ?? ''})
    AND daterange(valid_from, valid_to, '[]') && daterange(${effectiveFrom}::date,
      ${effectiveTo}::date, '[]')`

type EntryFilter = {
  scope: 'organisation' | 'global'
  status?: ListedEntry['status'] | undefined
  payerId?: string | undefined
}

const DAYS = sql`to_char(e.valid_from, 'YYYY-MM-DD') AS "effectiveFrom",
  to_char(e.valid_to, 'YYYY-MM-DD') AS "effectiveTo"`
const ROUTING = sql`
  e.id, jsonb_build_object('id', p.id, 'name', p.name) AS payer, e.payer_id,
    e.edi_payer_id AS "ediPayerId", e.clearinghouse, e.transactions,
  e.states, e.plan_types AS "planTypes", ${DAYS}`

/** Entries of the caller's organization, active or ended. */
const OWN = sql`
  SELECT ${ROUTING}, e.claims_address AS "claimsAddress",
    e.phone, coalesce(e.end_reason, 'active') AS status, e.created_by AS "createdBy",
    e.created_at AS "createdAt", e.ended_at AS "endedAt",
    CASE WHEN EXISTS (SELECT FROM ${OWN_ENTRIES} own WHERE own.id = e.id
      AND own.shared_id IS NOT NULL) THEN 'global' ELSE 'organisation' END AS scope
  FROM entry_submission e JOIN payer p ON p.id = e.payer_id WHERE e.org_id = current_org()`

/** Global entries that came from submissions. */
const FOR_ALL = sql`
  SELECT ${ROUTING},
    (SELECT jsonb_build_object('line', line, 'city', city, 'state', state, 'zip', zip) FROM payer_address
      WHERE entry_id = e.id
      ORDER BY id LIMIT 1) AS "claimsAddress",
    (SELECT phone FROM payer_phone WHERE entry_id = e.id ORDER BY id
      LIMIT 1) AS phone, 'active' AS status, NULL::text AS "createdBy",
    e.first_seen_at AS "createdAt", NULL::timestamptz AS "endedAt", 'global' AS scope
  FROM payer_entry e JOIN payer p ON p.id = e.payer_id WHERE e.source = 'request'`

/** Lists submitted entries, newest first. */
export function entryListRepo(db: Db) {
  return {
    list: async ({ scope, status, payerId }: EntryFilter, { skip, take }: PageRange) => {
      const listed = sql`
        (${scope === 'global' ? FOR_ALL : OWN}) listed WHERE (${status ?? null}::text IS NULL
          OR status = ${status ?? null})
          AND (${payerId ?? null}::uuid IS NULL OR payer_id = ${payerId ?? null}::uuid)`
      const [items, [count]] = await Promise.all([
        queryRows<ListedEntry & { payer_id: string }>(
          db,
          sql`SELECT * FROM ${listed} ORDER BY "createdAt" DESC, id DESC LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM ${listed}`),
      ])
      return { items, total: count!.total }
    },
  }
}
