import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@ppman/errors'
import { isUuid } from './is-uuid.ts'

/** The values of `SET_TENANT`, in its order. */
export type TenantSettings = readonly [orgId: string, operator: 'on' | 'off']

const current = new AsyncLocalStorage<TenantSettings>()

/**
 * Runs work for one organisation: row-level security then shows its rows only. Await queries inside: a Prisma query
 * starts when it is awaited, and outside the context it sees no row.
 *
 * @param operator also sees other organisations' rows in tables whose policy says so (documentation only)
 */
export function withTenant<T>(orgId: string, work: () => Promise<T>, { operator = false } = {}): Promise<T> {
  if (!isUuid(orgId)) throw new AppError('unauthenticated', 'The identity names no organisation.')
  return current.run([orgId, operator ? 'on' : 'off'], work)
}

/** The tenant of the context, or null outside of one. */
export const tenantSettings = (): TenantSettings | null => current.getStore() ?? null

/** Sets the tenant for the open transaction only: set for the session it would leak to whoever borrows the connection next. */
export const SET_TENANT = `SELECT set_config('app.org_id', $1, true), set_config('app.operator', $2, true)`
