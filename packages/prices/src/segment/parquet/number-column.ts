import type { EncodedColumn } from './parquet-file.ts'
import {
  fillRows,
  flatColumn,
  localNumbers,
  type RecordColumn,
  reset,
  type Scratch,
  spreadToRows,
} from './column-encoding.ts'
import { writeIndexes } from './hybrid.ts'

const HIGH = 2 ** 32
const INT64 = 'INT64'

/**
 * Encodes safe integers, NaN for none, each as it is: for columns in which values rarely come
 * again. This and the other encoders are functions of their own: a closure made anew for each
 * column would start uncompiled every time.
 */
export function plainNumbers(name: string, numbers: Float64Array, work: Scratch): EncodedColumn {
  const { present, halves } = work
  let found = 0
  for (let row = 0; row < numbers.length; row++) {
    const value = numbers[row]!
    present[row] = value === value ? 1 : 0
    if (value === value) writeInt64(halves, found++, value)
  }
  const values = bytesOf(halves.subarray(0, found * 2))
  return flatColumn({ name, type: INT64, encoding: 'PLAIN', rows: numbers.length, found, work, values })
}

/** A column of numbers; when it is required, every record has one, and the schema says so. */
type NumbersOf = { name: string; isRequired?: boolean }

/** Encodes numbers of records: a list price is repeated in the row of each contract. */
export function repeatedNumbers(
  { name, isRequired = false }: NumbersOf,
  { values: numbers, ends, rows }: RecordColumn,
  work: Scratch,
): EncodedColumn {
  const { present, indexes } = work
  const numbersByValue = new Map<number, number>()
  let [found, from] = [0, 0]
  for (let record = 0; record < numbers.length; record++) {
    const value = numbers[record]!
    if (numbers[record + 1] === value) continue
    const to = ends[record]!
    fillRows(present, Number(value === value), { from, to })
    if (value === value)
      fillRows(indexes, numberOf(numbersByValue, value), { from: found, to: (found += to - from) })
    from = to
  }
  const dictionary = { bytes: bytesOf(int64s([...numbersByValue.keys()])), count: numbersByValue.size }
  const values = writeIndexes(reset(work.page), indexes.subarray(0, found), numbersByValue.size)
  const column = { name, rows, found, work, values, dictionary }
  return flatColumn({ ...column, type: INT64, encoding: 'RLE_DICTIONARY' }, isRequired)
}

function numberOf(numbersByValue: Map<number, number>, value: number): number {
  const found = numbersByValue.get(value)
  if (found !== undefined) return found
  numbersByValue.set(value, numbersByValue.size)
  return numbersByValue.size - 1
}

/** Encodes the numbers 0, 1, 2 … of the rates of a record: each is found without a hash table. */
export const countingNumbers = (name: string) => {
  const local = localNumbers()
  return (numbers: Float64Array, work: Scratch): EncodedColumn => {
    const { indexes } = work
    for (let row = 0; row < numbers.length; row++) indexes[row] = local.of(numbers[row]!)
    const dictionaryValues = local.taken()
    const dictionary = { bytes: bytesOf(int64s(dictionaryValues)), count: dictionaryValues.length }
    const values = writeIndexes(
      reset(work.page),
      indexes.subarray(0, numbers.length),
      dictionaryValues.length,
    )
    const column = { name, rows: numbers.length, found: numbers.length, work, values, dictionary }
    return flatColumn({ ...column, type: INT64, encoding: 'RLE_DICTIONARY' }, true)
  }
}

/** Encodes numbers that every record has and that rise from record to record. */
export function risingNumbers(
  { name, type }: { name: string; type: 'INT32' | 'INT64' },
  column: RecordColumn,
  work: Scratch,
): EncodedColumn {
  const numbers = spreadToRows(column, work.numbers)
  const packed = deltaPacked(numbers)
  const rows = { name, type, rows: numbers.length, found: numbers.length, work }
  const values = packed ?? bytesOf(type === 'INT32' ? Int32Array.from(numbers) : int64s(numbers))
  const bounds = type === 'INT32' ? { bounds: boundsOf(column.values) } : {}
  return flatColumn({ ...rows, ...bounds, values, encoding: packed ? 'DELTA_BINARY_PACKED' : 'PLAIN' }, true)
}

