import type { CsvHead } from './csv-head.ts'

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
export function agrees(declared: string, detected: DictionaryVersion | null): boolean {
  return detected === null || declared.trim().replace(/^v/i, '').split('.')[0] === detected.split('.')[0]
}
