import type { Chosen } from '../choose-content.ts'
import type { FlagCounter } from '../flags.ts'
import { foldName } from './csv-head.ts'
import { repeatedNames } from './tall-columns.ts'
import { agrees, detectVersion } from './version.ts'

/** Flags what the first bytes of a file show. */
export function flagHead({ hint, head }: Chosen, flags: FlagCounter): void {
  if (hint.bomBytes > 0) flags.add('bom')
  if (hint.encoding !== 'utf-8') flags.add('encoding_utf_16')
  if (head.kind !== 'csv') return
  const { delimiter, columns, general, preambleRows } = head.csv
  if (delimiter !== ',') flags.add('delimiter_not_comma')
  if (preambleRows > 0) flags.add('preamble_rows')
  if (general.size === 0) flags.add('missing_general_header')
  if (repeatedNames(columns).length > 0) flags.add('duplicate_header')
  const declared = general.get('version')
  if (declared && !agrees(declared, detectVersion([...general.keys(), ...columns.map(foldName)]))) flags.add('version_differs')
}
