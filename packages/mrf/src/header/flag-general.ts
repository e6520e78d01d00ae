import type { FlagCounter } from '../flags.ts'
import type { GeneralFacts } from './general-facts.ts'
import { agrees, type DictionaryVersion } from './version.ts'

const DATE = /^(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/

/** Flags what is odd about what a file says of itself. */
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
