import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { lockSession } from './advisory-lock.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openDb } from './open-db.ts'
import { type DbRole, openPool } from './pool.ts'
import { rowWatch } from './rows.ts'
import { rowChecker } from './rows-testing.ts'

export type { RowShape, Shape } from './rows-testing.ts'

/** Set by `npm test`: the declared rows, with which each answer is compared. */
const SHAPES = process.env['PPMAN_ROW_SHAPES']
if (SHAPES) rowWatch.current = rowChecker(SHAPES)

/**
 * A database of its own for one test file, copied from a migrated template: nothing to reset,
 * parallel by construction.
 *
 * `db` acts in the role of a service; `pool` acts as the owner, so that a test can see what was
 * really stored.
 */
export async function testDb({ role = 'ppman_app' }: { role?: DbRole } = {}) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = await migratedTemplate()
  await asAdmin((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`))
  const url = urlOf(name)
  const db = openDb({ url, role, max: 5 })
  const pool = openPool({ url, max: 3, statementTimeoutMs: 0 })
  const close = async () => {
    await db.$disconnect()
    await pool.end()
    await asAdmin((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  }
  return { db, pool, url, close }
}

/**
 * Named after the migrations it holds, so a changed migration makes a new template and nothing is
 * ever reset.
 */
export async function migratedTemplate(): Promise<string> {
  const migrations = await readMigrations()
  const name = `template_${createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
    .slice(0, 12)}`
  await asAdmin(async (client) => {
    await lockSession(client, 'test_template')
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await makeTemplate(client, name)
  })
  return name
}

/**
 * Built under another name and renamed when whole: a failed migration leaves no half-made template
 * behind.
 */
async function makeTemplate(client: pg.Client, name: string): Promise<void> {
  const draft = `${name}_${randomUUID().slice(0, 8)}`
  await client.query(`CREATE DATABASE ${draft}`)
  try {
    await migrate(urlOf(draft))
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
  } catch (error) {
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    throw error
  }
}

/** Waits of tests on a busy machine, which say nothing about a service's own. */
const PATIENCE = { connect_timeout: '60', statement_timeout: '100000', transaction_timeout: '100000' }

/** The address of a database of the server, with limits that no test meets. */
function urlOf(name: string): string {
  const url = Object.assign(new URL(serverUrl()), { pathname: `/${name}` })
  for (const [limit, value] of Object.entries(PATIENCE)) url.searchParams.set(limit, value)
  return url.toString()
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(serverUrl())
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** No default: a shared machine may have somebody else's server on any port we would guess. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error(
      'Set TEST_DATABASE_URL to a PostgreSQL server on which tests may create databases, or run `npm test`.',
    )
  return url
}
