import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@ppman/errors'

type Tenant = { orgId: string; operator: boolean }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const current = new AsyncLocalStorage<Tenant>()

/**
 * Runs work for one organisation: row-level security then shows its rows only. Await queries inside: a Prisma query
 * starts when it is awaited, and outside the context it sees no row.
 *
 * @param operator also sees other organisations' rows in tables whose policy says so (documentation only)
 */
export function withTenant<T>(orgId: string, work: () => Promise<T>, { operator = false } = {}): Promise<T> {
  if (!UUID.test(orgId)) throw new AppError('unauthenticated', 'The identity names no organisation.')
  return current.run({ orgId, operator }, work)
}

/** SQL that sets the tenant for the open transaction only, or null outside a context. The id is a checked UUID. */
export function tenantSql(): string | null {
  const tenant = current.getStore()
  if (!tenant) return null
  return `SET LOCAL app.org_id = '${tenant.orgId}'; SET LOCAL app.operator = '${tenant.operator ? 'on' : 'off'}'`
}
