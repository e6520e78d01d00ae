import type { PriceContent } from '../choose-content.ts'
import type { FlagCounter } from '../flags.ts'
import type { HeaderOddity } from './csv-columns.ts'

/** Flags what the first bytes of a file show. */
export function flagHead({ hint, head }: PriceContent, flags: FlagCounter): void {
  if (hint.bomBytes > 0) flags.add('bom')
  if (hint.encoding !== 'utf-8') flags.add('encoding_utf_16')
  if (head.kind !== 'csv') return
  const { delimiter, columns, general, hasGeneralValues, preambleRows, blankHeaderRows } = head.csv
  if (delimiter !== ',') flags.add('delimiter_not_comma')
  if (preambleRows > 0) flags.add('preamble_rows')
  if (blankHeaderRows > 0) flags.add('blank_header_rows')
  if (general.size === 0) flags.add('missing_general_header')
  else if (!hasGeneralValues) flags.add('missing_general_values')
  if (columns.contracts.length > 0 && columns.rate.payer >= 0) flags.add('mixed_layout')
  for (const [oddity, count] of Object.entries(columns.oddities)) {
    for (let i = 0; i < count; i++) flags.add(oddity as HeaderOddity)
  }
}
