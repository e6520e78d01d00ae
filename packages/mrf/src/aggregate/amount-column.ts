import { type Column, int32Column } from '../tables/column.ts'

const MAX_SHORT = 0x7fffffff
const NONE = -1

/** A growing column of amounts above zero (E4), or NaN: four bytes each up to $214,748.36, the few beyond are kept apart. */
export function amountColumn(): Column {
  const short = int32Column()
  const long: number[] = []
  return {
    get length() {
      return short.length
    },
    push(amountE4) {
      if (Number.isNaN(amountE4)) short.push(NONE)
      else short.push(amountE4 <= MAX_SHORT ? amountE4 : NONE - long.push(amountE4))
    },
    at(index) {
      const kept = short.at(index)
      if (kept >= 0) return kept
      return kept === NONE ? NaN : long[NONE - 1 - kept]!
    },
  }
}
