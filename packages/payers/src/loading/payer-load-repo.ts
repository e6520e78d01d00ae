import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Db, type openPool, Prisma, queryRows, releaseSessionLocks, tryLockSession } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { stripCredentials } from '@ppman/evidence'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type DirectoryRow,
  type DirectorySource,
  payerSource,
  type Rejection,
} from '../directory/directory-row.ts'
import { payerTypeOf } from '../directory/payer.ts'
import { type Client, type Merged, mergeStaged } from '../merging/merge-staged-repo.ts'
import { foldName, slugOf } from '../normalization/names.ts'
import { DIRECTORY_READER } from './read-directory.ts'

type Pool = ReturnType<typeof openPool>

type LoadStart = {
  source: DirectorySource
  fileName: string
  sha256: string
  bytes: number
  startedAt: Date
  /** Null for a file of a folder. */
  fetchAttemptId: string | null
}
type LoadEnd = { rowsRead: number; rowsRejected: number; kept: readonly Rejection[]; finishedAt: Date }
type StagedRow = { row: number; value: DirectoryRow }

export type PayerLoadRepo = ReturnType<typeof payerLoadRepo>

const LAST_DONE = `
  SELECT CASE reader WHEN $2 THEN blob_sha256 END AS sha256
  FROM payer_load WHERE source = $1 AND status = 'done' ORDER BY id DESC LIMIT 1`

/**
 * Writes directory loads. The pool must use the worker's role: requests may not change the
 * directory.
 */
export function payerLoadRepo(pool: Pool) {
  return {
    /** Hash of the file last loaded of a source; null when another reader version loaded it. */
    lastSha256: async (source: DirectorySource): Promise<string | null> => {
      const rows = await queryRows<{ sha256: string | null }>(pool, {
        text: LAST_DONE,
        values: [source, DIRECTORY_READER],
      })
      return rows[0]?.sha256 ?? null
    },

    /**
     * Records a load, stages its rows by COPY and merges them, all or nothing. `end` is called
     * after the last row with the rows that refer to no known payer.
     *
     * @throws AppError `conflict` when another load is running; errors of reading the rows, after
     *   recording the failure
     */
    run: async (
      start: LoadStart,
      rows: AsyncIterable<StagedRow>,
      end: End,
    ): Promise<Merged & { loadId: string }> => {
      const client = await pool.connect()
      try {
        if (!(await tryLockSession(client, 'payer_load')))
          throw new AppError('conflict', 'Another load of the payer directory is running.')
        return await recordLoad(client, { start, rows, end })
      } finally {
        const connectionError = await releaseSessionLocks(client).then(
          () => undefined,
          (error: Error) => error, // a dead connection holds no lock and must not return to the pool
        )
        client.release(connectionError)
      }
    },
  }
}

type End = (unplaced: readonly Rejection[]) => LoadEnd
type Work = { start: LoadStart; rows: AsyncIterable<StagedRow>; end: End }

async function recordLoad(client: Client, { start, rows, end }: Work): Promise<Merged & { loadId: string }> {
  const loadId = await begin(client, start)
  try {
    await client.query('BEGIN')
    await stage(client, rows)
    const { merged, unplaced } = await mergeStaged(client, {
      source: start.source,
      family: payerSource(start.source),
      loadId,
      seenAt: start.startedAt,
    })
    await finish(client, loadId, { status: 'done', ...end(unplaced) })
    await client.query('COMMIT')
    return { loadId, ...merged }
  } catch (error) {
    // if the connection is lost, the next load records the failure
    await noteFailure(client, loadId, end([])).catch(() => undefined)
    throw error
  }
}

async function noteFailure(client: Client, loadId: string, ended: LoadEnd): Promise<void> {
  await client.query('ROLLBACK')
  await finish(client, loadId, { status: 'failed', ...ended })
}

