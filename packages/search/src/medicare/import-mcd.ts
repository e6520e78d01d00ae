import type { Db } from '@ppman/db'
import { type BlobRecord, evidenceRepo } from '@ppman/ledger/fetches'
import { mcdImportRepo } from './mcd-import-repo.ts'
import { MEDICARE_CONTRACTORS } from './medicare-contractors.ts'
import { medicareSearchDocument, readMcdList, type RefusedMcdRow } from './read-mcd-list.ts'
import { searchIndexRepo } from '@ppman/policies/search-index'

export type McdImport = {
  sha256: string
  rowsRead: number
  added: number
  updated: number
  unchanged: number
  refused: number
}

/** Keeps bytes under their hash. */
export type KeptBytes = (bytes: Buffer) => Promise<{ sha256: string }>

type Deps = {
  /** Runs work in one transaction per batch; an interrupted import can be repeated. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  keepBytes: KeptBytes
  now: () => Date
  onRefusal?: (refused: RefusedMcdRow) => void
  onProgress?: (share: number) => void
}

/** Name and version of the reader, stored with the fetch. */
const READER = 'mcd-list/1'
const BATCH_ROWS = 500

/**
 * Imports a list of Medicare LCDs and articles and indexes them. Stores the bytes under their hash,
 * with a fetch record. Idempotent; documents missing from the list remain.
 *
 * @throws AppError `rejected` for a file that is no such list
 */
export async function importMcd(file: { name: string; bytes: Buffer }, deps: Deps): Promise<McdImport> {
  const { rows, rowsRead, refused } = readMcdList(file.bytes)
  for (const row of refused) deps.onRefusal?.(row)
  const { sha256 } = await deps.keepBytes(file.bytes)
  const startedAt = deps.now()
  const blob = { sha256, bytes: file.bytes.length, mediaType: 'application/json' }
  const { fetchAttemptId, payers } = await deps.transaction(async (tx) => ({
    fetchAttemptId: await addFetchRecord(tx, { fileName: file.name, blob, startedAt }),
    payers: await mcdImportRepo(tx).payers(MEDICARE_CONTRACTORS, startedAt),
  }))
  const done: McdImport = { sha256, rowsRead, added: 0, updated: 0, unchanged: 0, refused: refused.length }
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS)
    const kept = await deps.transaction(async (tx) => {
      const news = await mcdImportRepo(tx).upsert(batch, fetchAttemptId)
      if (news.length > 0)
        await searchIndexRepo(tx).index(news.map((row) => medicareSearchDocument(row, payers, startedAt)))
      return news
    })
    const added = kept.filter(({ isNew }) => isNew).length
    done.added += added
    done.updated += kept.length - added
    done.unchanged += batch.length - kept.length
    deps.onProgress?.((start + batch.length) / rows.length)
  }
  await deps.transaction((tx) => searchIndexRepo(tx).recountWords())
  return done
}

/** An imported file is recorded as a fetch without a host: its URL is the file name. */
const addFetchRecord = (
  tx: Db,
  { fileName, blob, startedAt }: { fileName: string; blob: BlobRecord; startedAt: Date },
) =>
  evidenceRepo(tx).addFetch({
    url: `file:///${encodeURIComponent(fileName)}`,
    finalUrl: null,
    redirects: [],
    startedAt,
    finishedAt: startedAt,
    outcome: 'ok',
    httpStatus: null,
    responseHeader: {},
    blob,
    tool: READER,
  })
