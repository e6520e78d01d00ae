import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations/', import.meta.url))

/**
 * What a migration does to a database in use. A baseline creates the tables of one schema file and
 * runs on an empty database only. The release before an expand migration runs on its result. A
 * contract migration removes what no running release uses.
 */
export type MigrationKind = 'baseline' | 'expand' | 'contract'

export type Migration = {
  /** Folder name: four digits and a name. Migrations run in the order of their names. */
  name: string
  sql: string
  /** SHA-256 of the file, as the ledger keeps it. */
  checksum: string
}

/** Reads the migration files, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const folders = (await readdir(MIGRATIONS, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const names = folders.map(({ name }) => name).sort()
  return Promise.all(
    names.map(async (name) =>
      migrationOf(name, await readFile(`${MIGRATIONS}${name}/migration.sql`, 'utf8')),
    ),
  )
}

export const migrationOf = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

const MARKER = /^-- (baseline|expand|contract): ([^\n]{1,100}\.)\n/

/**
 * Parses the first line of a migration file: its kind and one sentence about its purpose.
 *
 * @returns null when the line is missing
 */
export function markerOf({ sql }: Migration): { kind: MigrationKind; purpose: string } | null {
  const [, kind, purpose] = MARKER.exec(sql) ?? []
  return kind && purpose ? { kind: kind as MigrationKind, purpose } : null
}
