import type { BlobStore } from '@ppman/evidence'
import { memberOfRecord, type ParsedRecord, type TracedRecord, UNITS_PER_WHOLE } from '@ppman/mrf'
import type { PriceRepo } from '../queries/price-repo.ts'
import type { Price } from '../queries/price.ts'
import type { FileFetch, SegmentRepo } from '../segment/segment-repo.ts'
import type { RateId, SingleRate } from '../single-rates/single-rate-repo.ts'
import type { SingleRates } from '../single-rates/single-rates.ts'
import type { MrfFile, MrfFileRepo } from './mrf-file-repo.ts'
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

/** A stored value that differs from the file's bytes. */
type Difference = { rate: number; field: string; stored: unknown; read: unknown }
export type Verification = { evidence: RateEvidence; rates: number; differences: Difference[] }

/**
 * Reads the record of a figure or single rate again and compares every value with what was stored.
 *
 * @param id of a figure, whose record's rates are all compared, or of one single rate
 * @returns null when the id is unknown or the bytes cannot be read during a request
 */
export async function verifyRate(deps: EvidenceDeps, id: string | RateId): Promise<Verification | null> {
  const evidence = typeof id === 'string' ? await priceEvidence(deps, id) : await singleRateEvidence(deps, id)
  if (!evidence?.traced || !(await deps.segments.ofFile(evidence.file.id))) return null
  const { number, part } = evidence.record
  const stored = evidence.single
    ? [evidence.single]
    : await deps.singleRates.ofRecord(evidence.file.id, number, part)
  const { parsed, byteOffset, byteLength } = evidence.traced
  const differences = stored.flatMap((rate) =>
    differencesOf(rate, { ...readFields(parsed, rate.rateNo), byteOffset, byteLength }),
  )
  return { evidence, rates: stored.length, differences }
}

type Fields = Record<string, unknown>

function differencesOf(rate: SingleRate, read: Fields): Difference[] {
  const stored = storedFields(rate)
  return Object.keys(stored).flatMap((field) =>
    JSON.stringify(stored[field]) === JSON.stringify(read[field])
      ? []
      : { rate: rate.rateNo, field, stored: stored[field], read: read[field] ?? null },
  )
}

/** Contract names are compared without case: the first spelling in the file is stored. */
const fold = (name: string | null | undefined) => name?.toLowerCase() ?? null

function storedFields(rate: SingleRate): Fields {
  const {
    recordNo: _recordNo,
    part: _part,
    rateNo: _rateNo,
    itemOffset: _itemOffset,
    flags: _flags,
    ...fields
  } = rate
  const codes = rate.codes.map(({ code, declaredType }) => ({ type: declaredType, code }))
  return { ...fields, codes, payer: fold(rate.payer), plan: fold(rate.plan) }
}

/** The same fields of the parsed record, whose amounts are exact dollars. */
function readFields(record: ParsedRecord, rateNo: number): Fields {
  const rate = record.rates[rateNo]
  return {
    codes: record.codes,
    description: record.description || null,
    setting: record.setting || null,
    billingClass: record.billingClass || null,
    modifiers: record.modifiers || null,
    drugUnitE4: units(record.drugUnit),
    drugType: record.drugType,
    notes: record.notes,
    grossE4: units(record.gross),
    cashE4: units(record.discountedCash),
    minE4: units(record.min),
    maxE4: units(record.max),
    payer: fold(rate?.payer),
    plan: fold(rate?.plan),
    methodology: rate?.methodology || null,
    dollarE4: units(rate?.dollar),
    percentE4: units(rate?.percentage),
    algorithm: rate?.algorithm ?? null,
    medianE4: units(rate?.median),
    p10E4: units(rate?.p10),
    p90E4: units(rate?.p90),
    count: rate?.count ?? null,
    estimatedE4: units(rate?.estimated),
    payerNotes: rate?.notes ?? null,
    rateBasis: rate?.basis ?? 'list_price',
  }
}

const units = (amount: number | null | undefined) =>
  amount == null ? null : Math.round(amount * UNITS_PER_WHOLE)