/** Marks killed loads as failed: no other load can be running, because we hold the lock. */
async function begin(
  client: Client,
  { source, fileName, sha256, bytes, startedAt, fetchAttemptId }: LoadStart,
): Promise<string> {
  await client.query(`UPDATE payer_load SET status = 'failed', finished_at = $1 WHERE status = 'running'`, [
    startedAt,
  ])
  await client.query('INSERT INTO blob (sha256, bytes) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING', [
    sha256,
    bytes,
  ])
  const rows = await queryRows<{ id: string }>(client, {
    text: `INSERT INTO payer_load (source, file_name, blob_sha256, reader, status, started_at,
       fetch_attempt_id)
     VALUES ($1, $2, $3, $4, 'running', $5, $6) RETURNING id`,
    values: [source, fileName, sha256, DIRECTORY_READER, startedAt, fetchAttemptId],
  })
  return rows[0]!.id
}

async function finish(
  client: Client,
  loadId: string,
  { status, rowsRead, rowsRejected, kept, finishedAt }: LoadEnd & { status: string },
): Promise<void> {
  const rowsLoaded = status === 'done' ? rowsRead - rowsRejected : 0
  await client.query(
    `UPDATE payer_load SET status = $2, rows_read = $3,
      rows_loaded = $4, rows_rejected = $5, rejections = $6, finished_at = $7
     WHERE id = $1`,
    [loadId, status, rowsRead, rowsLoaded, rowsRejected, JSON.stringify(kept), finishedAt],
  )
}

const STAGED = `
  CREATE TEMP TABLE staged (
    row_no integer PRIMARY KEY, doc jsonb NOT NULL,
    payer_key text GENERATED ALWAYS AS (doc->>'payerKey') STORED
  ) ON COMMIT DROP`

async function stage(client: Client, rows: AsyncIterable<StagedRow>): Promise<void> {
  await client.query(STAGED)
  await pipeline(
    Readable.from(copyLines(rows), { objectMode: false }),
    client.query(copyFrom('COPY staged (row_no, doc) FROM STDIN')),
  )
  await client.query('ANALYZE staged')
}

/** Lines of COPY's text format. JSON has no raw tab or newline, so only backslashes are escaped. */
async function* copyLines(rows: AsyncIterable<StagedRow>): AsyncGenerator<string> {
  for await (const { row, value } of rows)
    yield `${row}\t${JSON.stringify(stagedRow(value)).replaceAll('\\', '\\\\')}\n`
}

/** The staged document: the row with all values computed from names. */
function stagedRow({ payerKey, name, aliases, entry, ...row }: DirectoryRow): object {
  const foldedName = foldName(name)
  const names = [
    { alias: name, folded: foldedName, kind: 'name' },
    ...aliases.map((alias) => ({ alias, folded: foldName(alias), kind: 'alias' })),
  ]
  const payerType = payerTypeOf(foldedName, entry?.coverageTypes)
  return { ...row, payerKey, name, foldedName, slug: slugOf(name), payerType, names, entry }
}

/** The copy of a file that was last loaded from its URL. */
export type LastLoaded = { sha256: string; etag: string | null; lastModified: string | null }

/** Reads which files were loaded from URLs. */
export function fetchedDirectoryRepo(db: Db) {
  return {
    /** Null without a successful load by this reader version. */
    lastLoaded: async (url: string, source: DirectorySource): Promise<LastLoaded | null> => {
      const [row] = await queryRows<LastLoaded>(
        db,
        Prisma.sql`
        SELECT f.blob_sha256 AS sha256, f.response_header->>'etag' AS etag,
          f.response_header->>'last-modified' AS "lastModified"
        FROM payer_load l JOIN fetch_attempt f ON f.id = l.fetch_attempt_id
        WHERE f.url = ${stripCredentials(url)} AND l.source = ${source} AND l.status = 'done'
          AND l.reader = ${DIRECTORY_READER}
        ORDER BY l.started_at DESC, l.id DESC LIMIT 1`,
      )
      return row ?? null
    },
  }
}
