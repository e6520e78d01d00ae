/** Longest waits on the database, in milliseconds. */
export type TimeLimits = { connectMs: number; statementMs: number; transactionMs: number }

/** No request hangs on a hung database: connecting, a statement and a transaction are bounded. */
const TIME_LIMITS: TimeLimits = { connectMs: 1_000, statementMs: 1_500, transactionMs: 2_500 }

/** PostgreSQL's names of the limits, with milliseconds per unit. */
const NAMES = [
  ['connect_timeout', 'connectMs', 1_000],
  ['statement_timeout', 'statementMs', 1],
  ['transaction_timeout', 'transactionMs', 1],
] as const

/**
 * The limits that the query of a database address names, ours for the others.
 *
 * @returns the address without them: the driver would apply them to jobs too, which have no limit
 */
export function readTimeLimits(url: string): { address: string; limits: TimeLimits } {
  const parsed = URL.parse(url)
  const named = NAMES.filter(([name]) => parsed?.searchParams.has(name))
  if (!parsed || named.length === 0) return { address: url, limits: TIME_LIMITS }
  const limits = { ...TIME_LIMITS }
  for (const [name, limit, unitMs] of named) {
    const value = Number(parsed.searchParams.get(name))
    if (value > 0) limits[limit] = value * unitMs
    parsed.searchParams.delete(name)
  }
  return { address: parsed.toString(), limits }
}
