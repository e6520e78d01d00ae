import type { Column } from '../tables/column.ts'

const CHUNK = 1 << 16

export type Chunk = Uint8Array | Uint16Array | Int32Array
/** A column that many rows are taken from at once. */
export type GatheredColumn<Numbers = Int32Array> = Column & { gather(rows: Int32Array, into: Numbers): void }

/**
 * A growing column of whole numbers from 0 to 2,147,483,647 that takes one byte for each while they are small: each full chunk is
 * kept as narrow as its largest number allows.
 */
export function narrowColumn(): GatheredColumn {
  const chunks: Chunk[] = []
  const open = new Int32Array(CHUNK)
  let length = 0

  return {
    get length() {
      return length
    },
    push(value) {
      open[length & (CHUNK - 1)] = value
      if ((++length & (CHUNK - 1)) === 0) chunks.push(narrowed(open))
    },
    at: (index) => (chunks[index >>> 16] ?? open)[index & (CHUNK - 1)]!,
    gather(rows, into) {
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at]!
        into[at] = (chunks[row >>> 16] ?? open)[row & (CHUNK - 1)]!
      }
    },
  }
}

/** A copy of whole numbers in the narrowest form that holds them. */
export function narrowed(numbers: Int32Array): Chunk {
  let bits = 0
  for (let at = 0; at < numbers.length; at++) bits |= numbers[at]!
  if (bits >>> 0 > 0xffff) return numbers.slice()
  return bits > 0xff ? new Uint16Array(numbers) : new Uint8Array(numbers)
}
