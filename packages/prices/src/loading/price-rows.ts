import type { ClassPrice } from '@ppman/mrf'
import type { CopyFields } from './copy-fields.ts'

/** Columns of the prices, in the order in which `putPrice` writes them. */
export const PRICE_COLUMNS = [
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
/** Where the values of the first three stand in a row: each after its length of four bytes. */
export const [CODE_ID_AT, TEXT_ID_AT, ID_AT] = [4, 12, 20]

export type Promoted = { hospitalId: number; fileId: string; at: Date }
const NO_ID = new Uint8Array(16)
type Put = (price: ClassPrice, out: CopyFields) => void

/**
 * Writes prices of one file; its own id, and those of code and text, are not known yet.
 *
 * @param lineIds ids of payer lines by their number
 */
export function putPrice({ hospitalId, fileId, at }: Promoted, lineIds: readonly number[]): Put {
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

function putKey(
  { declaredType, setting, billingClass, methodologyClass, drugUnit, withheld, methodologies }: ClassPrice,
  out: CopyFields,
): void {
  for (const word of [declaredType, setting, billingClass, methodologyClass, drugUnit, withheld])
    out.text(word)
  out.list('text', methodologies, out.text)
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
