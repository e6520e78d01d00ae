import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@ppman/errors'
import pg from 'pg'
import { adoptBaselines, canAdopt, isFolded } from './adopt-baselines.ts'
import { markerOf, type Migration, type MigrationKind, readMigrations } from './migration-files.ts'

/**
 * The advisory lock that `prisma migrate` itself takes, so that both may be used on one database.
 */
const PRISMA_LOCK = 72707369
const LOCK_POLL_MS = 200
const LOCK_WAIT_MS = 600_000

const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`

const RUNBOOK = 'docs/runbooks/migration-stuck.md'

type LedgerRow = { migration_name: string; checksum: string; finished_at: Date | null }

/** A migration of this release or of the database. */
export type MigrationState = {
  name: string
  /** Null for a migration that this release does not have. */
  kind: MigrationKind | null
  purpose: string | null
  /**
   * `adoptable`: a baseline that will be recorded and not run, because the database has the
   * migrations that it replaced. `unknown`: applied by another release.
   */
  state: 'applied' | 'pending' | 'adoptable' | 'failed' | 'edited' | 'unknown'
  appliedAt: Date | null
}

/** Names of migrations, in order. */
export type Migrated = { applied: string[]; adopted: string[] }

/**
 * Brings a database to the newest schema, job tables included. Same effect and ledger as `prisma
 * migrate deploy`. One process works at a time; others wait for it.
 *
 * @param migrations - for tests; by default those of this release
 * @throws AppError when a migration fails or failed earlier, was edited after it was applied, or
 *   belongs to another line of releases
 */
export async function migrate(
  url: string,
  { migrations }: { migrations?: readonly Migration[] } = {},
): Promise<Migrated> {
  const ours = migrations ?? (await readMigrations())
  return withOwner(url, async (client) => {
    await takeLock(client)
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ connectionString: url })
    await client.query(LEDGER)
    const states = statesOf(ours, await readLedger(client))
    refuseUnsafe(states)
    const isAdoptable = states.some(({ state }) => state === 'adoptable')
    const adopted = isAdoptable ? await adoptBaselines(client, { url, migrations: ours }) : []
    const pending = new Set(states.filter(({ state }) => state === 'pending').map(({ name }) => name))
    const applied: string[] = []
    for (const migration of ours.filter(({ name }) => pending.has(name))) {
      await apply(client, migration)
      applied.push(migration.name)
    }
    return { applied, adopted }
  })
}

/**
 * Compares a database with the migrations of this release. Writes nothing.
 *
 * @throws AppError when the database stopped in the middle of the list before the baselines
 */
export async function migrationStates(url: string): Promise<MigrationState[]> {
  const ours = await readMigrations()
  return withOwner(url, async (client) => {
    const { rows } = await client.query<{ ledger: string | null }>(
      `SELECT to_regclass('_prisma_migrations')::text AS ledger`,
    )
    return statesOf(ours, rows[0]?.ledger ? await readLedger(client) : [])
  })
}

/** @throws AppError that says why `migrate` would refuse */
export function refuseUnsafe(states: readonly MigrationState[]): void {
  const find = (wanted: MigrationState['state']) => states.find(({ state }) => state === wanted)?.name
  const [failed, edited, unknown, pending] = [
    find('failed'),
    find('edited'),
    find('unknown'),
    find('pending'),
  ]
  if (failed) throw new AppError('conflict', `Migration ${failed} failed earlier (P3009): see ${RUNBOOK}.`)
  if (edited) throw new AppError('conflict', `Migration ${edited} was edited after it was applied.`)
  if (unknown && pending)
    throw new AppError(
      'conflict',
      `The database has ${unknown}, which this release does not know, and lacks ${pending}: it belongs to ` +
        `another line of releases. See ${RUNBOOK}.`,
    )
}

async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Polls, because a statement that waits for a lock holds a snapshot, and CREATE INDEX CONCURRENTLY
 * in the other process would wait for it.
 */
async function takeLock(client: pg.Client): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT_MS
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      PRISMA_LOCK,
    ])
    if (rows[0]?.taken) return
    if (performance.now() > deadline)
      throw new AppError('unavailable', `Another process is migrating this database: see ${RUNBOOK}.`)
    await setTimeout(LOCK_POLL_MS)
  }
}

async function readLedger(client: pg.Client): Promise<LedgerRow[]> {
  const { rows } = await client.query<LedgerRow>(
    `SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL
     ORDER BY migration_name`,
  )
  return rows
}

function statesOf(migrations: readonly Migration[], ledger: readonly LedgerRow[]): MigrationState[] {
  const rows = new Map(ledger.map((row) => [row.migration_name, row]))
  const isAdoptable = canAdopt(ledger.filter((row) => row.finished_at).map((row) => row.migration_name))
  const ours = migrations.map((migration): MigrationState => {
    const { kind = null, purpose = null } = markerOf(migration) ?? {}
    const row = rows.get(migration.name)
    const missing = isAdoptable && kind === 'baseline' ? 'adoptable' : 'pending'
    const state = row ? stateOf(row, migration.checksum) : missing
    return { name: migration.name, kind, purpose, state, appliedAt: row?.finished_at ?? null }
  })
  const names = new Set(migrations.map(({ name }) => name))
  const others = ledger.filter((row) => !names.has(row.migration_name) && !isFolded(row.migration_name))
  return [
    ...ours,
    ...others.map((row): MigrationState => ({
      name: row.migration_name,
      kind: null,
      purpose: null,
      state: row.finished_at ? 'unknown' : 'failed',
      appliedAt: row.finished_at,
    })),
  ]
}

function stateOf(row: LedgerRow, checksum: string): MigrationState['state'] {
  if (!row.finished_at) return 'failed'
  return row.checksum === checksum ? 'applied' : 'edited'
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID()
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ])
  try {
    await client.query(sql) // the simple protocol makes a file of several statements one transaction
  } catch (error) {
    const { message } = error as Error
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, message])
    throw new AppError('unavailable', `Migration ${name} failed: ${message}. See ${RUNBOOK}.`, {
      cause: error,
    })
  }
  await client.query(
    'UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1',
    [id],
  )
}
