import { phi } from './checks/phi/phi.ts'
import { secrets } from './checks/secrets.ts'
import type { Field } from './fields.ts'
import { type Finding, inReadingOrder } from './finding.ts'
import { readingsOf } from './scan-fields.ts'

/** The scans that hold for every text that can become public: names and descriptions too, not pages alone (docs decision D36). */
export function reviewText(fields: readonly Field[], fingerprintKey: string): Finding[] {
  const readings = readingsOf(fields)
  return inReadingOrder([...secrets(readings, fingerprintKey), ...phi(readings)])
}
