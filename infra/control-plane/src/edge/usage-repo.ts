import { queryRows } from '@ppman/db'
import type pg from 'pg'

export type UsageQuery = {
  orgId: string
  /** The first and the last day, UTC: `2026-03-01`. */
  from: string
  to: string
  /** Null for all. */
  tokenId: string | null
  operation: string | null
}

type Used = { calls: number; credits: number }

/** Credits of a window, by day, operation and token. */
export type Usage = {
  days: readonly (Used & { day: string })[]
  operations: readonly (Used & { operation: string })[]
  tokens: readonly (Used & {
    tokenId: string
    name: string | null
    last4: string | null
    owner: string | null
  })[]
}

/** Entries from before operations were noted, and unknown paths. */
export const OTHER_OPERATION = 'other'

const WINDOW = `
  credit_day.org_id = $1 AND day BETWEEN $2::date AND $3::date AND ($4::uuid IS NULL OR token_id = $4)
  AND ($5::text IS NULL OR operation = $5)`

/** One pass over the window for the three lists; the columns that a list is not by are null. */
const SUMS = `
  SELECT day::text AS day, operation, token_id AS "tokenId", sum(calls)::float8 AS calls,
    sum(credits)::float8 AS credits
  FROM control_plane.credit_day WHERE ${WINDOW}
  GROUP BY GROUPING SETS ((day), (operation), (token_id))
  ORDER BY credit_day.day, sum(credits) DESC, operation, token_id`

type Row = Used & { day: string | null; operation: string | null; tokenId: string | null }
type Token = { id: string; name: string; last4: string; owner: string }

const TOKENS = `
  SELECT token.id, name, last4, email AS owner FROM control_plane.token
  JOIN control_plane.account ON account.id = account_id
  WHERE token.org_id = $1 AND token.id = ANY($2::uuid[])`

/** What an organization used in a window. Tokens that are deleted have no name. */
export async function usageOf(
  pool: pg.Pool,
  { orgId, from, to, tokenId, operation }: UsageQuery,
): Promise<Usage> {
  const rows = await queryRows<Row>(pool, { text: SUMS, values: [orgId, from, to, tokenId, operation] })
  const ids = rows.flatMap((row) => (row.tokenId === null ? [] : [row.tokenId]))
  const named = await queryRows<Token>(pool, { text: TOKENS, values: [orgId, ids] })
  const tokens = new Map(named.map((token) => [token.id, token]))
  return {
    days: rows.flatMap(({ day, calls, credits }) => (day === null ? [] : [{ day, calls, credits }])),
    operations: rows.flatMap((row) =>
      row.operation === null ? [] : [{ operation: row.operation, calls: row.calls, credits: row.credits }],
    ),
    tokens: rows.flatMap(({ tokenId: id, calls, credits }) => {
      if (id === null) return []
      const token = tokens.get(id)
      const { name = null, last4 = null, owner = null } = token ?? {}
      return [{ tokenId: id, name, last4, owner, calls, credits }]
    }),
  }
}

type LineRow = Used & { day: string; operation: string; tokenId: string; token: string | null }

/** Lines of the CSV file: one for each day, operation and token. */
export const usageLines = (
  pool: pg.Pool,
  { orgId, from, to, tokenId, operation }: UsageQuery,
  take: number,
): Promise<LineRow[]> =>
  queryRows<LineRow>(pool, {
    text: `
      SELECT day::text AS day, operation, token_id AS "tokenId", token.name AS token,
        calls::float8 AS calls, credits::float8 AS credits
      FROM control_plane.credit_day LEFT JOIN control_plane.token ON token.id = token_id
      WHERE ${WINDOW}
      ORDER BY credit_day.day, operation, token_id LIMIT $6`,
    values: [orgId, from, to, tokenId, operation, take],
  })

/** Plan of an organization; null where it has none of its own. */
export async function planOf(pool: pg.Pool, orgId: string): Promise<string | null> {
  const [row] = await queryRows<{ plan: string }>(pool, {
    text: 'SELECT plan FROM control_plane.org_plan WHERE org_id = $1',
    values: [orgId],
  })
  return row?.plan ?? null
}