function boundsOf(numbers: Float64Array): { least: number; greatest: number } {
  let [least, greatest] = [Infinity, -Infinity]
  for (const number of numbers) {
    if (number < least) least = number
    if (number > greatest) greatest = number
  }
  return { least, greatest }
}

function int64s(numbers: readonly number[] | Float64Array): Int32Array {
  const halves = new Int32Array(numbers.length * 2)
  for (let i = 0; i < numbers.length; i++) writeInt64(halves, i, numbers[i]!)
  return halves
}

/** A safe integer as two halves: BigInt would cost ten times as much. */
function writeInt64(halves: Int32Array, index: number, value: number): void {
  if (value >= 0 && value < HIGH) {
    halves[index * 2] = value
    halves[index * 2 + 1] = 0
    return
  }
  const high = Math.floor(value / HIGH)
  halves[index * 2] = value - high * HIGH
  halves[index * 2 + 1] = high
}

const bytesOf = (numbers: Int32Array) =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

/**
 * Values of a block, and of each of its four packed stretches (Apache Parquet, "Delta Encoding").
 */
const BLOCK = 128
const STRETCH = 32
/** Differences beyond are not worth packing. */
const MAX_SPREAD = 2 ** 31

const zigzag = (value: number) => (value >= 0 ? value * 2 : -value * 2 - 1)

/**
 * Numbers that rise a little from row to row, packed by their differences (DELTA_BINARY_PACKED).
 * Safe integers.
 *
 * @returns null when they leap too far for it
 */
function deltaPacked(values: Float64Array | Int32Array): Uint8Array | null {
  const out = Buffer.allocUnsafe(64 + values.length * 5 + BLOCK * 5)
  let offset = 0
  for (const header of [BLOCK, BLOCK / STRETCH, values.length, zigzag(values[0] ?? 0)])
    offset = writeVarint(out, offset, header)
  const differences = new Float64Array(BLOCK)
  for (let from = 1; from < values.length; from += BLOCK) {
    const count = Math.min(BLOCK, values.length - from)
    let [least, greatest] = [Infinity, -Infinity]
    for (let i = 0; i < count; i++) {
      const difference = values[from + i]! - values[from + i - 1]!
      differences[i] = difference
      if (difference < least) least = difference
      if (difference > greatest) greatest = difference
    }
    if (greatest - least >= MAX_SPREAD) return null
    offset = writeBlock(out, offset, { differences, count, least })
  }
  return out.subarray(0, offset)
}

type Block = { differences: Float64Array; count: number; least: number }

function writeBlock(out: Buffer, start: number, { differences, count, least }: Block): number {
  let offset = writeVarint(out, start, zigzag(least))
  const widthsAt = offset
  offset += BLOCK / STRETCH
  for (let stretch = 0; stretch < BLOCK / STRETCH; stretch++) {
    const [from, to] = [stretch * STRETCH, Math.min(count, (stretch + 1) * STRETCH)]
    let most = 0
    for (let i = from; i < to; i++) most = Math.max(most, differences[i]! - least)
    const width = 32 - Math.clz32(most)
    out[widthsAt + stretch] = width
    if (from < to) offset = packBits(out, offset, { differences, from, to, least, width })
  }
  return offset
}

type Stretch = { differences: Float64Array; from: number; to: number; least: number; width: number }

/** Least significant bit first; a stretch is always packed whole. */
function packBits(out: Buffer, start: number, { differences, from, to, least, width }: Stretch): number {
  let [offset, pending, bits] = [start, 0, 0]
  for (let i = from; i < to; i++) {
    pending += (differences[i]! - least) * 2 ** bits
    for (bits += width; bits >= 8; bits -= 8) {
      out[offset++] = pending % 256
      pending = Math.floor(pending / 256)
    }
  }
  const end = start + (STRETCH / 8) * width
  if (bits > 0) out[offset++] = pending
  return out.fill(0, offset, end) && end
}

function writeVarint(out: Buffer, start: number, value: number): number {
  let offset = start
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) out[offset++] = (rest % 128) + 128
  out[offset++] = rest
  return offset
}
