import { type Db, type PageRange, Prisma, queryRows, replaceNul } from '@ppman/db'
import type {
  ChangeDiff,
  ChangeFilter,
  ChangeSort,
  ComparedVersion,
  PolicyChange,
  SeverityCounts,
} from './policy-change.ts'

export type PolicyChangeRepo = ReturnType<typeof policyChangeRepo>

const { sql } = Prisma

const CHANGE = sql`
  c.id, c.policy_id AS "policyId", p.number AS "policyNumber", p.title AS "policyTitle",
  json_build_object('id', payer.id, 'name', payer.name) AS payer,
  c.created_at AS "createdAt", to_char(c.effective_date, 'YYYY-MM-DD') AS "effectiveOn",
  to_char(v.effective_date, 'YYYY-MM-DD') AS "documentDate",
  c.change_type AS "changeType", c.change_types AS "changeTypes", c.severity, c.direction,
  c.change_percentage::float8 AS "changePercent", c.specialty, c.summary, c.reasons,
  c.history_verdict AS "historyVerdict", c.history_quote AS "historyQuote",
  CASE WHEN r.change_id IS NULL THEN NULL
    ELSE json_build_object('at', r.reviewed_at, 'by', r.reviewed_by, 'note', r.note)
      END AS review, s.url AS "sourceUrl",
  v.fetch_attempt_id AS "fetchId", v.fetched_at AS "fetchedAt", a.extractor,
  b.blob_sha256 AS "sha256Before", a.blob_sha256 AS "sha256After"`

const JOINED = sql`
  policy_change c
  JOIN policy p ON p.id = c.policy_id
  JOIN source s ON s.id = p.source_id
  JOIN payer ON payer.id = c.payer_id
  JOIN document_version v ON v.id = c.to_version_id
  JOIN document_version w ON w.id = c.from_version_id
  JOIN parse a ON a.id = v.parse_id
  JOIN parse b ON b.id = w.parse_id
  LEFT JOIN change_review r ON r.change_id = c.id AND r.org_id = current_org()`

/**
 * Sorts severity by rank: info, low, medium, high, critical. Ties sort by id, so pages never
 * overlap.
 */
const SORT = {
  created_at: sql`c.created_at`,
  severity: sql`array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], c.severity)`,
  change_percentage: sql`c.change_percentage`,
}

