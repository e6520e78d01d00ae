import type { PriceContent } from '../choose-content.ts'
import type { FlagCounter } from '../flags.ts'
import { publishedDay } from '../text/published-day.ts'
import type { GeneralFacts } from './column-name.ts'
import type { HeaderOddity } from './csv-columns.ts'
import type { CsvHead } from './file-head.ts'

/** CMS dictionaries that can be told apart by a file's columns. */
export type DictionaryVersion = '3.0.0' | '2.2.0' | '2.0.0'

const V3 = new Set(['median', 'p10', 'p90', 'attester_name', 'type_2_npi', 'location_name', 'modifier_code'])
const V22 = new Set(['estimated', 'modifiers', 'drug_unit', 'affirmation'])
const V20 = new Set(['hospital_location'])

/**
 * The dictionary whose columns a file has. The declared version is unreliable: by the validator's
 * rule CSV files of dictionary 2.2 must declare 2.0.0.
 *
 * @param names general names and fields of the file
 */
export function detectVersion(names: Iterable<string>): DictionaryVersion | null {
  const all = [...names]
  if (all.some((name) => V3.has(name))) return '3.0.0'
  if (all.some((name) => V22.has(name))) return '2.2.0'
  return all.some((name) => V20.has(name)) ? '2.0.0' : null
}

/** General names and fields of a CSV file. */
export function csvNames({ general, columns }: CsvHead): string[] {
  const present = Object.entries({ ...columns.record, ...columns.rate }).filter(([, column]) => column >= 0)
  const ofContracts = columns.contracts
    .flatMap((contract) => Object.entries(contract.columns))
    .filter(([, column]) => column >= 0)
  return [...general.keys(), ...new Set([...present, ...ofContracts].map(([field]) => field))]
}

/**
 * Whether a declared version matches the detected dictionary (`2.0.0` means any 2.x in CSV files).
 */
function agrees(declared: string, detected: DictionaryVersion | null): boolean {
  return detected === null || declared.trim().replace(/^v/i, '').split('.')[0] === detected.split('.')[0]
}

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
  if (date && publishedDay(date) === null) flags.add('date_not_iso')
  if (attested && !/^(true|yes)$/i.test(attested)) flags.add('attestation_not_true')
}
