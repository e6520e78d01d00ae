import { type Db, Prisma, queryRows, withTenant } from '@ppman/db'
import type { Count } from './call-counter.ts'

export type UsageRepo = ReturnType<typeof usageRepo>

const { sql } = Prisma

/** Stores an organization's calls by day. */
export function usageRepo(db: Db) {
  return {
    /**
     * Adds counts of an organization. Rows are locked in one order, so that processes never
     * deadlock.
     */
    add: (orgId: string, counts: readonly Count[]): Promise<number> => {
      const rows = counts.map(({ statusClass, ...count }) => ({ ...count, status_class: statusClass }))
      return withTenant(orgId, async () =>
        db.$executeRaw(sql`
        INSERT INTO api_usage (org_id, day, operation, status_class, calls)
        SELECT ${orgId}::uuid, day::date, operation, status_class, calls
        FROM
          jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS c(day text, operation text, status_class int, calls bigint)
        ORDER BY day, operation, status_class
        ON CONFLICT (org_id, day, operation, status_class) DO UPDATE
          SET calls = api_usage.calls + EXCLUDED.calls`),
      )
    },

    /** Counts of a range of days, inclusive; by day, then by operation. */
    between: async (from: string, to: string): Promise<Count[]> =>
      queryRows(
        db,
        sql`
        SELECT to_char(day, 'YYYY-MM-DD') AS day, operation,
          status_class AS "statusClass", calls::float8 AS calls FROM api_usage
        WHERE day BETWEEN ${from}::date AND ${to}::date ORDER BY api_usage.day, operation, status_class`,
      ),
  }
}
