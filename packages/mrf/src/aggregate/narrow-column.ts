import type { Column } from '../tables/column.ts'

const CHUNK = 1 << 16

type Chunk = Uint8Array | Uint16Array | Int32Array

/**
 * A growing column of whole numbers from 0 to 2,147,483,647 that takes one byte for each while they are small: a chunk becomes
 * wider when it meets a larger one.
 */
export function narrowColumn(): Column {
  const chunks: Chunk[] = []
  let last: Chunk = new Uint8Array(0)
  let limit = 0
  let length = 0

  function widen(value: number): void {
    const wide = value > 0xffff ? new Int32Array(CHUNK) : new Uint16Array(CHUNK)
    wide.set(last)
    limit = value > 0xffff ? 0x7fffffff : 0xffff
    chunks[chunks.length - 1] = last = wide
  }
  return {
    get length() {
      return length
    },
    push(value) {
      if ((length & (CHUNK - 1)) === 0) {
        chunks.push((last = new Uint8Array(CHUNK)))
        limit = 0xff
      }
      if (value > limit) widen(value)
      last[length & (CHUNK - 1)] = value
      length++
    },
    at: (index) => chunks[index >>> 16]![index & (CHUNK - 1)]!,
  }
}
