import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@ppman/errors'
import pg from 'pg'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID. PostgreSQL refuses to compare an id with anything else. */
export const isUuid = (word: string): boolean => UUID.test(word)

/**
 * Replaces NUL characters, which PostgreSQL cannot hold; the result matches nothing that is stored.
 */
export const replaceNul = <Text extends string | undefined>(text: Text): Text =>
  text?.replaceAll('\u0000', '\ufffd') as Text

/** The rows of one page of a list: how many to skip, and how many to take. */
export type PageRange = { skip: number; take: number }

/** The values of `SET_TENANT`, in its order. */
type TenantSettings = readonly [orgId: string, operator: 'on' | 'off']

const current = new AsyncLocalStorage<TenantSettings>()

/**
 * Runs work for one organization: row-level security then shows its rows only. Await queries
 * inside: a Prisma query starts when it is awaited, and outside the context it sees no row.
 *
 * @param operator also sees other organizations' rows in tables whose policy says so
 *   (documentation only)
 */
export function withTenant<T>(orgId: string, work: () => Promise<T>, { operator = false } = {}): Promise<T> {
  if (!isUuid(orgId)) throw new AppError('unauthenticated', 'The identity names no organization.')
  return current.run([orgId, operator ? 'on' : 'off'], work)
}

/** The tenant of the context, or null outside of one. */
export const tenantSettings = (): TenantSettings | null => current.getStore() ?? null

/**
 * Sets the tenant for the open transaction only; a session setting would leak to the next borrower
 * of the connection.
 */
export const SET_TENANT = `SELECT set_config('app.org_id', $1, true), set_config('app.operator', $2, true)`

/**
 * Prepared once on each connection, so that setting the tenant needs no extra message and no
 * parsing.
 */
const PREPARED = 'set_tenant'
export const prepareTenant = (client: pg.ClientBase) =>
  client.query(`PREPARE ${PREPARED} (text, text) AS ${SET_TENANT}`)

/**
 * Runs one statement for a tenant in one round trip. Both statements precede one Sync, so they are
 * one transaction: PostgreSQL skips the second when the tenant cannot be set, and the setting ends
 * with the transaction.
 */
export function queryInTenant(
  client: pg.PoolClient,
  tenant: TenantSettings,
  statement: object,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new TenantQuery(statement, tenant)
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query)
  })
}

/** The parts of pg's wire protocol that are extended here (PostgreSQL manual, Extended Query). */
type Wire = {
  bind: (to: { statement: string; values: TenantSettings }) => void
  execute: (what: object) => void
}
interface WireQuery extends pg.Query {
  callback: (error: Error | null, result: pg.QueryResult) => void
  prepare(wire: Wire): void
  handleDataRow(row: object): void
  handleCommandComplete(done: object, wire: Wire): void
}
const WireQuery = pg.Query as unknown as new (statement: object) => WireQuery

/** A query that first sets the tenant and hides the result of doing so. */
class TenantQuery extends WireQuery {
  readonly #tenant: TenantSettings
  #isTenantSet = false

  constructor(statement: object, tenant: TenantSettings) {
    super({ ...statement, queryMode: 'extended' })
    this.#tenant = tenant
  }

  override prepare(wire: Wire): void {
    wire.bind({ statement: PREPARED, values: this.#tenant })
    wire.execute({})
    super.prepare(wire)
  }

  override handleDataRow(row: object): void {
    if (this.#isTenantSet) super.handleDataRow(row)
  }

  override handleCommandComplete(done: object, wire: Wire): void {
    if (this.#isTenantSet) super.handleCommandComplete(done, wire)
    this.#isTenantSet = true
  }
}
