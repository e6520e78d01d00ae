import { type Db, Prisma, queryRows, withTenant } from '@ppman/db'

/** One answered call. */
export type Call = { orgId: string; operation: string; status: number }

/** Calls of one operation by status class and day. */
export type Count = { day: string; operation: string; statusClass: number; calls: number }

/** Counts calls in memory by organization until they are stored. */
export function callCounter() {
  let counts = new Map<string, Map<string, Count>>()
  const add = (orgId: string, { day, operation, statusClass, calls }: Count): void => {
    const own = counts.get(orgId) ?? new Map<string, Count>()
    counts.set(orgId, own)
    const key = `${day} ${operation} ${statusClass}`
    own.set(key, { day, operation, statusClass, calls: (own.get(key)?.calls ?? 0) + calls })
  }
  return {
    count({ orgId, operation, status }: Call, now: Date): void {
      add(orgId, {
        day: now.toISOString().slice(0, 10),
        operation,
        statusClass: Math.floor(status / 100),
        calls: 1,
      })
    },

    /** Returns counts that could not be stored. */
    giveBack(orgId: string, taken: readonly Count[]): void {
      for (const count of taken) add(orgId, count)
    },

    /** Removes and returns the counts since the last call. */
    take(): Map<string, Count[]> {
      const taken = new Map([...counts].map(([orgId, own]) => [orgId, [...own.values()]]))
      counts = new Map()
      return taken
    },
  }
}

export type CallCounter = ReturnType<typeof callCounter>

/** Adds counts of an organization to the stored ones. */
type CountStore = { add: (orgId: string, counts: readonly Count[]) => Promise<unknown> }

/**
 * Stores counts, one organization at a time. Failed counts go back to the counter, so a short
 * outage of the database loses nothing. A process that dies loses its last counts.
 */
export async function keepCounts(store: CountStore, counter: CallCounter): Promise<void> {
  for (const [orgId, counts] of counter.take()) {
    try {
      await store.add(orgId, counts)
    } catch {
      counter.giveBack(orgId, counts)
    }
  }
}

/** Calls by result. */
export type Totals = { calls: number; succeeded: number; refused: number; failed: number }
export type UsageRollUp = {
  totals: Totals
  operations: (Totals & { operation: string })[]
  days: (Totals & { day: string })[]
}

/**
 * Counts by operation, busiest first, and by day, oldest first. 4xx are refused, 5xx failed, all
 * others succeeded.
 */
export function rollUp(counts: readonly Count[]): UsageRollUp {
  const operations = [...Map.groupBy(counts, ({ operation }) => operation)].map(([operation, own]) => ({
    operation,
    ...totalsOf(own),
  }))
  const days = [...Map.groupBy(counts, ({ day }) => day)].map(([day, own]) => ({ day, ...totalsOf(own) }))
  return {
    totals: totalsOf(counts),
    operations: operations.toSorted((a, b) => b.calls - a.calls || (a.operation < b.operation ? -1 : 1)),
    days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
}

function totalsOf(counts: readonly Count[]): Totals {
  const sum = (matches: (statusClass: number) => boolean) =>
    counts.filter(({ statusClass }) => matches(statusClass)).reduce((total, { calls }) => total + calls, 0)
  return {
    calls: sum(() => true),
    succeeded: sum((it) => it < 4),
    refused: sum((it) => it === 4),
    failed: sum((it) => it === 5),
  }
}

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
