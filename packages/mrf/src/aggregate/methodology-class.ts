import type { FileTables } from '../tables/file-tables.ts'
import { type CollectedPrices, methodologyOf } from './price-collector.ts'

/**
 * Kinds of payment that may be compared with each other; `list_price` is what a hospital asks
 * without any contract.
 */
export const METHODOLOGY_CLASSES = [
  'case_rate',
  'fee_schedule',
  'per_diem',
  'percent_of_charges',
  'other',
  'list_price',
] as const
export type MethodologyClass = (typeof METHODOLOGY_CLASSES)[number]

const CLASSES: readonly (readonly [RegExp, MethodologyClass])[] = [
  [/^case ?rates?$/, 'case_rate'],
  [/^fee ?schedules?$/, 'fee_schedule'],
  [/^per ?diems?$/, 'per_diem'],
  [/^percent(age)?\b.*\bcharges?$/, 'percent_of_charges'],
]

/**
 * The class of a methodology (CMS dictionary 3.0, "standard charge methodology"). Prices per day
 * and per stay cannot be compared, so they never share a median.
 *
 * @param methodology as published, in lower case; what CMS does not list is `other`
 */
export function methodologyClass(methodology: string): MethodologyClass {
  const plain = methodology.replace(/[^a-z]+/g, ' ').trim()
  return CLASSES.find(([pattern]) => pattern.test(plain))?.[1] ?? 'other'
}

export type RowsByClass = (rows: Int32Array) => [MethodologyClass, Int32Array][]

/**
 * Splits rate rows by methodology class, in the order of the classes; rows of a single class are
 * not copied.
 */
export function rowsByClass({ rates }: CollectedPrices, tables: FileTables): RowsByClass {
  const numbers: number[] = []
  const numberOf = (methodology: number) =>
    (numbers[methodology] ??= METHODOLOGY_CLASSES.indexOf(
      methodologyClass(tables.methodologies.values[methodology]!),
    ))

  let room = roomFor(1_024)
  const ends = new Int32Array(METHODOLOGY_CLASSES.length)

  /** Finds the class of each row and counts the rows of each class. */
  function count(rows: Int32Array): void {
    if (rows.length > room.own.length) room = roomFor(rows.length * 2)
    rates.terms.gather(rows, room.terms)
    ends.fill(0)
    for (let index = 0; index < rows.length; index++)
      ends[(room.own[index] = numberOf(methodologyOf(room.terms[index]!)))]!++
  }

  /** Groups the rows by class; `ends` holds the end of each class. */
  function partition(rows: Int32Array): Int32Array {
    const sorted = new Int32Array(rows.length)
    for (let number = 0, startsAt = 0; number < ends.length; number++) {
      startsAt += ends[number]!
      ends[number] = startsAt - ends[number]!
    }
    for (let index = 0; index < rows.length; index++) sorted[ends[room.own[index]!]!++] = rows[index]!
    return sorted
  }

  return (rows) => {
    count(rows)
    if (ends[room.own[0]!] === rows.length) return [[METHODOLOGY_CLASSES[room.own[0]!]!, rows]]
    const sorted = partition(rows)
    const parts = METHODOLOGY_CLASSES.map((name, number): [MethodologyClass, Int32Array] => [
      name,
      sorted.subarray(ends[number - 1] ?? 0, ends[number]),
    ])
    return parts.filter(([, part]) => part.length > 0)
  }
}

const roomFor = (rows: number) => ({ own: new Uint8Array(rows), terms: new Int32Array(rows) })
