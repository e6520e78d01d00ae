import { AppError } from '@ppman/errors'
import type { DirectorySource } from '../directory/directory-row.ts'
import { FORMATS } from './directory-formats.ts'
import { fetchedDirectoryRepo, type LastLoaded } from './payer-load-repo.ts'
import { loadBlob, type LoadDeps, loadDirectory, type LoadSummary } from './load-directory.ts'
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Db } from '@ppman/db'
import {
  type BlobStore,
  DOWNLOAD_TOOL,
  type Downloaded,
  fetchFailureOf,
  guardedDownload,
  mediaTypeOf,
  type Reach,
  type Stored,
} from '@ppman/evidence'
import { evidenceRepo, type FetchRecord, outcomeOfStatus } from '@ppman/ledger/fetches'

/** Result of an adapter: the loaded files, and how many files were unchanged. */
export type AdapterResult = { loaded: LoadSummary[]; unchanged: number }

/**
 * A place that directories come from. Repeated loads change only the last sightings. Callers of the
 * API see errors of kind `rejected` and `not_found`, and the other adapters continue.
 */
export type DirectoryAdapter = { load: (deps: LoadDeps) => Promise<AdapterResult> }

/**
 * Loads the directory files of a folder. Errors do not contain its path, because callers of the API
 * see them.
 */
export const folderAdapter = (dir: string): DirectoryAdapter => ({
  load: async (deps) => {
    const loaded = await loadDirectory(dir, deps).catch((cause: unknown) => {
      if (!(cause instanceof AppError) || cause.kind !== 'not_found') throw cause
      throw new AppError('not_found', 'The configured folder holds no payer directory.', { cause })
    })
    return { loaded, unchanged: 0 }
  },
})

/**
 * The directory that the last part of a URL's path names, also with `.gz`; null for any other name.
 */
export function directoryOfUrl(url: string): DirectorySource | null {
  const name = (URL.parse(url)?.pathname.split('/').at(-1) ?? '').replace(/\.gz$/, '')
  const sources = Object.keys(FORMATS) as DirectorySource[]
  return sources.find((source) => FORMATS[source].fileName === name) ?? null
}

/**
 * Loads one directory file from a URL. The file is fetched only when it changed since the last
 * load, and each attempt is kept as evidence. Errors contain the host, never the whole URL.
 */
export function urlAdapter(url: string, fetching: FetchDirectoryDeps): DirectoryAdapter {
  const source = directoryOfUrl(url)
  if (!source) throw new AppError('invalid_input', 'The address names no directory file.')
  const { hostname } = new URL(url)
  const label = `${FORMATS[source].fileName} of ${hostname}`
  return {
    load: async (deps) => {
      const last = await fetchedDirectoryRepo(fetching.db).lastLoaded(url, source)
      const fetched = await fetchDirectory(
        { url, label, last },
        { ...fetching, blobs: deps.blobs, now: deps.now },
      )
      if (!fetched || fetched.sha256 === last?.sha256) return { loaded: [], unchanged: 1 }
      try {
        const file = await unpackDirectory(fetched, deps.blobs)
        return {
          loaded: [await loadBlob({ ...file, source, fetchAttemptId: fetched.fetchAttemptId }, deps)],
          unchanged: 0,
        }
      } catch (cause) {
        if (!(cause instanceof AppError) || cause.kind !== 'rejected') throw cause
        throw new AppError('rejected', `${label}: ${cause.message}`, { cause })
      }
    },
  }
}

/** Ten times the largest known directory. */
const MAX_BYTES = 512 * 1024 * 1024
const TIMEOUT_MS = 15 * 60_000

type FetchDirectoryDeps = {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** Folder of partial downloads, which are resumed. */
  scratchDir: string
  reach: Reach
  /** Sent only to the host of the URL. */
  bearer?: string | undefined
}

type DirectoryRequest = {
  url: string
  /** Names the file in errors that callers of the API see. */
  label: string
  last: LastLoaded | null
}
type Fetched = Stored & { fetchAttemptId: string }
type Deps = FetchDirectoryDeps & { blobs: BlobStore; now: () => Date }

/**
 * Fetches a directory file into the blob store; null when the server reports no change since the
 * last load. Records every attempt with its bytes.
 *
 * @throws AppError `rejected` with a sentence when the URL gives no file
 */
