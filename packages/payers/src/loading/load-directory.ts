import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'
import type { DirectoryRow, DirectorySource, Rejection } from '../directory/directory-row.ts'
import { FORMATS } from './directory-formats.ts'
import type { PayerLoadRepo } from './payer-load-repo.ts'
import { readDirectory } from './read-directory.ts'

export type LoadDeps = {
  loads: PayerLoadRepo
  blobs: BlobStore
  now: () => Date
  /** Skips a file that is identical to the one last loaded of its source. */
  skipUnchanged?: boolean
  /** Called about every thousand rows, and at the end. */
  onProgress?: (progress: LoadProgress) => void
  onRejection?: (rejection: Rejection & { file: string }) => void
}

export type LoadProgress = {
  file: string
  bytesRead: number
  bytesTotal: number
  rows: number
  /** Share of all files of the folder that is read, 0 to 1. */
  share: number
}

export type LoadSummary = {
  file: string
  source: DirectorySource
  loadId: string
  sha256: string
  bytesRead: number
  rowsRead: number
  rowsLoaded: number
  rowsRejected: number
  payersAdded: number
  entriesAdded: number
  aliasesAdded: number
  identifiersAdded: number
  footprintsAdded: number
  affiliationsAdded: number
  delegationsAdded: number
  elapsedMs: number
}

const PROGRESS_ROWS = 1_000
/** Rejections that the record keeps; `onRejection` gets all of them. */
const KEPT_REJECTIONS = 100

/** Loads one directory file; null when it was skipped as unchanged. */
async function loadFile(path: string, source: DirectorySource, deps: LoadDeps): Promise<LoadSummary | null> {
  const stored = await deps.blobs.put(createReadStream(path))
  if (deps.skipUnchanged && (await deps.loads.lastSha256(source)) === stored.sha256) return null
  return loadBlob({ ...stored, source, fetchAttemptId: null }, deps)
}

/** A stored directory file, and its fetch attempt when it was fetched. */
export type DirectoryBlob = {
  sha256: string
  bytes: number
  source: DirectorySource
  fetchAttemptId: string | null
}

/** Loads a directory from the blob store, so the rows come from the bytes kept as evidence. */
export async function loadBlob(blob: DirectoryBlob, deps: LoadDeps): Promise<LoadSummary> {
  const { sha256, bytes, source } = blob
  const file = FORMATS[source].fileName
  const startedAt = deps.now()
  const open = () => deps.blobs.openRead(sha256)
  const read = reading({ source, file, bytesTotal: bytes, open, deps })
  const merged = await deps.loads.run({ ...blob, fileName: file, startedAt }, read.rows(), (unplaced) => {
    unplaced.forEach(read.refuse)
    return { ...read.tally, finishedAt: deps.now() }
  })
  const { rowsRead, rowsRejected } = read.tally
  const elapsedMs = deps.now().getTime() - startedAt.getTime()
  return {
    file,
    source,
    sha256,
    bytesRead: bytes,
    rowsRead,
    rowsLoaded: rowsRead - rowsRejected,
    rowsRejected,
    ...merged,
    elapsedMs,
  }
}

type Reading = {
  source: DirectorySource
  file: string
  bytesTotal: number
  /** Opened when the first row is read: a load that is refused leaves no open file. */
  open: () => Promise<AsyncIterable<Buffer>>
  deps: LoadDeps
}

/** The good rows of a file, with a tally that is complete when they have been read. */
function reading({ source, file, bytesTotal, open, deps }: Reading) {
  const tally = { rowsRead: 0, rowsRejected: 0, bytesRead: 0, kept: [] as Rejection[] }
  const tell = () => {
    const { bytesRead, rowsRead } = tally
    deps.onProgress?.({
      file,
      bytesRead,
      bytesTotal,
      rows: rowsRead,
      share: bytesRead / Math.max(1, bytesTotal),
    })
  }
  const refuse = (rejection: Rejection) => {
    tally.rowsRejected += 1
    if (tally.kept.length < KEPT_REJECTIONS) tally.kept.push(rejection)
    deps.onRejection?.({ ...rejection, file })
  }
  async function* rows(): AsyncGenerator<{ row: number; value: DirectoryRow }> {
    for await (const read of readable(file, readDirectory(source, counted(await open(), tally)))) {
      tally.rowsRead += 1
      if (tally.rowsRead % PROGRESS_ROWS === 0) tell()
      if (read.ok) yield { row: read.row, value: read.value }
      else refuse(read.rejection)
    }
    tell()
  }
  return { rows, refuse, tally }
}

/** @throws AppError `rejected` when the file as a whole is not what its name says */
async function* readable<T>(file: string, rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (cause) {
    if (cause instanceof AppError || (cause as NodeJS.ErrnoException).syscall) throw cause
    throw new AppError('rejected', `${file} could not be read: ${(cause as Error).message}`, { cause })
  }
}

async function* counted(chunks: AsyncIterable<Buffer>, tally: { bytesRead: number }): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    tally.bytesRead += chunk.length
    yield chunk
  }
}

/**
 * Loads every known directory file of a folder, each in its own transaction: all accepted rows or
 * none. Loading the same files again changes only the last sightings.
 *
 * @throws AppError `not_found` without a known file; `conflict` when another load is running
 */
export async function loadDirectory(dir: string, deps: LoadDeps): Promise<LoadSummary[]> {
  const files = await directoryFiles(dir)
  if (files.length === 0) {
    const names = Object.values(FORMATS).map(({ fileName }) => fileName)
    throw new AppError(
      'not_found',
      `There is no payer directory in ${dir}: expected at least one of ${names.join(', ')}.`,
    )
  }
  const summaries: LoadSummary[] = []
  for (const [index, { path, source }] of files.entries()) {
    const onProgress = (progress: LoadProgress) =>
      deps.onProgress?.({ ...progress, share: (index + progress.share) / files.length })
    const summary = await loadFile(path, source, { ...deps, onProgress })
    if (summary) summaries.push(summary)
  }
  return summaries
}

async function directoryFiles(dir: string): Promise<{ path: string; source: DirectorySource }[]> {
  const sources = Object.keys(FORMATS) as DirectorySource[]
  const all = sources.map((source) => ({ path: join(dir, FORMATS[source].fileName), source }))
  const exists = await Promise.all(all.map(({ path }) => fileExists(path)))
  return all.filter((_, index) => exists[index])
}

const fileExists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Invented payers of this project; every name says so. */
const SAMPLE = fileURLToPath(new URL('../sample/', import.meta.url))

/** Loads the sample payers; does nothing when these files were loaded last. */
export const loadSamplePayers = (deps: LoadDeps): Promise<LoadSummary[]> =>
  loadDirectory(SAMPLE, { ...deps, skipUnchanged: true })
