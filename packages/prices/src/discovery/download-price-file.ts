import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import {
  DOWNLOAD_TOOL,
  type Downloaded,
  type DownloadOptions,
  fetchFailureOf,
  mediaTypeOf,
  type BlobStore,
  guardedDownload,
  guardedFetch,
} from '@ppman/evidence'
import {
  makeAnsweredAttempt,
  makeAbortedAttempt,
  conditionsOf,
  type FetchAttempt,
  makeAttempt,
  validatorsOf,
  visitHost,
  fetchHostRepo,
} from '@ppman/ledger/fetches'
import { z } from 'zod'
import { type CheckOutcome, nextCheck, classifyPage, classifyRefusal } from './check-outcome.ts'
import type { CheckDeps } from './check-price-source.ts'
import { priceCheckRepo } from './price-check-repo.ts'
import type { PriceDownload } from './price-source-repo.ts'

export type DownloadDeps = CheckDeps & {
  download: (url: string, path: string, options: DownloadOptions) => Promise<Downloaded>
  /**
   * Folder of partial downloads, on the disk of the blob store so that files move without a copy.
   */
  dir: string
  /** Largest file. */
  maxBytes: number
  signal?: AbortSignal
  onProgress?: (bytes: number, totalBytes: number | null) => void
}

export type FileCheck =
  | { busyUntil: Date }
  | { host: string; outcome: CheckOutcome; sha256: string | null; bytes: number | null; resumedFrom: number }

type Read = { outcome: CheckOutcome; record: FetchAttempt | null; resumedFrom: number }

/** Enough bytes to tell an HTML page from a price file. */
const HEAD_BYTES = 64 * 1024
/** The scheduler ingests new bytes if nobody did within this time. */
const INGEST_CLAIM_MS = 3_600_000

/**
 * Downloads a price file if it changed, resuming an earlier attempt, and stores new bytes. In one
 * transaction it records the attempt, the state of the download and that the bytes wait for an
 * ingest. Unchanged bytes add no row.
 *
 * @throws AppError `not_found`
 */
export async function downloadPriceFile(id: string, deps: DownloadDeps): Promise<FileCheck> {
  const download = await priceCheckRepo(deps.db).download(id)
  if (!download) throw new AppError('not_found', 'There is no price file address with this id.')
  const startedAt = deps.now()
  const visit = await visitHost(download, deps, (reach) => read(download, reach, deps))
  if (visit.kind === 'busy') return { busyUntil: visit.freeAt }
  const found = visit.kind === 'done' ? visit.value : { outcome: visit.outcome, record: null, resumedFrom: 0 }
  await deps.transaction((tx) => storeCheck(tx, id, { ...found, startedAt }, deps))
  const { outcome, record, resumedFrom } = found
  return {
    host: download.host,
    outcome,
    sha256: record?.blob?.sha256 ?? null,
    bytes: record?.blob?.bytes ?? null,
    resumedFrom,
  }
}

async function read(download: PriceDownload, reach: DownloadOptions, deps: DownloadDeps): Promise<Read> {
  const { maxBytes, signal, onProgress } = deps
  const options = {
    ...reach,
    ...conditionsOf(download).options,
    maxBytes,
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress } : {}),
  }
  const asked = { url: download.url, tool: DOWNLOAD_TOOL, userAgent: deps.userAgent }
  try {
    const got = await deps.download(download.url, join(deps.dir, `${download.id}.part`), options)
    return { ...(await classifyDownload(download, got, { asked, deps })), resumedFrom: got.resumedFrom }
  } catch (error) {
    const outcome = fetchFailureOf(error)
    if (!outcome || signal?.aborted) throw error
    return {
      outcome,
      record: makeAbortedAttempt({ ...asked, validatorsSent: conditionsOf(download).sent }, error),
      resumedFrom: 0,
    }
  }
}

type Asked = Parameters<typeof makeAttempt>[0]

