/**
 * Error codes of a temporary outage: a server, socket or disk cannot be used now. Node's system
 * errors; PostgreSQL's SQLSTATE (08 connection, 53 resources: disk full, out of memory, too many
 * connections, 57P0x shutdown, 57014 timeout, 25006 read-only, 58030 input or output); Prisma's
 * (P1001, P1002 and P1008 not reached, P1017 and P1018 closed, P2024 and P2028 no connection or
 * transaction in time, P2037 too many connections).
 */
const SYSTEM =
  'ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EIO|ENOMEM|EMFILE|ENFILE'
const POSTGRES = '08...|53...|57P0.|57014|25006|58030'
const PRISMA = 'P1001|P1002|P1008|P1017|P1018|P2024|P2028|P2037'
const CODE = new RegExp(`^(${SYSTEM}|${POSTGRES}|${PRISMA})$`)

/** Messages of drivers for a server that is down, where they give no code. */
const MESSAGE = new RegExp(
  "timeout exceeded when trying to connect|Query read timeout|Connection terminated|Can't reach database" +
    '|not queryable|Unable to start a transaction|Client has encountered a connection error',
)

/** Longest chain of inner errors that is followed. */
const MAX_DEPTH = 5

/**
 * Whether an error means that a dependency is down for now, so that the caller may retry soon.
 * Prisma keeps the driver's error in `meta`.
 */
export function isOutage(thrown: unknown, depth = 0): boolean {
  if (typeof thrown !== 'object' || thrown === null || depth > MAX_DEPTH) return false
  const { code, originalCode, message, cause, meta, errors } = thrown as Record<string, unknown>
  if ([code, originalCode].some((each) => typeof each === 'string' && CODE.test(each))) return true
  if (thrown instanceof Error && typeof message === 'string' && MESSAGE.test(message)) return true
  const driver = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  const inner: unknown[] = [cause, driver, ...(Array.isArray(errors) ? (errors as unknown[]) : [])]
  return inner.some((each) => isOutage(each, depth + 1))
}
