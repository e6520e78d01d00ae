import { type Column, int32Column } from '../tables/column.ts'

const BLOCK = 1 << 12

/**
 * A growing column of rising byte offsets at 4 bytes each: within a block they are kept as distances from its first.
 * Records of one block lie within 2 GiB.
 */
export function offsetColumn(): Column {
  const starts: number[] = []
  const distances = int32Column()
  return {
    get length() {
      return distances.length
    },
    push(offset) {
      if (distances.length % BLOCK === 0) starts.push(offset)
      distances.push(offset - starts.at(-1)!)
    },
    at: (index) => starts[Math.floor(index / BLOCK)]! + distances.at(index),
  }
}
