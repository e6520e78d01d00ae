import type { Column } from '../tables/column.ts'
import { narrowColumn } from './narrow-column.ts'

const BLOCK = 1 << 8

/** A growing column of numbers that never fall: within a block they are kept as distances from its first, at most 2 GiB. */
export function risingColumn(): Column {
  const starts: number[] = []
  let start = 0
  const distances = narrowColumn()
  return {
    get length() {
      return distances.length
    },
    push(value) {
      if (distances.length % BLOCK === 0) starts.push((start = value))
      distances.push(value - start)
    },
    at: (index) => starts[Math.floor(index / BLOCK)]! + distances.at(index),
  }
}