async function fetchDirectory(request: DirectoryRequest, deps: Deps): Promise<Fetched | null> {
  const record = recorder(request.url, deps)
  const path = join(deps.scratchDir, createHash('sha256').update(request.url).digest('hex'))
  const answer = await guardedDownload(request.url, path, optionsFor(request, deps)).catch(
    async (error: unknown) => {
      await record(failedAttempt(error))
      throw fetchRefusal(request, (error as AppError).message, error)
    },
  )
  if (!answer.file) {
    await record({ ...answerFields(answer), outcome: outcomeOfStatus(answer.status), blob: null })
    if (answer.status === 304) return null
    throw fetchRefusal(request, `The address answered ${answer.status}.`)
  }
  const mediaType = mediaTypeOf(await head(path))
  const stored = await deps.blobs.putFile(path)
  return {
    ...stored,
    fetchAttemptId: await record({ ...answerFields(answer), outcome: 'ok', blob: { ...stored, mediaType } }),
  }
}

function recorder(url: string, { transaction, now }: Deps) {
  const startedAt = now()
  return (outcome: FetchResult): Promise<string> => {
    const fetch = { url, startedAt, finishedAt: now(), tool: DOWNLOAD_TOOL, ...outcome }
    return transaction((tx) => evidenceRepo(tx).addFetch(fetch))
  }
}

const fetchRefusal = ({ label }: DirectoryRequest, why: string, cause?: unknown) =>
  new AppError('rejected', `${label} could not be fetched: ${why}`, { cause })

const optionsFor = ({ last }: DirectoryRequest, { reach, bearer }: Deps) => ({
  ...reach,
  maxBytes: MAX_BYTES,
  timeoutMs: TIMEOUT_MS,
  ...(last?.etag ? { ifNoneMatch: last.etag } : {}),
  ...(last?.lastModified ? { ifModifiedSince: last.lastModified } : {}),
  ...(bearer ? { bearer } : {}),
})

/** The first bytes, enough to detect the media type. */
async function head(path: string): Promise<Buffer> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2_048), 0, 2_048, 0)
  await file.close()
  return buffer.subarray(0, bytesRead)
}

/** Result of an attempt, without its time and URL. */
type FetchResult = Omit<FetchRecord, 'url' | 'startedAt' | 'finishedAt' | 'tool'>

/** An attempt without an answer. @throws errors that are not fetch failures */
function failedAttempt(error: unknown): FetchResult {
  const outcome = fetchFailureOf(error)
  if (!outcome) throw error
  return { finalUrl: null, redirects: [], outcome, httpStatus: null, responseHeader: {}, blob: null }
}

/** The fields of an answer. */
const answerFields = ({ status, finalUrl, redirects, headers }: Downloaded) => ({
  finalUrl,
  redirects,
  httpStatus: status,
  responseHeader: headers,
})

/** Far above any directory: a small file that unpacks to more is a zip bomb. */
const MAX_UNPACKED_BYTES = 1024 ** 3

/**
 * Unpacks a gzip file into the store; other files stay. @throws AppError `rejected` when it is
 * broken or too large
 */
async function unpackDirectory(packed: Stored, blobs: BlobStore): Promise<Stored> {
  if (!(await isGzip(packed, blobs))) return packed
  const content = pipeline(await blobs.openRead(packed.sha256), createGunzip(), limitSize(), () => undefined)
  try {
    return await blobs.put(content)
  } catch (cause) {
    if (cause instanceof AppError || !/^Z_/.test((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    throw new AppError('rejected', 'The gzip file is broken.', { cause })
  }
}

async function isGzip({ sha256, bytes }: Stored, blobs: BlobStore): Promise<boolean> {
  if (bytes < 2) return false
  const [head] = (await (await blobs.openRead(sha256, { from: 0, to: 2 })).toArray()) as Buffer[]
  return head !== undefined && mediaTypeOf(head) === 'application/gzip'
}

function limitSize(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(
        bytes > MAX_UNPACKED_BYTES ? new AppError('rejected', 'The file unpacks to more than 1 GiB.') : null,
        chunk,
      )
    },
  })
}
