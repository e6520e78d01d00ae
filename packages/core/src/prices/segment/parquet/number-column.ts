import type { EncodedColumn } from './column-chunk.ts'
import { deltaPacked } from './delta.ts'
import { flatColumn } from './flat-column.ts'
import { writeIndexes } from './levels.ts'
import { emptied, type Scratch } from './scratch.ts'

const HIGH = 2 ** 32
const INT64 = 'INT64'

/** Encodes safe integers, NaN for none, each as it is: for columns in which values rarely come again. */
export const plainNumbers = (name: string) => (numbers: Float64Array, work: Scratch): EncodedColumn => {
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
 * Encodes numbers that stand in many rows: a record's list prices are repeated for each of its contracts.
 *
 * @param isRequired every row has one, and the schema says so
 */
export const repeatedNumbers = (name: string, isRequired = false) => (numbers: Float64Array, work: Scratch): EncodedColumn => {
  const { present, indexes } = work
  const known = new Map<number, number>()
  let [found, last, lastIndex] = [0, NaN, 0]
  for (let row = 0; row < numbers.length; row++) {
    const value = numbers[row]!
    present[row] = value === value ? 1 : 0
    if (value !== value) continue
    if (value !== last) lastIndex = numberOf(known, value)
    last = value
    indexes[found++] = lastIndex
  }
  const dictionary = { bytes: bytesOf(int64s([...known.keys()])), count: known.size }
  const values = writeIndexes(emptied(work.page), indexes.subarray(0, found), known.size)
  const column = { name, rows: numbers.length, found, work, values, dictionary }
  return flatColumn({ ...column, type: INT64, encoding: 'RLE_DICTIONARY' }, isRequired)
}

function numberOf(known: Map<number, number>, value: number): number {
  const found = known.get(value)
  if (found !== undefined) return found
  known.set(value, known.size)
  return known.size - 1
}

/** Encodes numbers that every row has and that rise from row to row. */
export const risingNumbers = (name: string, type: 'INT32' | 'INT64') => (numbers: Float64Array, work: Scratch): EncodedColumn => {
  const packed = deltaPacked(numbers)
  const rows = { name, type, rows: numbers.length, found: numbers.length, work }
  const values = packed ?? bytesOf(type === 'INT32' ? Int32Array.from(numbers) : int64s(numbers))
  const bounds = type === 'INT32' ? { bounds: boundsOf(numbers) } : {}
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

const bytesOf = (numbers: Int32Array) => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
