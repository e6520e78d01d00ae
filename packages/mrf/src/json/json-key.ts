/** Keys that the reader interprets; 0 is any other key. */
export const KEY = {
  other: 0,
  items: 1,
  description: 2,
  drug: 3,
  unit: 4,
  type: 5,
  codes: 6,
  code: 7,
  charges: 8,
  setting: 9,
  min: 10,
  max: 11,
  gross: 12,
  cash: 13,
  billingClass: 14,
  modifiers: 15,
  notes: 16,
  payers: 17,
  payer: 18,
  plan: 19,
  methodology: 20,
  dollar: 21,
  percent: 22,
  algorithm: 23,
  median: 24,
  p10: 25,
  p90: 26,
  count: 27,
  payerNotes: 28,
  estimated: 29,
  modifierList: 30,
  /** The value of a number in MongoDB's Extended JSON: `{"$numberDecimal": "12.5"}`. */
  typedNumber: 31,
} as const

/** CMS schemas 2.0 to 3.0, then 1.x. Case, `_`, `-` and blanks are ignored. */
const NAMES: Record<string, number> = {
  standard_charge_information: KEY.items,
  modifier_information: KEY.modifierList,
  description: KEY.description,
  drug_information: KEY.drug,
  unit: KEY.unit,
  type: KEY.type,
  code_information: KEY.codes,
  code: KEY.code,
  standard_charges: KEY.charges,
  setting: KEY.setting,
  minimum: KEY.min,
  maximum: KEY.max,
  gross_charge: KEY.gross,
  discounted_cash: KEY.cash,
  billing_class: KEY.billingClass,
  modifier_code: KEY.modifiers,
  modifiers: KEY.modifiers,
  additional_generic_notes: KEY.notes,
  payers_information: KEY.payers,
  payer_name: KEY.payer,
  plan_name: KEY.plan,
  methodology: KEY.methodology,
  standard_charge_dollar: KEY.dollar,
  standard_charge_percentage: KEY.percent,
  standard_charge_algorithm: KEY.algorithm,
  median_amount: KEY.median,
  '10th_percentile': KEY.p10,
  '90th_percentile': KEY.p90,
  count: KEY.count,
  additional_payer_notes: KEY.payerNotes,
  estimated_amount: KEY.estimated,
  $numberDecimal: KEY.typedNumber,
  $numberDouble: KEY.typedNumber,
  $numberInt: KEY.typedNumber,
  $numberLong: KEY.typedNumber,
  billing_code_information: KEY.codes,
  modifier: KEY.modifiers,
  modifier_codes: KEY.modifiers,
  min: KEY.min,
  max: KEY.max,
  gross_charges: KEY.gross,
  discounted_cash_price: KEY.cash,
  payer_information: KEY.payers,
  standard_charge: KEY.dollar,
  standard_charge_percent: KEY.percent,
  standard_charge_negotiated_dollar: KEY.dollar,
  standard_charge_negotiated_percentage: KEY.percent,
  standard_charge_negotiated_algorithm: KEY.algorithm,
  contracting_method: KEY.methodology,
  standard_charge_methodology: KEY.methodology,
  median_allowed_amount: KEY.median,
  estimated_allowed_amount: KEY.estimated,
}

const fold = (name: string) => name.toLowerCase().replace(/[_\s-]/g, '')
const FOLDED = new Map(Object.entries(NAMES).map(([name, id]) => [fold(name), id]))

type Spelled = { bytes: Buffer; id: number }
/** Hash of length, first and last byte, which leaves at most a few candidates to compare. */
const slotOf = (length: number, first: number, last: number) => (length * 64 + first * 8 + last) & 1_023
const slots: (Spelled[] | undefined)[] = []
for (const [name, id] of Object.entries(NAMES)) {
  const bytes = Buffer.from(name)
  const slot = slotOf(bytes.length, bytes[0]!, bytes.at(-1)!)
  ;(slots[slot] ??= []).push({ bytes, id })
}

/** The key written in these bytes. */
export function keyOf(buf: Buffer, from: number, to: number): number {
  const candidates = slots[slotOf(to - from, buf[from]!, buf[to - 1]!)]
  if (candidates) {
    for (const { bytes, id } of candidates) if (isSame(bytes, buf, from, to)) return id
  }
  return FOLDED.get(fold(buf.toString('latin1', from, Math.min(to, from + 64)))) ?? KEY.other
}

function isSame(bytes: Buffer, buf: Buffer, from: number, to: number): boolean {
  if (bytes.length !== to - from) return false
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== buf[from + i]) return false
  return true
}