async function classifyDownload(
  download: PriceDownload,
  got: Downloaded,
  { asked, deps }: { asked: Asked; deps: DownloadDeps },
): Promise<Omit<Read, 'resumedFrom'>> {
  const { status, file, sample } = got
  if (status === 304) return { outcome: 'unchanged', record: null }
  const record = makeAnsweredAttempt({ ...asked, validatorsSent: got.asked }, got)
  if (!file) return { outcome: classifyRefusal(status, sample.toString('latin1')), record }
  const head = await firstBytes(file.path)
  if (mediaTypeOf(head) === 'text/html') {
    await rm(file.path)
    return { outcome: classifyPage(head, 'html_not_file'), record }
  }
  const blob = await deps.blobs.putFile(file.path)
  return {
    outcome: blob.sha256 === download.blobSha256 ? 'unchanged' : 'ok',
    record: { ...record, blob: { ...blob, mediaType: mediaTypeOf(head) } },
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function storeCheck(
  tx: Db,
  id: string,
  { outcome, record, startedAt }: Read & { startedAt: Date },
  deps: DownloadDeps,
): Promise<void> {
  const checks = priceCheckRepo(tx)
  const download = await checks.lockDownload(id)
  const now = deps.now()
  const fetchRecord =
    record ?? makeAttempt({ url: download.url, tool: DOWNLOAD_TOOL, userAgent: deps.userAgent })
  if (outcome !== 'unchanged')
    await checks.addFetch({ downloadId: id }, { ...fetchRecord, startedAt, finishedAt: now, outcome })
  const read = fetchRecord.blob ? { ...validatorsOf(fetchRecord), blobSha256: fetchRecord.blob.sha256 } : null
  const hasValidators = Boolean(
    read ? (read.etag ?? read.lastModified) : (download.etag ?? download.lastModified),
  )
  const { failStreak, waitS } = nextCheck({
    outcome,
    failStreak: download.failStreak,
    hasValidators,
    random: deps.random(),
  })
  const result = {
    outcome,
    failStreak,
    checkedAt: now,
    nextCheckAt: new Date(now.getTime() + waitS * 1_000),
    read,
  }
  const newFile =
    outcome === 'ok'
      ? {
          fileName: fileNameOf(download.url, fetchRecord.responseHeader),
          ingestDueAt: new Date(now.getTime() + INGEST_CLAIM_MS),
        }
      : null
  await checks.settleDownload(id, result, newFile ?? { fileName: null, ingestDueAt: null })
}

/** Longest file name that file systems store. */
const MAX_CHARS = 200

/**
 * The file's name from the Content-Disposition header (RFC 6266), else the last part of its URL.
 */
export function fileNameOf(url: string, headers: Readonly<Record<string, string>>): string {
  const disposition = headers['content-disposition'] ?? ''
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]+)"|([^;]+))/i.exec(disposition)
  const fullName =
    (encoded ? decodePercent(encoded) : (plain?.[1] ?? plain?.[2])) ?? decodePercent(new URL(url).pathname)
  const name = fullName.split(/[/\\]/).findLast(Boolean)?.replaceAll('\0', '').trim()
  return (name || 'price-file').slice(0, MAX_CHARS).toWellFormed()
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type System = {
  db: Db
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  blobs: BlobStore
  now: () => Date
  config: { BLOB_DIR: string; FETCH_CONTACT?: string | undefined; PRICE_FILE_MAX_BYTES: number }
}

/** Builds the dependencies of checks and downloads from the running system. */
export const priceCheckDeps = ({ db, transaction, blobs, now, config }: System): DownloadDeps => ({
  db,
  transaction,
  blobs,
  now,
  hosts: fetchHostRepo(db),
  fetch: guardedFetch,
  download: guardedDownload,
  dir: join(config.BLOB_DIR, 'downloads'),
  maxBytes: config.PRICE_FILE_MAX_BYTES,
  userAgent:
    'ppman/1 (hospital price transparency; ' +
    `${config.FETCH_CONTACT ? `+${config.FETCH_CONTACT}` : 'no contact given'})`,
  random: Math.random,
})

const GIB = 1024 ** 3

/** Environment variables of the watch on hospitals' price files. */
export const priceCheckEnv = {
  FETCH_CONTACT: z
    .string()
    .max(200)
    .regex(
      /^(?:mailto:[!#-?A-~]+@[!#-?A-~]+|https:\/\/[!#-~]+)$/,
      'Expected an address to write to, for example mailto:prices@example.org or https://example.org/contact',
    )
    .optional()
    .meta({
      description:
        'Whom sites may write to: a mailto: or https: address, sent with every request for policies ' +
        'and price files.',
    }),
  PRICE_FILE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(32 * GIB)
    .meta({ description: 'Largest price file that is downloaded; the largest known has 13 GB.' }),
}
