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

/** Ten times the largest directory known. */
const MAX_BYTES = 512 * 1024 * 1024
const TIMEOUT_MS = 15 * 60_000

export type FetchDirectoryDeps = {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** Where files lie while they are fetched; one that was broken off is taken up there again. */
  scratchDir: string
  reach: Reach
  /** Sent to the host of the address alone. */
  bearer?: string | undefined
}

type Asked = {
  url: string
  /** What is said of it to callers of the API. */
  told: string
  last: LastLoaded | null
}
type Fetched = Stored & { fetchAttemptId: string }
type Deps = FetchDirectoryDeps & { blobs: BlobStore; now: () => Date }

/**
 * Fetches a directory file into the blob store, unless its server says that it is the copy last loaded: then null. Every try
 * is recorded, with the bytes it brought.
 *
 * @throws AppError `rejected` with a sentence when the address gives no file
 */
export async function fetchDirectory(asked: Asked, deps: Deps): Promise<Fetched | null> {
  const record = recorder(asked.url, deps)
  const path = join(deps.scratchDir, createHash('sha256').update(asked.url).digest('hex'))
  const answer = await guardedDownload(asked.url, path, optionsFor(asked, deps)).catch(
    async (error: unknown) => {
      await record(brokenOff(error))
      throw refused(asked, (error as AppError).message, error)
    },
  )
  if (!answer.file) {
    await record({ ...answerOf(answer), outcome: outcomeOfStatus(answer.status), blob: null })
    if (answer.status === 304) return null
    throw refused(asked, `The address answered ${answer.status}.`)
  }
  const mediaType = mediaTypeOf(await head(path))
  const stored = await deps.blobs.putFile(path)
  return {
    ...stored,
    fetchAttemptId: await record({ ...answerOf(answer), outcome: 'ok', blob: { ...stored, mediaType } }),
  }
}

function recorder(url: string, { transaction, now }: Deps) {
  const startedAt = now()
  return (outcome: FetchedWith): Promise<string> => {
    const fetch = { url, startedAt, finishedAt: now(), tool: DOWNLOAD_TOOL, ...outcome }
    return transaction((tx) => evidenceRepo(tx).addFetch(fetch))
  }
}

const refused = ({ told }: Asked, why: string, cause?: unknown) =>
  new AppError('rejected', `${told} could not be fetched: ${why}`, { cause })

const optionsFor = ({ last }: Asked, { reach, bearer }: Deps) => ({
  ...reach,
  maxBytes: MAX_BYTES,
  timeoutMs: TIMEOUT_MS,
  ...(last?.etag ? { ifNoneMatch: last.etag } : {}),
  ...(last?.lastModified ? { ifModifiedSince: last.lastModified } : {}),
  ...(bearer ? { bearer } : {}),
})

/** Enough to tell what the bytes are. */
async function head(path: string): Promise<Buffer> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2_048), 0, 2_048, 0)
  await file.close()
  return buffer.subarray(0, bytesRead)
}

/** What became of a try, without when and where. */
type FetchedWith = Omit<FetchRecord, 'url' | 'startedAt' | 'finishedAt' | 'tool'>

/** A try without an answer. @throws what is no failure of the address */
function brokenOff(error: unknown): FetchedWith {
  const outcome = fetchFailureOf(error)
  if (!outcome) throw error
  return { finalUrl: null, redirects: [], outcome, httpStatus: null, responseHeader: {}, blob: null }
}

/** What an answer says. */
const answerOf = ({ status, finalUrl, redirects, headers }: Downloaded) => ({
  finalUrl,
  redirects,
  httpStatus: status,
  responseHeader: headers,
})

/** Far above any directory; a small file that unpacks to more is a bomb. */
const MAX_UNPACKED_BYTES = 1024 ** 3

/** The directory itself: a gzip file, told by its first bytes, is unpacked into the store. @throws AppError `rejected` when it is broken or too large */
export async function unpackedDirectory(packed: Stored, blobs: BlobStore): Promise<Stored> {
  if (!(await isGzip(packed, blobs))) return packed
  const content = pipeline(await blobs.openRead(packed.sha256), createGunzip(), capped(), () => undefined)
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
  return head?.[0] === 0x1f && head[1] === 0x8b
}

function capped(): Transform {
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
