import { createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'
import { FORMATS } from './directory-formats.ts'
import type { DirectorySource, Rejection } from './directory-row.ts'
import type { PayerLoadRepo } from './payer-load-repo.ts'
import { readDirectory } from './read-directory.ts'

type Deps = {
  loads: PayerLoadRepo
  blobs: BlobStore
  now: () => Date
  /** Called about every thousand rows. */
  onProgress?: (progress: LoadProgress) => void
  onRejection?: (rejection: Rejection & { file: string }) => void
}

export type LoadProgress = { file: string; bytesRead: number; bytesTotal: number; rows: number }

export type LoadSummary = {
  file: string
  source: DirectorySource
  loadId: string
  sha256: string
  rowsRead: number
  rowsLoaded: number
  rowsRejected: number
  payersAdded: number
  entriesAdded: number
  aliasesAdded: number
  identifiersAdded: number
  elapsedMs: number
}

const PROGRESS_ROWS = 1_000

/**
 * Loads every directory file of a folder that has a known name, each in a transaction of its own: a file is loaded whole
 * (but for the rows that were refused) or not at all. Loading the same files again changes nothing but the last sighting.
 *
 * @throws AppError `not_found` when no known file is there; `conflict` when another load is running
 */
export async function loadDirectory(dir: string, deps: Deps): Promise<LoadSummary[]> {
  const summaries: LoadSummary[] = []
  for (const source of Object.keys(FORMATS) as DirectorySource[]) {
    const path = join(dir, FORMATS[source].fileName)
    if (await isThere(path)) summaries.push(await loadFile(path, source, deps))
  }
  if (summaries.length === 0) {
    const names = Object.values(FORMATS)
      .map(({ fileName }) => fileName)
      .join(', ')
    throw new AppError('not_found', `There is no payer directory in ${dir}: expected at least one of ${names}.`)
  }
  return summaries
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function loadFile(path: string, source: DirectorySource, deps: Deps): Promise<LoadSummary> {
  const { fileName } = FORMATS[source]
  const startedAt = deps.now()
  const [{ size: bytesTotal }, { sha256, bytes }] = await Promise.all([stat(path), deps.blobs.put(createReadStream(path))])
  const tally = { rowsRead: 0, rowsRejected: 0, bytesRead: 0, kept: [] as Rejection[] }
  const rows = async function* () {
    // Read back from the store: the rows come from the very bytes that the evidence names.
    for await (const read of readDirectory(source, counted(await deps.blobs.openRead(sha256), tally))) {
      tally.rowsRead += 1
      if (tally.rowsRead % PROGRESS_ROWS === 0)
        deps.onProgress?.({ file: fileName, bytesRead: tally.bytesRead, bytesTotal, rows: tally.rowsRead })
      if (read.ok) yield { row: read.row, value: read.value }
      else refuse(read.rejection, tally, { file: fileName, deps })
    }
  }
  const merged = await deps.loads.run({ source, fileName, sha256, bytes, startedAt }, rows(), () => ({
    ...tally,
    finishedAt: deps.now(),
  }))
  deps.onProgress?.({ file: fileName, bytesRead: bytesTotal, bytesTotal, rows: tally.rowsRead })
  const { rowsRead, rowsRejected } = tally
  const elapsedMs = deps.now().getTime() - startedAt.getTime()
  return { file: fileName, source, sha256, rowsRead, rowsLoaded: rowsRead - rowsRejected, rowsRejected, ...merged, elapsedMs }
}

type Tally = { rowsRejected: number; kept: Rejection[]; bytesRead: number }

/** A file of the wrong kind has a million bad rows: the record keeps the first hundred, the reporter hears all. */
const KEPT_REJECTIONS = 100

function refuse(rejection: Rejection, tally: Tally, { file, deps }: { file: string; deps: Deps }): void {
  tally.rowsRejected += 1
  if (tally.kept.length < KEPT_REJECTIONS) tally.kept.push(rejection)
  deps.onRejection?.({ ...rejection, file })
}

async function* counted(chunks: AsyncIterable<Buffer>, tally: Tally): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    tally.bytesRead += chunk.length
    yield chunk
  }
}