/** Reads of the change history. */
export function policyChangeRepo(db: Db) {
  return {
    /** One page of changes and the total count. */
    list: async (filter: ChangeFilter, { by, descending }: ChangeSort, { skip, take }: PageRange) => {
      const where = matching(filter)
      const way = descending ? sql`DESC` : sql`ASC`
      const [items, [count]] = await Promise.all([
        queryRows<Row>(
          db,
          sql`SELECT ${CHANGE} FROM ${JOINED} WHERE ${where} ORDER BY ${SORT[by]} ${way}, c.id ${way}
            LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(
          db,
          // Every change has a payer: the join is only for conditions on it.
          sql`SELECT count(*)::int AS total FROM policy_change c
            ${payerConditions(filter).length > 0 ? sql`JOIN payer ON payer.id = c.payer_id` : sql``}
            WHERE ${where}`,
        ),
      ])
      return { items: items.map(withEvidence), total: count!.total }
    },

    /** How many changes of a filter there are, by severity. */
    severityCounts: (filter: ChangeFilter) => severityCounts(db, filter),

    /** How many changes of a filter the caller's organization has not reviewed, by severity. */
    unreadCounts: (filter: ChangeFilter) => severityCounts(db, { ...filter, isReviewed: false }),

    /** The newest changes, for the feed. */
    newest: async (filter: ChangeFilter, take: number): Promise<PolicyChange[]> => {
      const rows = await queryRows<Row>(
        db,
        sql`SELECT ${CHANGE} FROM ${JOINED} WHERE ${matching(filter)} ORDER BY c.created_at DESC, c.id DESC
          LIMIT ${take}`,
      )
      return rows.map(withEvidence)
    },

    /** Identity of the feed's content: ids and correctable names. */
    newestState: async (filter: ChangeFilter, take: number): Promise<string> => {
      const state = sql`
        SELECT c.id, p.title, c.name FROM (${newestIds(filter, take)}) c JOIN policy p ON p.id = c.policy_id
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${take}`
      return JSON.stringify(await queryRows(db, state))
    },

    /** The versions before and after a change. */
    diff: async (id: string): Promise<ChangeDiff | null> => {
      const [row] = await queryRows<WithVersions>(
        db,
        sql`
        SELECT c.edits, c.facts, s.id AS "sourceId", ${LEFT_OUT} AS "leftOut",
          ${version('w', 'b')} AS before, ${version('v', 'a')} AS after FROM ${JOINED}
          WHERE c.id = ${id}::uuid`,
      )
      return row ? { ...row, before: withDay(row.before), after: withDay(row.after) } : null
    },

    /** Payers with policies, by name: one look at the index for each, not at all policies. */
    payers: (): Promise<{ id: string; name: string }[]> =>
      queryRows(
        db,
        sql`SELECT id::text, name FROM payer
          CROSS JOIN LATERAL (SELECT FROM policy WHERE policy.payer_id = payer.id LIMIT 1) AS has_policy
          ORDER BY lower(name), id`,
      ),

    byId: async (id: string): Promise<PolicyChange | null> => {
      const [row] = await queryRows<Row>(db, sql`SELECT ${CHANGE} FROM ${JOINED} WHERE c.id = ${id}::uuid`)
      return row ? withEvidence(row) : null
    },
  }
}

async function severityCounts(db: Db, filter: ChangeFilter): Promise<SeverityCounts> {
  const rows = await queryRows<{ severity: string; count: number }>(
    db,
    sql`SELECT c.severity, count(*)::int AS count FROM policy_change c JOIN payer ON payer.id = c.payer_id
      WHERE ${matching(filter)} GROUP BY c.severity`,
  )
  return Object.fromEntries(rows.map(({ severity, count }) => [severity, count]))
}

/** Differences left out by the comparison of the newer version. */
const LEFT_OUT = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('regionIds',
    one -> 'region_ids', 'before', one -> 'before' -> 'text', 'after', one -> 'after' -> 'text')
    ORDER BY n), '[]')
  FROM region_comparison x, jsonb_array_elements(x.left_out) WITH ORDINALITY each (one, n)
    WHERE x.fetch_attempt_id = v.fetch_attempt_id)`

/**
 * The latest matching changes. Queries affiliates one by one, because one query would scan all
 * payers' changes.
 */
function newestIds(filter: ChangeFilter, take: number): Prisma.Sql {
  const newest = (from: Prisma.Sql, where: Prisma.Sql) => sql`
    SELECT c.id, c.policy_id, c.created_at, payer.name FROM ${from} WHERE ${where}
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${take}`
  const where = matching(filter)
  if (!filter.payerId) return newest(sql`policy_change c JOIN payer ON payer.id = c.payer_id`, where)
  return sql`
    SELECT c.* FROM payer CROSS JOIN LATERAL (${newest(
      sql`policy_change c`,
      sql`c.payer_id = payer.id
      AND ${where}`,
    )}) c
    WHERE payer.id = ${filter.payerId}::uuid OR payer.parent_id = ${filter.payerId}::uuid`
}

const version = (its: 'v' | 'w', parse: 'a' | 'b') =>
  Prisma.raw(`json_build_object('version', ${its}.version, 'fetchedAt', ${its}.fetched_at,
  'sha256', ${parse}.blob_sha256, 'extractor', ${parse}.extractor, 'blocks', ${parse}.blocks)`)

/** JSON has no dates: instants are texts in it. */
type InJson<T, Instant extends keyof T> = Omit<T, Instant> & Record<Instant, string>
type VersionInJson = InJson<ComparedVersion, 'fetchedAt'>
type WithVersions = Omit<ChangeDiff, 'before' | 'after'> & { before: VersionInJson; after: VersionInJson }

const withDay = (its: VersionInJson): ComparedVersion => ({ ...its, fetchedAt: new Date(its.fetchedAt) })

type Row = Omit<PolicyChange, 'evidence' | 'review'> &
  PolicyChange['evidence'] & { review: InJson<NonNullable<PolicyChange['review']>, 'at'> | null }

const withEvidence = ({
  fetchId,
  fetchedAt,
  sha256Before,
  sha256After,
  extractor,
  ...change
}: Row): PolicyChange => ({
  ...change,
  review: change.review && { ...change.review, at: new Date(change.review.at) },
  evidence: { fetchId, fetchedAt, sha256Before, sha256After, extractor },
})

const matching = (filter: ChangeFilter): Prisma.Sql => allOf(changeConditions(filter))

/** All of some conditions; without any, everything passes. */
export const allOf = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? Prisma.join([...conditions], ' AND ') : sql`true`

/** The conditions of a filter on the change `c` of `payer`. */
export function changeConditions(filter: ChangeFilter): Prisma.Sql[] {
  const { createdFrom, createdTo, isReviewed } = filter
  const [specialty, changeType, severity] = [filter.specialty, filter.changeType, filter.severity].map(
    replaceNul,
  )
  return [
    ...payerConditions(filter),
    filter.payerIds && sql`c.payer_id = ANY(${filter.payerIds}::uuid[])`,
    specialty && sql`c.specialty = lower(${specialty})`,
    changeType && sql`c.change_type = lower(${changeType})`,
    severity && sql`c.severity = lower(${severity})`,
    filter.alertsOnly ? sql`c.should_alert` : undefined,
    createdFrom && sql`c.created_at >= ${createdFrom}::date::timestamp AT TIME ZONE 'UTC'`,
    createdTo && sql`c.created_at < (${createdTo}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
    isReviewed === undefined
      ? undefined
      : sql`${isReviewed} = EXISTS (SELECT FROM change_review x WHERE x.change_id = c.id
        AND x.org_id = current_org())`,
  ].filter(isSql)
}

/** The conditions of a filter on `payer` alone. */
export const payerConditions = ({ payerId, state, followedOnly }: ChangeFilter): Prisma.Sql[] =>
  [
    payerId && sql`(payer.id = ${payerId}::uuid OR payer.parent_id = ${payerId}::uuid)`,
    payerId && state && inState(payerId, state),
    followedOnly && sql`payer.id IN (SELECT payer_id FROM followed_payer)`,
  ].filter(isSql)

const isSql = (condition: unknown): condition is Prisma.Sql => condition instanceof Prisma.Sql

/** Filters affiliates by state. A brand without a recorded footprint counts everywhere. */
const inState = (payerId: string, state: string) =>
  sql`(${state} = ANY(payer.states) OR (payer.id = ${payerId}::uuid AND payer.states = '{}'))`

/** The reviewer: organization, subject of the token, and whether an administrator. */
export type Reviewer = { orgId: string; sub: string; admin: boolean }

/** Limit of one mark over many changes. */
export const MAX_REVIEWED_AT_ONCE = 5_000

/** Review marks of an organization's coders. */
export function changeReviewRepo(db: Db) {
  return {
    isChange: async (id: string): Promise<boolean> => (await db.policyChange.count({ where: { id } })) > 0,

    put: async (
      changeId: string,
      note: string | null,
      { orgId, sub, admin }: Reviewer,
      now: Date,
    ): Promise<void> => {
      const mark = { reviewedBy: sub, note, reviewedAt: now, byAdmin: admin }
      await db.changeReview.upsert({
        where: { orgId_changeId: { orgId, changeId } },
        create: { orgId, changeId, ...mark },
        update: mark,
      })
    },

    /**
     * Marks the unreviewed changes of a filter, up to one of them in the order of creation.
     *
     * @returns how many
     */
    putAll: async (
      filter: ChangeFilter,
      lastId: string,
      { orgId, sub, admin }: Reviewer,
      now: Date,
    ): Promise<number> =>
      db.$executeRaw(sql`
        INSERT INTO change_review (org_id, change_id, reviewed_by, note, reviewed_at, by_admin)
        SELECT ${orgId}::uuid, c.id, ${sub}, NULL, ${now}, ${admin}
        FROM policy_change c JOIN payer ON payer.id = c.payer_id
        WHERE ${matching({ ...filter, isReviewed: false })}
          AND (c.created_at, c.id) <= (SELECT created_at, id FROM policy_change WHERE id = ${lastId}::uuid)
        ORDER BY c.created_at DESC LIMIT ${MAX_REVIEWED_AT_ONCE}
        ON CONFLICT DO NOTHING`),

    takeBack: async (changeId: string, { orgId }: Reviewer): Promise<void> => {
      await db.changeReview.deleteMany({ where: { orgId, changeId } })
    },
  }
}
