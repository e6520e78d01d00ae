import type { FileTables } from '../tables/file-tables.ts'
import { METHODOLOGY_CLASSES, type MethodologyClass, methodologyClass } from './methodology-class.ts'
import type { CollectedPrices } from './price-collector.ts'
import { methodologyOf } from './rate-terms.ts'

export type RowsByClass = (rows: Int32Array) => [MethodologyClass, Int32Array][]

/** Parts rate rows by their methodology class, in the order of the classes; rows of one class only are not copied. */
export function rowsByClass({ rates }: CollectedPrices, tables: FileTables): RowsByClass {
  const known: number[] = []
  const numberOf = (methodology: number) =>
    (known[methodology] ??= METHODOLOGY_CLASSES.indexOf(methodologyClass(tables.methodologies.values[methodology]!)))

  return (rows) => {
    const own = new Uint8Array(rows.length)
    const counts = METHODOLOGY_CLASSES.map(() => 0)
    for (let at = 0; at < rows.length; at++) counts[(own[at] = numberOf(methodologyOf(rates.terms.at(rows[at]!))))]!++
    if (counts[own[0]!] === rows.length) return [[METHODOLOGY_CLASSES[own[0]!]!, rows]]
    const parts = counts.map((count) => new Int32Array(count))
    const filled = counts.map(() => 0)
    for (let at = 0; at < rows.length; at++) parts[own[at]!]![filled[own[at]!]!++] = rows[at]!
    return METHODOLOGY_CLASSES.flatMap((name, number) => (counts[number] === 0 ? [] : [[name, parts[number]!]]))
  }
}
