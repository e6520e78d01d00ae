import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations/', import.meta.url))
/**
 * The advisory lock that `prisma migrate` itself takes, so that both may be used on one database.
 */
const PRISMA_LOCK = 72707369

const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`

type Step = { name: string; sql: string; checksum: string }
type LedgerRow = { migration_name: string; checksum: string; finished_at: Date | null }

/**
 * Brings a database to the newest schema, job tables included. Same effect and ledger as `prisma
 * migrate deploy`.
 *
 * @returns the names applied now, in order
 * @throws when a migration failed earlier, or was edited after it was applied
 */
export async function migrate(url: string): Promise<string[]> {
  await runMigrations({ connectionString: url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK])
    await client.query(LEDGER)
    return await applyPending(client)
  } finally {
    await client.end()
  }
}

/** The migration files, oldest first, with the checksums that the ledger keeps. */
export async function migrationSteps(): Promise<Step[]> {
  const folders = (await readdir(MIGRATIONS, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const names = folders.map(({ name }) => name).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${MIGRATIONS}${name}/migration.sql`, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function applyPending(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<LedgerRow>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  const failed = rows.find((row) => !row.finished_at)
  if (failed)
    throw new Error(
      `Migration ${failed.migration_name} failed earlier (P3009): see docs/runbooks/migration-stuck.md.`,
    )
  const appliedChecksums = new Map(rows.map((row) => [row.migration_name, row.checksum]))
  const pending = (await migrationSteps()).filter((step) => isPending(step, appliedChecksums))
  for (const step of pending) await apply(client, step)
  return pending.map(({ name }) => name)
}

function isPending({ name, checksum }: Step, appliedChecksums: Map<string, string>): boolean {
  const applied = appliedChecksums.get(name)
  if (applied !== undefined && applied !== checksum)
    throw new Error(`Migration ${name} was edited after it was applied.`)
  return applied === undefined
}

async function apply(client: pg.Client, { name, sql, checksum }: Step): Promise<void> {
  const id = randomUUID()
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ])
  try {
    await client.query(sql) // the simple protocol makes the whole file one transaction
  } catch (error) {
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error)])
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await client.query(
    'UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1',
    [id],
  )
}
