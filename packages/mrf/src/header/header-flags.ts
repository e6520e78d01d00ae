import type { PriceContent } from '../choose-content.ts'
import type { FlagCounter } from '../flags.ts'
import type { HeaderOddity } from './csv-columns.ts'
import type { GeneralFacts } from './general-facts.ts'
import { agrees, type DictionaryVersion } from './version.ts'

/** Flags deviations in the head of a file. */
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

const DATE = /^(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/

/** Flags deviations in the general facts of a file. */
export function flagGeneral(
  general: GeneralFacts,
  detected: DictionaryVersion | null,
  flags: FlagCounter,
): void {
  const [version, date, attested] = ['version', 'last_updated_on', 'attestation'].map((name) =>
    general.get(name)?.trim(),
  )
  if (version && !agrees(version, detected)) flags.add('version_differs')
  if (date && !DATE.test(date)) flags.add('date_not_iso')
  if (attested && !/^(true|yes)$/i.test(attested)) flags.add('attestation_not_true')
}
