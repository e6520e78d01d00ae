import type { ClassPrice } from '@ppman/mrf'
import { type CopyFields, type copyPiece, copyRows } from './copy-format.ts'
import type { InternedTexts } from './price-texts-repo.ts'

/** Columns of the prices, in the order in which `putPrice` writes them. */
const PRICE_COLUMNS = [
  'code_id',
  'text_id',
  'id',
  'hospital_id',
  'file_id',
  'valid_from',
  'declared_type',
  'setting',
  'billing_class',
  'methodology_class',
  'drug_unit',
  'modifiers',
  'withheld',
  'methodologies',
  'rates',
  'priced_rates',
  'contracts',
  'formula_contracts',
  'list_rates',
  'record_no',
  'record_part',
  'byte_length',
  'row_median_e4',
  'contract_median_e4',
  'p10_e4',
  'p90_e4',
  'min_e4',
  'max_e4',
  'gross_e4',
  'cash_e4',
  'digest',
  'byte_offset',
  'line_ids',
  'medians_e4',
] as const
export const COPY_PRICES = `COPY hospital_code_price (${PRICE_COLUMNS.join(', ')}) FROM STDIN (FORMAT binary)`
/** Offsets of the first three values in a row, each after its length of four bytes. */
const [CODE_ID_AT, TEXT_ID_AT, ID_AT] = [4, 12, 20]

export type Promoted = { hospitalId: number; fileId: string; at: Date }
const NO_ID = new Uint8Array(16)
type Put = (price: ClassPrice, out: CopyFields) => void

/**
 * Writes prices of one file. Their id, code id and text id are filled in later.
 *
 * @param lineIds ids of payer lines by number
 */
function putPrice({ hospitalId, fileId, at }: Promoted, lineIds: readonly number[]): Put {
  const file = Buffer.from(fileId.replaceAll('-', ''), 'hex')
  return (price, out) => {
    out.int4(0)
    out.int4(0)
    out.bytes(NO_ID)
    out.int4(hospitalId)
    out.bytes(file)
    out.instant(at)
    putKey(price, out)
    putCounts(price, out)
    putAmounts(price, out)
    out.list('int4', price.lines, (line) => out.int4(lineIds[line]!))
    out.list('int8', price.lineMediansE4, out.int8)
  }
}

function putKey(price: ClassPrice, out: CopyFields): void {
  const { declaredType, setting, billingClass, methodologyClass, drugUnit, modifiers, withheld } = price
  for (const word of [declaredType, setting, billingClass, methodologyClass, drugUnit, modifiers, withheld])
    out.text(word)
  out.list('text', price.methodologies, out.text)
}

function putCounts(
  { rates, pricedRates, contracts, formulaContracts, listRates, evidence }: ClassPrice,
  out: CopyFields,
): void {
  const { record, part, byteLength } = evidence
  for (const count of [rates, pricedRates, contracts, formulaContracts, listRates, record, part, byteLength])
    out.int4(count)
}

function putAmounts(price: ClassPrice, out: CopyFields): void {
  const { rowMedianE4, contractMedianE4, p10E4, p90E4, minE4, maxE4, grossE4, cashE4, digest, evidence } =
    price
  for (const amount of [rowMedianE4, contractMedianE4, p10E4, p90E4, minE4, maxE4, grossE4, cashE4])
    out.int8(amount)
  out.int8(digest)
  out.int8(evidence.byteOffset)
}

/** Rows per batch: few round trips, and four batches fit into memory. */
export const BATCH_PRICES = 4_096
/** The first batch is small, so that the database starts soon; batches then grow. */
const [FIRST_PRICES, GROWTH] = [1_024, 4]
/** Initial buffer size. Untouched pages take no memory, and growing would double it. */
export const BATCH_BYTES = BATCH_PRICES * 2_048

type Options = {
  file: Promoted
  interned: InternedTexts
  /** Ids of payer lines by their number. */
  lineIds: readonly number[]
  nextId: () => Uint8Array
  /** Buffer for one COPY; batches are copied one after the other. */
  copied: ReturnType<typeof copyPiece>
}

export type PriceBatch = ReturnType<typeof priceBatch>

/**
 * A batch of prices as rows. Ids of codes and texts are filled in last, for the whole batch at
 * once. Rows are sorted by code, so that prices of a code lie together and indexes are updated in
 * order.
 */
export function priceBatch({ file, interned, lineIds, nextId, copied }: Options) {
  const prices = copyRows({ columns: PRICE_COLUMNS.length, expectedBytes: BATCH_BYTES })
  const put = putPrice(file, lineIds)
  const [codeNos, textNos] = [new Int32Array(BATCH_PRICES), new Int32Array(BATCH_PRICES)]
  /** Numbers of codes with a median. */
  const priced = new Set<number>()
  let room = FIRST_PRICES

  function add(price: ClassPrice): void {
    const row = prices.count()
    codeNos[row] = interned.codeNo(price)
    textNos[row] = interned.textNo(price)
    prices.add((out) => put(price, out))
    if (price.contractMedianE4 !== null) priced.add(codeNos[row])
  }

  /** @param ids of codes and texts by their number, from 1 on. @returns the rows as a COPY */
  function copy({ codes, texts }: { codes: readonly number[]; texts: readonly number[] }): Iterable<Buffer> {
    const codeIds = Int32Array.from(codeNos.subarray(0, prices.count()), (no) => codes[no - 1]!)
    const order = sortedOrder(codeIds)
    for (const row of order) {
      const fields = prices.fieldsAt(row)
      prices.correctInt4(fields + CODE_ID_AT, codeIds[row]!)
      prices.correctInt4(fields + TEXT_ID_AT, texts[textNos[row]! - 1]!)
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

/** Positions in ascending order of the numbers; equal ones keep their order. */
function sortedOrder(numbers: Int32Array): Float64Array {
  const keys = Float64Array.from(numbers, (number, position) => number * BATCH_PRICES + position).sort()
  return keys.map((key) => key % BATCH_PRICES)
}
