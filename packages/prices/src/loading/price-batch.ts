import type { ClassPrice } from '@ppman/mrf'
import type { copyPiece } from './copy-piece.ts'
import { copyRows } from './copy-format.ts'
import { CODE_ID_AT, ID_AT, PRICE_COLUMNS, type Promoted, putPrice, TEXT_ID_AT } from './price-rows.ts'
import type { PriceWords } from './price-texts-repo.ts'

/** Enough that what each batch costs the database once is little, small enough that two lie in memory, and a third as it is copied. */
export const BATCH_PRICES = 6_144
/** The first batch is smaller, so that the database begins soon; each is larger than the last. */
const [FIRST_PRICES, GROWTH] = [1_024, 4]
/** Room that is not written to takes none; growing would take it twice. */
export const BATCH_BYTES = BATCH_PRICES * 2_048

type Options = {
  file: Promoted
  words: PriceWords
  /** Ids of payer lines by their number. */
  lineIds: readonly number[]
  nextId: () => Uint8Array
  /** Memory for one COPY: batches are copied one after the other. */
  copied: ReturnType<typeof copyPiece>
}

export type PriceBatch = ReturnType<typeof priceBatch>

/**
 * Prices as rows. Ids of codes and texts come last: the database is asked for all of a batch at once. Then rows stand in the order of
 * their codes: the table keeps what is asked for together side by side, and each index is walked from one end to the other.
 */
export function priceBatch({ file, words, lineIds, nextId, copied }: Options) {
  const prices = copyRows({ columns: PRICE_COLUMNS.length, expectedBytes: BATCH_BYTES })
  const put = putPrice(file, lineIds)
  const [codeNos, textNos] = [new Int32Array(BATCH_PRICES), new Int32Array(BATCH_PRICES)]
  /** Numbers of codes that have a median. */
  const priced = new Set<number>()
  let room = FIRST_PRICES

  function add(price: ClassPrice): void {
    const at = prices.count()
    codeNos[at] = words.codeNo(price)
    textNos[at] = words.textNo(price)
    prices.add((out) => put(price, out))
    if (price.contractMedianE4 !== null) priced.add(codeNos[at])
  }

  /** @param ids of codes and texts by their number, from 1 on. @returns the rows as a COPY */
  function copy({ codes, texts }: { codes: readonly number[]; texts: readonly number[] }): Iterable<Buffer> {
    const codeIds = Int32Array.from(codeNos.subarray(0, prices.count()), (no) => codes[no - 1]!)
    const order = inOrderOf(codeIds)
    for (const at of order) {
      const fields = prices.fieldsAt(at)
      prices.correctInt4(fields + CODE_ID_AT, codeIds[at]!)
      prices.correctInt4(fields + TEXT_ID_AT, texts[textNos[at]! - 1]!)
      prices.correctBytes(fields + ID_AT, nextId())
    }
    return prices.slices(order, copied)
  }

  function empty(): void {
    prices.empty()
    priced.clear()
    room = Math.min(BATCH_PRICES, room * GROWTH)
  }
  const count = prices.count
  return { add, isFull: () => count() >= room, copy, count, priced, empty }
}

/** Places of some numbers in their order, equal ones as they stand. */
function inOrderOf(numbers: Int32Array): Float64Array {
  const keys = Float64Array.from(numbers, (number, at) => number * BATCH_PRICES + at).sort()
  return keys.map((key) => key % BATCH_PRICES)
}
