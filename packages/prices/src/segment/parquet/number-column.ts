import type { EncodedColumn } from './column-chunk.ts'
import { deltaPacked } from './delta.ts'
import {
  reset,
  fillRows,
  flatColumn,
  localNumbers,
  type RecordColumn,
  type Scratch,
  spreadToRows,
} from './column-encoding.ts'
import { writeIndexes } from './hybrid.ts'

const HIGH = 2 ** 32
const INT64 = 'INT64'

/**
 * Encodes safe integers, NaN for none, each as it is: for columns in which values rarely come
 * again.
 */
export const plainNumbers =
  (name: string) =>
  (numbers: Float64Array, work: Scratch): EncodedColumn => {
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

/**
 * Encodes numbers of records: a list price stands in the row of each contract.
 *
 * @param isRequired every record has one, and the schema says so
 */
export const repeatedNumbers =
  (name: string, isRequired = false) =>
  ({ values: numbers, ends, rows }: RecordColumn, work: Scratch): EncodedColumn => {
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
export const risingNumbers =
  (name: string, type: 'INT32' | 'INT64') =>
  (column: RecordColumn, work: Scratch): EncodedColumn => {
    const numbers = spreadToRows(column, work.numbers)
    const packed = deltaPacked(numbers)
    const rows = { name, type, rows: numbers.length, found: numbers.length, work }
    const values = packed ?? bytesOf(type === 'INT32' ? Int32Array.from(numbers) : int64s(numbers))
    const bounds = type === 'INT32' ? { bounds: boundsOf(column.values) } : {}
    return flatColumn(
      { ...rows, ...bounds, values, encoding: packed ? 'DELTA_BINARY_PACKED' : 'PLAIN' },
      true,
    )
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
function writeInt64(halves: Int32Array, at: number, value: number): void {
  if (value >= 0 && value < HIGH) {
    halves[at * 2] = value
    halves[at * 2 + 1] = 0
    return
  }
  const high = Math.floor(value / HIGH)
  halves[at * 2] = value - high * HIGH
  halves[at * 2 + 1] = high
}

const bytesOf = (numbers: Int32Array) =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
