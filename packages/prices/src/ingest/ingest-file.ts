import { AppError } from '@ppman/errors'
import { type Announce, type BlobStore, mediaTypeOf } from '@ppman/evidence'
import { type ByteSource, type FileReport, fileSource } from '@ppman/mrf'
import { type MrfFileRepo, blobSource } from '../evidence/mrf-file-repo.ts'
import type { Hospital, HospitalRepo } from '../hospitals/hospital-repo.ts'
import { flagName, membersOfHospital } from '../identity/name-likeness.ts'
import type { ExistingReading, PriceLoadRepo } from '../loading/price-load-repo.ts'
import type { PriceUpdateRepo } from '../movement/price-updates-repo.ts'
import { type FileReading, readPrices, type ReadProgress } from '../reading/read-prices.ts'

type Deps = {
  loads: PriceLoadRepo
  blobs: BlobStore
  now: () => Date
  /** Called with the progress of reading. */
  onProgress?: (at: ReadProgress) => void
}

type Order = {
  source: ByteSource
  hospital: Hospital
  url: string | null
  /** Promote the file even if it has less than half of the rates shown. */
  isForced?: boolean
}

/**
 * The result of an ingest. `unchanged`: the hospital already shows these bytes. `held`: the file
 * has less than half of the rates shown and waits for an operator.
 */
export type IngestSummary = {
  outcome: 'promoted' | 'unchanged' | 'rejected' | 'held'
  fileId: string
  reason: string | null
  sha256: string
  bytes: number
  /** Null when the file was not read again. */
  report: FileReport | null
  /** Price rows written. */
  prices: number
  timingsMs: { store: number; parse: number; load: number; promote: number }
}

/**
 * Ingests a price file: stores its bytes, reads them and replaces the hospital's prices, all or
 * nothing. After a crash the old prices stay, and a second run completes the work. The bytes are
 * read while they become durable.
 */
export async function ingestFile(
  { source, hospital, url, isForced = false }: Order,
  deps: Deps,
): Promise<IngestSummary> {
  const startedAt = deps.now().getTime()
  const received = await deps.blobs.receive(source.borrowed?.() ?? (await source.stream()))
  const storeMs = deps.now().getTime() - startedAt
  const { path, sha256, bytes } = received
  let isKept = false
  const keep = async () => void (await received.keep().then(() => (isKept = true)))
  try {
    const file = { sha256, bytes, fileName: source.name, hospitalId: hospital.id, url, isForced }
    const arrived = { ...(await fileSource(path)), name: source.name, sha256 }
    const done = await ingestBytes(file, { source: arrived, keep }, deps)
    return { ...done, timingsMs: { ...done.timingsMs, store: storeMs } }
  } finally {
    if (!isKept) await received.giveUp().catch(() => undefined)
  }
}

/** A file whose bytes are stored, and its hospital. */
export type StoredFile = {
  sha256: string
  bytes: number
  fileName: string
  hospitalId: number
  url: string | null
  isForced?: boolean
}

/** Ingests a file whose bytes are already stored. */
export function ingestStored(file: StoredFile, deps: Deps): Promise<IngestSummary> {
  const { sha256, bytes, fileName } = file
  const source = blobSource(deps.blobs, { sha256, bytes, name: fileName })
  return ingestBytes(file, { source, keep: async () => undefined }, deps)
}

/** `keep` returns when the bytes are stored, before anything refers to them. */
type Arrived = { source: ByteSource; keep: () => Promise<void> }

async function ingestBytes(
  file: StoredFile,
  { source, keep }: Arrived,
  { loads, blobs, now, onProgress }: Deps,
): Promise<IngestSummary> {
  const { sha256, bytes, fileName, hospitalId, url, isForced = false } = file
  const startedAt = now().getTime()
  const blob = { sha256, bytes, mediaType: await mediaTypeOfSource(source) }
  const hospital = await loads.identityOf(hospitalId)
  const members = blob.mediaType === 'application/zip' ? await membersOfHospital(source, hospital) : null
  const memberChoice = members ? JSON.stringify(members) : ''
  const existing = await loads.findReading({ sha256, memberChoice }, hospitalId)
  if (existing && (existing.isCurrent || existing.reason || (existing.isHeld && !isForced)))
    return summarizeExisting(existing, { sha256, bytes })

  const announce: Announce = (made) => loads.announce(made, now())
  const { reading, prices } = await readPrices(source, { members, blob, blobs, announce, onProgress })
  await keep()
  const readAt = now()
  const report = flagName(reading.report, hospital.names)
  const whole: FileReading = { ...reading, report, memberChoice, blob, fileName, url, readAt }
  const timingsMs = { store: 0, parse: readAt.getTime() - startedAt, load: 0, promote: 0 }
  const facts = { reason: report.reason, sha256, bytes, report }
  if (report.status === 'rejected')
    return { outcome: 'rejected', fileId: await loads.keepRejected(whole), ...facts, prices: 0, timingsMs }
  const loaded = await loads.load({ hospitalId, reading: whole, prices, isForced }, now)
  Object.assign(timingsMs, {
    load: loaded.loadedAt - readAt.getTime(),
    promote: loaded.promotedAt - loaded.loadedAt,
  })
  return { outcome: loaded.outcome, fileId: loaded.fileId, ...facts, prices: loaded.prices, timingsMs }
}

async function mediaTypeOfSource(source: ByteSource): Promise<string | null> {
  for await (const chunk of await source.stream()) return mediaTypeOf(chunk)
  return null
}

function summarizeExisting(
  { fileId, reason, isCurrent }: ExistingReading,
  blob: { sha256: string; bytes: number },
): IngestSummary {
  const timingsMs = { store: 0, parse: 0, load: 0, promote: 0 }
  const outcome = reason ? 'rejected' : isCurrent ? 'unchanged' : 'held'
  return { outcome, fileId, reason, ...blob, report: null, prices: 0, timingsMs }
}

type IngestDeps = Parameters<typeof ingestFile>[1]
type PromoteDeps = IngestDeps & { files: MrfFileRepo; hospitals: HospitalRepo; updates: PriceUpdateRepo }

/**
 * Promotes a held file that an operator has accepted. Its bytes are read again.
 *
 * @throws AppError `not_found` when no such file waits
 */
export async function promoteHeld(
  fileId: string,
  { files, hospitals, updates, ...ingest }: PromoteDeps,
): Promise<IngestSummary[]> {
  const file = await files.byId(fileId)
  const waiting = file ? await updates.heldBy(fileId) : []
  if (!file || waiting.length === 0)
    throw new AppError('not_found', 'No file with this id waits for an operator.')
  const source = blobSource(ingest.blobs, { ...file, name: file.fileName })
  const summaries: IngestSummary[] = []
  for (const hospitalId of waiting) {
    const hospital = (await hospitals.byId(hospitalId))!
    summaries.push(await ingestFile({ source, hospital, url: file.url, isForced: true }, ingest))
  }
  return summaries
}
