import type { ClassPrice } from '@ppman/mrf'
import type { CopyFields } from './copy-fields.ts'
import { copyPieces } from './copy-pieces.ts'
import { priceIds } from './price-ids.ts'
import type { PriceWords } from './price-words.ts'

/** The staging table's columns, in the order in which `stagedRows` writes them. */
export const STAGED_COLUMNS = [
  'id', 'code_no', 'text_no', 'declared_type', 'setting', 'billing_class', 'methodology_class', 'drug_unit', 'withheld', 'methodologies',
  'rates', 'priced_rates', 'contracts', 'formula_contracts', 'list_rates', 'record_no', 'record_part', 'byte_length',
  'row_median_e4', 'contract_median_e4', 'p10_e4', 'p90_e4', 'min_e4', 'max_e4', 'gross_e4', 'cash_e4', 'digest', 'byte_offset',
  'line_ids', 'medians_e4',
] as const

type Context = {
  words: PriceWords
  /** Ids of payer lines by their number. */
  lineIds: readonly number[]
  at: Date
}

/** Prices as rows of the staging table, in pieces of COPY's binary format. */
export function stagedRows(prices: Iterable<ClassPrice>, { words, lineIds, at }: Context): Iterable<Buffer> {
  const nextId = priceIds(at)
  return copyPieces(prices, STAGED_COLUMNS.length, (price, out) => {
    out.bytes(nextId())
    out.int4(words.codeNo(price))
    out.int4(words.textNo(price))
    putKey(price, out)
    putCounts(price, out)
    putAmounts(price, out)
    out.list('int4', price.lines, (line) => out.int4(lineIds[line]!))
    out.list('int8', price.lineMediansE4, out.int8)
  })
}

function putKey({ declaredType, setting, billingClass, methodologyClass, drugUnit, withheld, methodologies }: ClassPrice, out: CopyFields): void {
  for (const word of [declaredType, setting, billingClass, methodologyClass, drugUnit, withheld]) out.text(word)
  out.list('text', methodologies, out.text)
}

function putCounts({ rates, pricedRates, contracts, formulaContracts, listRates, evidence }: ClassPrice, out: CopyFields): void {
  const { record, part, byteLength } = evidence
  for (const count of [rates, pricedRates, contracts, formulaContracts, listRates, record, part, byteLength]) out.int4(count)
}

function putAmounts(price: ClassPrice, out: CopyFields): void {
  const { rowMedianE4, contractMedianE4, p10E4, p90E4, minE4, maxE4, grossE4, cashE4, digest, evidence } = price
  for (const amount of [rowMedianE4, contractMedianE4, p10E4, p90E4, minE4, maxE4, grossE4, cashE4]) out.int8(amount)
  out.int8(digest)
  out.int8(evidence.byteOffset)
}
