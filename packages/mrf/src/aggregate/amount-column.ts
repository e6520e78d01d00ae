import type { GatheredColumn } from './narrow-column.ts'

const CHUNK = 1 << 16
const MAX_SHORT = 0x7fffffff
const NONE = -1

/** A growing column of amounts above zero (E4), or NaN: four bytes each up to $214,748.36, the few beyond are kept apart. */
export function amountColumn(): GatheredColumn<Float64Array> {
  const chunks: Int32Array[] = []
  const long: number[] = []
  let last = new Int32Array(0)
  let length = 0

  function at(index: number): number {
    const kept = chunks[index >>> 16]![index & (CHUNK - 1)]!
    if (kept >= 0) return kept
    return kept === NONE ? NaN : long[NONE - 1 - kept]!
  }
  return {
    get length() {
      return length
    },
    push(amountE4) {
      if ((length & (CHUNK - 1)) === 0) chunks.push((last = new Int32Array(CHUNK)))
      last[length++ & (CHUNK - 1)] =
        amountE4 <= MAX_SHORT ? amountE4 : amountE4 === amountE4 ? NONE - long.push(amountE4) : NONE
    },
    at,
    gather(rows, into) {
      for (let place = 0; place < rows.length; place++) into[place] = at(rows[place]!)
    },
  }
}
