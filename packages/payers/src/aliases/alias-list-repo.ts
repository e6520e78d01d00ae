import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type { ListedCorrection } from './alias-correction.ts'

const { sql } = Prisma

export type AliasFilter = {
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
