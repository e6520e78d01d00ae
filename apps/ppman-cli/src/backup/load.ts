import { createHash } from 'node:crypto'
import type pg from 'pg'
import { applySchema } from '@ppman/control-plane/schema'
import { migrate, openPool, readMigrations, schemaFingerprint } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { explainRights } from './dump.ts'
import { type Applied, type Manifest, readLines, readPart, type TablePart } from './manifest.ts'
import { qualified, type Table, constraintsRepo, tableRowsRepo, tablesRepo } from './tables-repo.ts'
import { targetRepo } from './target-repo.ts'

type Progress = (name: string, share: number) => void

/**
 * Restores the database: schema by the migrations that the backup had, then all rows in one
 * transaction. A killed run leaves a mark, and the next run starts anew.
 *
 * @throws AppError when a migration of the backup is not in this release, or a part is damaged
 */
export async function loadDatabase(
  url: string,
  { manifest, folder, onTable }: { manifest: Manifest; folder: string; onTable: Progress },
): Promise<void> {
  const migrations = await matchMigrations(manifest.migrations)
  const pool = openPool({ url, max: 1, statementTimeoutMs: 0 })
  try {
    await targetRepo(pool).begin(manifest.id)
    await migrate(url, { migrations })
    if (manifest.controlPlane.length > 0) await makeControlPlane(pool, manifest.controlPlane)
    await loadTables(pool, { manifest, folder, onTable })
  } catch (error) {
    throw explainRights(error)
  } finally {
    await pool.end()
  }
}

/** The migrations of this release that the backup had. */
async function matchMigrations(applied: readonly Applied[]) {
  const ours = new Map((await readMigrations()).map((migration) => [migration.name, migration]))
  return applied.map(({ name, checksum }) => {
    const migration = ours.get(name)
    if (migration?.checksum === checksum) return migration
    throw new AppError(
      'conflict',
      `This release does not have migration ${name} as the backup had it: restore with the release that ` +
        'made the backup, then update.',
    )
  })
}

async function makeControlPlane(pool: pg.Pool, applied: readonly Applied[]): Promise<void> {
  const made = await applySchema(pool, new Set(applied.map(({ name }) => name)))
  if (made.length === applied.length) return
  throw new AppError(
    'conflict',
    'This release lacks schema files of the control plane that the backup had: ' +
      'restore with the release that made it, then update.',
  )
}

async function loadTables(
  pool: pg.Pool,
  { manifest, folder, onTable }: { manifest: Manifest; folder: string; onTable: Progress },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const repo = tablesRepo(client)
    const [rows, constraints] = [tableRowsRepo(client), constraintsRepo(client)]
    await repo.settings()
    const present = await repo.tables()
    const missing = manifest.tables.find((table) => !matches(table, present))
    if (missing)
      throw new AppError(
        'conflict',
        `The table ${qualified(missing)} of the backup does not exist with the same columns in this release.`,
      )
    const triggers = await constraints.triggers()
    const keys = await constraints.dropForeignKeys()
    await rows.empty(present)
    for (const [index, table] of manifest.tables.entries()) {
      onTable(qualified(table), index / manifest.tables.length)
      await rows.write(table, readPart(folder, table.part))
    }
    for (const sequence of manifest.sequences) await rows.setSequence(sequence)
    await constraints.addForeignKeys(keys)
    await constraints.restoreTriggers(triggers)
    await client.query('COMMIT')
  } finally {
    client.release(true)
  }
}

const matches = (table: TablePart, present: readonly Table[]) =>
  present.some(
    ({ schema, name, columns }) =>
      schema === table.schema &&
      name === table.name &&
      columns.toSorted().join() === table.columns.toSorted().join(),
  )

/** What differs between a backup and the database that was restored from it. */
export type Comparison = {
  /** Tables whose rows are not the ones of the backup, byte for byte. */
  tables: string[]
  /** Objects of the schema that only one of the two has; not all of them matter. */
  schema: string[]
}

/** Reads the restored database again, in one snapshot, and compares it with the backup. */
export async function compareDatabase(
  url: string,
  { manifest, folder, onTable }: { manifest: Manifest; folder: string; onTable: Progress },
): Promise<Comparison> {
  const pool = openPool({ url, max: 1, statementTimeoutMs: 0 })
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const actual = new Set(await schemaFingerprint(client))
    const expected = new Set(await readLines(folder, manifest.schema))
    const repo = tablesRepo(client)
    await repo.settings()
    const present = await repo.tables()
    const differing: string[] = []
    for (const [index, table] of manifest.tables.entries()) {
      onTable(qualified(table), index / manifest.tables.length)
      const found = present.find((it) => qualified(it) === qualified(table))
      const isEqual =
        found &&
        (await digestOf(tableRowsRepo(client), { ...found, columns: table.columns })) === table.sha256
      if (!isEqual) differing.push(qualified(table))
    }
    const schema = [
      ...[...expected].filter((line) => !actual.has(line)).map((line) => `missing: ${line}`),
      ...[...actual].filter((line) => !expected.has(line)).map((line) => `not in the backup: ${line}`),
    ]
    return { tables: differing, schema }
  } finally {
    client.release(true)
    await pool.end()
  }
}

async function digestOf(repo: ReturnType<typeof tableRowsRepo>, table: Table): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of repo.read(table)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
