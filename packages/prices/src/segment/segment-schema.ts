/**
 * Names of the columns, in the order of the file. Public: other readers open segments too. Add, do
 * not rename.
 */
export const RISING = ['record_no', 'byte_offset'] as const
export const NUMBERS = ['part', 'rate_no', 'byte_length'] as const
export const REPEATED = ['item_offset', 'drug_unit_e4', 'gross_e4', 'cash_e4', 'min_e4', 'max_e4'] as const
export const PLAIN = ['dollar_e4', 'percent_e4', 'median_e4', 'p10_e4', 'p90_e4', 'estimated_e4'] as const
export const RECORD_TEXTS = [
  'code_key',
  'description',
  'setting',
  'billing_class',
  'modifiers',
  'drug_type',
  'notes',
] as const
/** Names of the contract. */
export const CONTRACT_TEXTS = ['payer', 'plan'] as const
export const RATE_TEXTS = ['methodology', 'algorithm', 'count', 'payer_notes', 'rate_basis', 'flags'] as const
export const TEXTS = [...RECORD_TEXTS, ...CONTRACT_TEXTS, ...RATE_TEXTS] as const

export type TextName = (typeof TEXTS)[number]

/** Large enough to pack well, small enough that one record is found in a few milliseconds. */
export const ROWS_PER_GROUP = 65_536
