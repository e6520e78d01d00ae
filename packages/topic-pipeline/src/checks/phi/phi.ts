import type { Finding } from '../../finding.ts'
import type { PatternRule } from '../../scan/pattern-rule.ts'
import { fieldScan, type Reading } from '../../scan/scan-fields.ts'
import { phiBirthAlone, phiEvents, phiNameAndBirth } from './dates.ts'
import { phiContact } from './contact.ts'
import { phiMbi, phiMember } from './member.ts'
import { phiMrn } from './mrn.ts'
import { phiNameHealth } from './name-health.ts'
import { phiNumbers } from './numbers.ts'
import { phiPatientName } from './patient-name.ts'
import { phiSsn } from './ssn.ts'
import { patientTables } from './tables.ts'

const RULES: readonly PatternRule[] = [
  ...phiSsn,
  ...phiMrn,
  ...phiMbi,
  ...phiNameAndBirth,
  ...phiMember,
  ...phiNumbers,
  ...phiContact,
  ...phiEvents,
  ...phiPatientName,
  ...phiNameHealth,
  phiBirthAlone,
]
const scan = fieldScan(RULES)

/**
 * Identifiers of a patient (45 CFR 164.514(b)(2)): a value together with the context that makes it
 * somebody's.
 */
export function phi(readings: readonly Reading[]): Finding[] {
  return [...scan(readings), ...patientTables(readings)].map(({ hit, field, place }) => ({
    ...place,
    ruleId: hit.ruleId,
    class: 'phi',
    severity: hit.severity,
    field,
    message: 'This looks like information about a patient.',
    hint: 'Use an invented placeholder such as {MEMBER_ID}; real identifiers never belong in documentation.',
  }))
}

export const phiRuleIds: readonly string[] = [...new Set([...RULES.map(({ id }) => id), 'phi.table'])]
