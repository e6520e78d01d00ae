import type pg from 'pg'
import { Prisma } from './generated/client.ts'
import type { Db } from './open-db.ts'

/** What is done by one process at a time. One list, so that no two uses share a lock. */
type LockName =
  /** A load of the payer directory: two would deadlock on each other's rows. */
  | 'payer_load'
  /** Corrections of one alias; key: its folded name. */
  | 'payer_alias'
  /** Submissions for one payer; key: its id. */
  | 'payer_entry'
  /** An import of reference edits: parallel ones do not see each other's rules. */
  | 'reference_import'
  /** The recount of the words of all titles. */
  | 'search_words'
  /** Adding codes and texts of prices. */
  | 'price_words'
  /** Recomputing price movement. */
  | 'code_change'
  /** Refreshing national prices: parallel ones would miss each other's hospitals. */
  | 'national_code_price'
  /** Compacting the rate lake. */
  | 'rate_lake'
  /** Numbering the tickets of one organization; key: its id. */
  | 'doc_ticket'
  /** The tokens that questions to the operator's model may use on a day. */
  | 'model_budget'
  /** Mail subscriptions of one organization, or mail to one address; key: its id or the address. */
  | 'email_subscription'
  /** Webhooks of one organization, which has a limited number; key: its id. */
  | 'webhook_endpoint'
  /** Uploaded policies of one organization: parallel ones would not see each other; key: its id. */
  | 'uploaded_policy'
  /** Saved feeds of one organization, which has a limited number; key: its id. */
  | 'saved_feed'
  /** The schema of the control plane. */
  | 'control_plane_schema'
  /** Adding an operator of the installation. */
  | 'operator_account'
  /** A backup of the database and its blobs. */
  | 'backup'
  /** The signing keys of the control plane. */
  | 'signing_key'
  /** The template of test databases. */
  | 'test_template'

type Client = Pick<pg.ClientBase, 'query'>

/** PostgreSQL's advisory locks are numbers; two names share one with a chance of 2^-64. */
const keyOf = (name: LockName, key: string) => `${name} ${key}`

/** Waits for the lock and holds it until the transaction ends. */
export async function lockInTransaction(tx: Db, name: LockName, key = ''): Promise<void> {
  await tx.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${keyOf(name, key)}, 0))`)
}

/** The same for a transaction of a plain client. */
export async function lockClient(client: Client, name: LockName, key = ''): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [keyOf(name, key)])
}

/** Takes the lock until the transaction ends, unless somebody holds it. */
export const tryLockClient = (client: Client, name: LockName): Promise<boolean> =>
  tryLock(client, 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isTaken"', name)

/**
 * Takes the lock until `releaseSessionLocks`, over several transactions, unless somebody holds it.
 */
export const tryLockSession = (client: Client, name: LockName): Promise<boolean> =>
  tryLock(client, 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isTaken"', name)

async function tryLock(client: Client, sql: string, name: LockName): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(sql, [keyOf(name, '')])
  return rows[0]!.isTaken
}

/** Waits for the lock and holds it until the session ends. */
export async function lockSession(client: Client, name: LockName): Promise<void> {
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [keyOf(name, '')])
}

export async function releaseSessionLocks(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_unlock_all()')
}
