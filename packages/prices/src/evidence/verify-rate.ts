import { type ParsedRecord, UNITS_PER_WHOLE } from '@ppman/mrf'
import { type EvidenceDeps, priceEvidence, type RateEvidence, singleRateEvidence } from './price-evidence.ts'
import type { RateId, SingleRate } from '../single-rates/single-rate.ts'

/** A stored value that differs from the file's bytes. */
export type Difference = { rate: number; field: string; stored: unknown; read: unknown }
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
