import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
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
import type { LastLoaded } from './payer-load-repo.ts'

/** Ten times the largest known directory. */
const MAX_BYTES = 512 * 1024 * 1024
const TIMEOUT_MS = 15 * 60_000

export type FetchDirectoryDeps = {
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
export async function fetchDirectory(request: DirectoryRequest, deps: Deps): Promise<Fetched | null> {
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
export async function unpackDirectory(packed: Stored, blobs: BlobStore): Promise<Stored> {
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
