import { Readable } from 'node:stream'
import { openPool, schemaFingerprint } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { citedBlobsRepo, eachCitedBlob } from '../evidence/evidence-repo.ts'
import { type Manifest, type Part, type TablePart, writePart } from './manifest.ts'
import { qualified, type Table, tableRowsRepo, tablesRepo } from './tables-repo.ts'

export type Dump = Pick<
  Manifest,
  'postgres' | 'migrations' | 'controlPlane' | 'tables' | 'sequences' | 'schema'
> & { blobs: string[] }

type Options = {
  url: string
  /** Folder of the snapshot. */
  folder: string
  onTable: (name: string, share: number) => void
}

/**
 * Writes every table of the database as of one instant: one transaction, REPEATABLE READ, so that
 * nothing is locked and the services go on.
 *
 * @throws AppError when the login does not see all rows
 */
export async function dumpDatabase({ url, folder, onTable }: Options): Promise<Dump> {
  const pool = openPool({ url, max: 1, statementTimeoutMs: 0 })
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const [repo, rows] = [tablesRepo(client), tableRowsRepo(client)]
    // The names of the fingerprint are those of the default search path.
    const schema = await writeLines(folder, 'schema.txt.gz', await schemaFingerprint(client))
    const blobs: string[] = []
    for await (const { sha256 } of eachCitedBlob(citedBlobsRepo(client))) blobs.push(sha256)
    await repo.settings()
    const found = await repo.tables()
    const tables: TablePart[] = []
    for (const [index, table] of found.entries()) {
      onTable(qualified(table), index / found.length)
      tables.push(await dumpTable(rows, folder, table))
    }
    const rest = {
      postgres: await repo.version(),
      migrations: await repo.applied(),
      controlPlane: await repo.controlPlane(),
      sequences: await repo.sequences(),
    }
    await client.query('COMMIT')
    return { ...rest, tables, schema, blobs }
  } catch (error) {
    throw explainRights(error)
  } finally {
    client.release(true)
    await pool.end()
  }
}

type RowsRepo = ReturnType<typeof tableRowsRepo>

async function dumpTable(repo: RowsRepo, folder: string, table: Table): Promise<TablePart> {
  const rows = repo.read(table)
  const path = `tables/${table.schema}.${table.name}.copy.gz`
  const { part, sha256 } = await writePart(folder, path, rows)
  const { schema, name, columns } = table
  return { schema, name, columns, rows: rows.rowCount, sha256, part }
}

/** Writes lines of text as a part. */
export async function writeLines(folder: string, path: string, lines: Iterable<string>): Promise<Part> {
  const text = Readable.from(withEnds(lines))
  return (await writePart(folder, path, text)).part
}

function* withEnds(lines: Iterable<string>): Generator<Buffer> {
  for (const line of lines) yield Buffer.from(`${line}\n`)
}

/** PostgreSQL's code where row-level security or a missing right stands in the way. */
const NO_RIGHT = '42501'

export function explainRights(error: unknown): unknown {
  if ((error as { code?: string }).code !== NO_RIGHT) return error
  return new AppError(
    'unavailable',
    `The login may not do this: ${(error as Error).message}. It must own the tables and have BYPASSRLS, or ` +
      'be a superuser: see “Database logins” in docs/how-to/operate.md.',
    { cause: error },
  )
}
