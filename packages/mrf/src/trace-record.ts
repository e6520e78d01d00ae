import type { EncodingHint } from '@ppman/text'
import { chooseContent } from './choose-content.ts'
import { contentText } from './content-text.ts'
import { type Flag, flagCounter } from './flags.ts'
import type { Checkpoint } from './layouts/layout.ts'
import { basisOf, type RateBasis } from './rate-basis.ts'
import type { ChargeRecord, Rate, RecordSink } from './record.ts'
import { type FileTables, fileTables } from './tables/file-tables.ts'
import { UNITS_PER_WHOLE } from './text/amount.ts'
import { decodeText } from './text/encoding.ts'
import type { ByteSource } from './unpack/byte-source.ts'
import { unpack } from './unpack/unpack.ts'

export type TracedRecord = {
  byteOffset: number
  byteLength: number
  original: string
  parsed: ParsedRecord
  flags: Flag[]
}

/**
 * Reads one record again from the bytes of its file.
 *
 * @param record the data record of a CSV, or the `standard_charges` element of an item
 * @param checkpoints positions from an earlier reading; without them reading starts at the
 *   beginning
 * @param member of an archive; null for the default one
 * @returns null when the file has no such record
 * @throws RejectedFile when the bytes are no hospital file
 */
export async function traceRecord(
  source: ByteSource,
  record: RecordRef,
  checkpoints: readonly Checkpoint[] = [],
  member: string | null = null,
): Promise<TracedRecord | null> {
  const chosen = await chooseContent(await unpack(source), member === null ? null : [member])
  const start = checkpoints.findLast((point) => point.record <= record.number) ?? {
    record: -1,
    byteOffset: chosen.hint.bomBytes,
  }
  const tables = fileTables()
  const picker = recordPicker(record, tables)
  const flags = new Set<Flag>()
  const counter = flagCounter((flag, number) => void (number === record.number && flags.add(flag)))
  const { text, kept } = contentText(chosen, { fromByte: start.byteOffset, keep: true })
  const general = { general: new Map<string, string>(), names: new Set<string>() }
  await chosen.layout.read({
    ...text,
    ...general,
    head: chosen.head,
    start,
    tables,
    flags: counter,
    sink: picker.sink,
  })
  const found = picker.found()
  if (!found) return null
  const offset = found.byteOffset - start.byteOffset
  const original = Buffer.concat(kept).subarray(offset, offset + found.byteLength)
  return { ...found, flags: [...flags], original: textOf(original, chosen.hint) }
}

const textOf = (bytes: Buffer, { encoding }: EncodingHint) =>
  encoding === 'utf-8' ? decodeText(bytes) : new TextDecoder(encoding).decode(bytes)

/** A record with texts and exact dollars; null where the file gives nothing. */
export type ParsedRecord = {
  description: string
  codes: { type: string; code: string }[]
  setting: string
  billingClass: string
  modifiers: string
  drugUnit: number | null
  drugType: string | null
  notes: string | null
  gross: number | null
  discountedCash: number | null
  min: number | null
  max: number | null
  rates: ParsedRate[]
}

export type ParsedRate = {
  payer: string
  plan: string
  methodology: string
  dollar: number | null
  percentage: number | null
  algorithm: string | null
  median: number | null
  p10: number | null
  p90: number | null
  estimated: number | null
  count: string | null
  notes: string | null
  basis: RateBasis
}

type Found = { byteOffset: number; byteLength: number; parsed: ParsedRecord }

/** A sink that keeps one record and its rates. */
function recordPicker(wanted: RecordRef, tables: FileTables) {
  let found: Found | null = null
  let passed = false
  const isWanted = ({ number, part }: RecordRef) => number === wanted.number && part === wanted.part
  const sink: RecordSink = {
    record(record) {
      passed = record.number > wanted.number
      if (!isWanted(record)) return
      found = {
        byteOffset: record.byteOffset,
        byteLength: record.byteLength,
        parsed: parsedRecord(record, tables),
      }
    },
    rate(rate, record) {
      if (isWanted(record)) found?.parsed.rates.push(parsedRate(rate, record, tables))
    },
    quarantine: () => undefined,
    isDone: () => passed || found !== null,
  }
  return { sink, found: () => found }
}

/** A record with texts, without its rates. */
export function parsedRecord(record: ChargeRecord, tables: FileTables): ParsedRecord {
  return {
    description: tables.texts.values[record.description]!,
    codes: Array.from(record.codes.subarray(0, record.codeCount), tables.code),
    setting: tables.settings.values[record.setting]!,
    billingClass: tables.billingClasses.values[record.billingClass]!,
    modifiers: tables.texts.values[record.modifiers]!,
    drugUnit: whole(record.drugUnitE4),
    drugType: tables.drugTypes.values[record.drugType] || null,
    notes: tables.texts.values[record.notes] || null,
    gross: whole(record.grossE4),
    discountedCash: whole(record.cashE4),
    min: whole(record.minE4),
    max: whole(record.maxE4),
    rates: [],
  }
}

/** A rate of a record with texts. */
export function parsedRate(rate: Rate, record: ChargeRecord, tables: FileTables): ParsedRate {
  return {
    ...tables.contracts[rate.contract]!,
    methodology: tables.methodologies.values[rate.methodology]!,
    dollar: whole(rate.dollarE4),
    percentage: whole(rate.percentE4),
    algorithm: tables.texts.values[rate.algorithm] || null,
    median: whole(rate.medianE4),
    p10: whole(rate.p10E4),
    p90: whole(rate.p90E4),
    estimated: whole(rate.estimatedE4),
    count: tables.texts.values[rate.count] || null,
    notes: tables.texts.values[rate.notes] || null,
    basis: basisOf(rate, record),
  }
}

const whole = (amountE4: number) => (Number.isNaN(amountE4) ? null : amountE4 / UNITS_PER_WHOLE)

/**
 * Refers to a record of a file: the 0-based row of a CSV, or an item and its `standard_charges`
 * element. `part` is 0 in a CSV.
 */
export type RecordRef = { number: number; part: number }

/** Parses `12` or `12,3`; null when it is neither. */
export function parseRecordRef(text: string): RecordRef | null {
  const found = /^(\d{1,9})(?:,(\d{1,9}))?$/.exec(text.trim())
  return found && { number: Number(found[1]), part: Number(found[2] ?? 0) }
}

/** The reverse of `parseRecordRef`: `12` in a CSV, `12,3` in a JSON file. */
export const recordRefText = ({ number, part }: RecordRef, layout: 'tall' | 'wide' | 'json'): string =>
  layout === 'json' ? `${number},${part}` : String(number)
