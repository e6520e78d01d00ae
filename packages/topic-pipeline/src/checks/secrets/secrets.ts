import { createHmac } from 'node:crypto'
import type { Finding, Place } from '../../finding.ts'
import { fieldScan, type Reading } from '../../scan/scan-fields.ts'
import { secretAssignments } from './assignments.ts'
import { secretCommands, secretContexts } from './contexts.ts'
import { secretFormats } from './formats.ts'
import { fragments } from './fragments.ts'

const RULES = [...secretFormats, ...secretContexts, ...secretCommands, ...secretAssignments]
const scan = fieldScan(RULES)

/**
 * Credentials in any field, comment, attribute, code block or encoding, whole or in pieces. The
 * most telling rule wins where several meet.
 */
export function secrets(readings: readonly Reading[], fingerprintKey: string): Finding[] {
  const whole = scan(readings).map(({ hit, field, place }) => ({ ...hit, field, place }))
  const pieces = fragments(readings)
    .map((hit) => ({ ...hit, ...hit.reading.locate(hit.start, hit.end) }))
    .filter((piece) => !whole.some((hit) => hit.field === piece.field && touches(hit.place, piece.place)))
  return [...whole, ...pieces].map(({ ruleId, value, field, place }) => ({
    ...place,
    ruleId,
    class: 'secret',
    severity: 'error',
    field,
    message: 'This looks like a credential.',
    hint: 'Revoke it, then write a placeholder such as <API_KEY>.',
    fingerprint: createHmac('sha256', fingerprintKey).update(value).digest('hex').slice(0, 16),
  }))
}

const touches = (a: Place, b: Place) => !isBefore(a, b) && !isBefore(b, a)
const isBefore = (a: Place, b: Place) =>
  a.endLine < b.line || (a.endLine === b.line && a.endColumn <= b.column)

export const secretRuleIds: readonly string[] = [...new Set(RULES.map(({ id }) => id))]
