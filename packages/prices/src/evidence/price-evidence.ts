import type { BlobStore } from '@ppman/evidence'
import { memberOfRecord, type TracedRecord } from '@ppman/mrf'
import type { MrfFile, MrfFileRepo } from './mrf-file-repo.ts'
import type { Price } from '../queries/price.ts'
import type { PriceRepo } from '../queries/price-repo.ts'
import type { FileFetch, SegmentRepo } from '../segment/segment-repo.ts'
import type { RateId, SingleRate } from '../single-rates/single-rate.ts'
import type { SingleRates } from '../single-rates/single-rates.ts'
import { type TracedPrice, tracePrice } from './trace-price.ts'

type PriceEvidenceDeps = { prices: PriceRepo; files: MrfFileRepo; segments: SegmentRepo; blobs: BlobStore }
export type EvidenceDeps = PriceEvidenceDeps & { singleRates: SingleRates }

/**
 * The evidence of a figure or a single rate: the file, its fetch, and the record read from its
 * bytes.
 */
export type RateEvidence = {
  /** The figure asked for; null when a single rate was. */
  price: Price | null
  /** The single rate asked for; null when a figure was. */
  single: SingleRate | null
  file: MrfFile
  /** Null when an operator supplied the file. */
  fetch: FileFetch | null
  record: { number: number; part: number }
  /** Null for large packed files without a copy: unpacking takes too long for a request. */
  traced: (TracedRecord & Pick<TracedPrice, 'readFrom' | 'member'>) | null
}

/** Larger packed files take too long for a request; the command line traces them. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/** @returns null when there is no figure with this id */
export async function priceEvidence(deps: PriceEvidenceDeps, id: string): Promise<RateEvidence | null> {
  const price = await deps.prices.byId(id)
  const file = price && (await deps.files.byId(price.fileId))
  if (!file) return null
  const record = { number: price.recordNo, part: price.recordPart }
  const layout = memberOfRecord(file.members, price.recordNo)?.layout ?? file.layout
  const fromByte = layout === 'json' ? undefined : price.byteOffset
  return { price, single: null, ...(await traceEvidence(deps, file, { ...record, fromByte })) }
}

/** @returns null when there is no such rate, or the file's single rates are not kept */
export async function singleRateEvidence(
  deps: EvidenceDeps,
  { fileId, record, part, rate }: RateId,
): Promise<RateEvidence | null> {
  const file = await deps.files.byId(fileId)
  if (!file || !(await deps.segments.ofFile(fileId))) return null
  const rates = await deps.singleRates.ofRecord(fileId, record, part)
  const single = rates.find(({ rateNo }) => rateNo === rate)
  if (!single) return null
  return {
    price: null,
    single,
    ...(await traceEvidence(deps, file, { number: record, part, fromByte: single.itemOffset })),
  }
}

type Place = { number: number; part: number; fromByte: number | undefined }

async function traceEvidence(deps: PriceEvidenceDeps, file: MrfFile, { number, part, fromByte }: Place) {
  const [fetch, copy] = await Promise.all([
    deps.segments.fetchOfBlob(file.sha256),
    deps.segments.copyOfFile(file.id),
  ])
  const isPacked = file.contentBytes !== file.bytes
  const isShort = !isPacked || copy !== null || (file.contentBytes ?? Infinity) <= MAX_UNPACKED_BYTES
  const found = isShort ? await tracePrice(deps, file.id, { number, part, fromByte }) : null
  return {
    file,
    fetch,
    record: { number, part },
    traced: found && { ...found.traced, readFrom: found.readFrom, member: found.member },
  }
}
