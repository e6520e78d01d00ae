import type { ClassPrice } from '@ppman/mrf'
import { copyRows } from './copy-rows.ts'
import { CODE_ID_AT, PRICE_COLUMNS, type Promoted, putPrice, TEXT_ID_AT } from './price-rows.ts'
import type { PriceWords } from './price-words.ts'

/** Enough that what each batch costs the database once is little, small enough that two lie in memory. */
export const BATCH_PRICES = 16_384
const PRICE_BYTES = 832

type Options = {
  file: Promoted
  words: PriceWords
  /** Ids of payer lines by their number. */
  lineIds: readonly number[]
  nextId: () => Uint8Array
}

export type PriceBatch = ReturnType<typeof priceBatch>

/** Prices as rows. Ids of codes and texts come last: the database is asked for all of a batch at once. */
export function priceBatch({ file, words, lineIds, nextId }: Options) {
  const prices = copyRows({ columns: PRICE_COLUMNS.length, expectedBytes: BATCH_PRICES * PRICE_BYTES })
  const put = putPrice(file, lineIds)
  const [starts, codeNos, textNos] = [new Int32Array(BATCH_PRICES), new Int32Array(BATCH_PRICES), new Int32Array(BATCH_PRICES)]
  /** Numbers of codes that have a median. */
  const priced = new Set<number>()

  function add(price: ClassPrice): void {
    const at = prices.count()
    codeNos[at] = words.codeNo(price)
    textNos[at] = words.textNo(price)
    starts[at] = prices.add((out) => put(nextId(), price, out))
    if (price.contractMedianE4 !== null) priced.add(codeNos[at])
  }

  /** @param ids of codes and texts by their number, from 1 on */
  function setIds({ codes, texts }: { codes: readonly number[]; texts: readonly number[] }): void {
    for (let at = 0; at < prices.count(); at++) {
      prices.correctInt4(starts[at]! + CODE_ID_AT, codes[codeNos[at]! - 1]!)
      prices.correctInt4(starts[at]! + TEXT_ID_AT, texts[textNos[at]! - 1]!)
    }
  }

  function empty(): void {
    prices.empty()
    priced.clear()
  }
  return { add, isFull: () => prices.count() === BATCH_PRICES, setIds, prices, priced, empty }
}
