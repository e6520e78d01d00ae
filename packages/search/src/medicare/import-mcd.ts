import type { Db } from '@ppman/db'
import type { BlobRecord } from '@ppman/ledger/fetches'
import { evidenceRepo } from '@ppman/ledger/fetches'
import { mcdImportRepo } from './mcd-import-repo.ts'
import { MEDICARE_CONTRACTORS } from './medicare-contractors.ts'
import { medicareSearchDocument } from './medicare-search-document.ts'
import { readMcdList, type RefusedMcdRow } from './read-mcd-list.ts'
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
  /** One transaction for each batch: killed in the middle, the list is imported again from its beginning and nothing is lost. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  keepBytes: KeptBytes
  now: () => Date
  onRefusal?: (refused: RefusedMcdRow) => void
  onProgress?: (share: number) => void
}

/** Name and version of the reader, kept with the fetch. */
const READER = 'mcd-list/1'
const BATCH_ROWS = 500

/**
 * Takes in a list of Medicare LCDs and articles and makes them searchable. The bytes are kept under their hash, and every document
 * names the reading it came from. The same list again changes nothing; a document that a list lacks stays.
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
    fetchAttemptId: await addReading(tx, { fileName: file.name, blob, startedAt }),
    payers: await mcdImportRepo(tx).payers(MEDICARE_CONTRACTORS, startedAt),
  }))
  const done: McdImport = { sha256, rowsRead, added: 0, updated: 0, unchanged: 0, refused: refused.length }
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    const batch = rows.slice(at, at + BATCH_ROWS)
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
    deps.onProgress?.((at + batch.length) / rows.length)
  }
  await deps.transaction((tx) => searchIndexRepo(tx).recountWords())
  return done
}

/** A file that was handed in is a reading without a host: the address is its name. */
const addReading = (
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
