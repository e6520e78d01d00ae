import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type { ListedEntry } from './payer-entry.ts'
import { OWN_ENTRIES } from './own-entries-repo.ts'

const { sql } = Prisma

export type EntryFilter = {
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
