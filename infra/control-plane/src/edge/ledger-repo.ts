import { queryRows } from '@ppman/db'
import type pg from 'pg'

export type CreditEntry = {
  id: string
  orgId: string
  tokenId: string
  usedAt: Date
  rateClass: string
  operation: string
  calls: number
  credits: number
}

/**
 * One statement per batch, for the entries and for their sums by day. The ids make a repeated
 * insert harmless: only entries that are new are added to the sums, in one order for all writers.
 */
const INSERT = `
  WITH entry AS (
    INSERT INTO control_plane.credit_entry
      (id, org_id, token_id, used_at, rate_class, operation, calls, credits)
    SELECT * FROM unnest(
      $1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::int[],
      $8::bigint[])
    ON CONFLICT (id) DO NOTHING
    RETURNING org_id, token_id, (used_at AT TIME ZONE 'UTC')::date AS day, operation, calls, credits)
  INSERT INTO control_plane.credit_day AS so_far (org_id, day, token_id, operation, calls, credits)
  SELECT org_id, day, token_id, operation, sum(calls), sum(credits) FROM entry
  GROUP BY org_id, day, token_id, operation ORDER BY org_id, day, token_id, operation
  ON CONFLICT (org_id, day, token_id, operation)
    DO UPDATE SET calls = so_far.calls + excluded.calls, credits = so_far.credits + excluded.credits`

export type LedgerRepo = ReturnType<typeof ledgerRepo>

/** Credit usage, inserted in batches and summed by organization. */
export function ledgerRepo(pool: pg.Pool) {
  return {
    insert: (entries: readonly CreditEntry[]) => {
      const column = <K extends keyof CreditEntry>(name: K) => entries.map((entry) => entry[name])
      return pool.query(INSERT, [
        column('id'),
        column('orgId'),
        column('tokenId'),
        column('usedAt'),
        column('rateClass'),
        column('operation'),
        column('calls'),
        column('credits'),
      ])
    },
    /** Credits of an organization used since an instant. */
    async usedSince(orgId: string, since: Date): Promise<number> {
      const sql =
        'SELECT coalesce(sum(credits), 0)::float8 AS used FROM control_plane.credit_entry WHERE ' +
        'org_id = $1 AND used_at >= $2'
      return (await queryRows<{ used: number }>(pool, { text: sql, values: [orgId, since] }))[0]?.used ?? 0
    },
  }
}
