import { createHmac } from 'node:crypto'
import type { Field } from '../fields.ts'
import type { Finding, Place } from '../finding.ts'
import { placesIn } from '../place.ts'
import { scanFields } from '../scan-fields.ts'
import { secretAssignments } from './secret-assignments.ts'
import { secretContexts } from './secret-contexts.ts'
import { secretFormats } from './secret-formats.ts'
import { fragments } from './secret-fragments.ts'

const RULES = [...secretFormats, ...secretContexts, ...secretAssignments]

/** Credentials in any field, comment, attribute, code block or encoding, whole or in pieces. The most telling rule wins where several meet. */
export function secrets(fields: readonly Field[], fingerprintKey: string): Finding[] {
  const whole = scanFields(fields, RULES).map(({ hit, field, place }) => ({ ...hit, field, place }))
  const pieces = fragments(fields, secretFormats)
    .map((hit) => ({ ...hit, place: placeIn(fields, hit) }))
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

function placeIn(fields: readonly Field[], { field, start, end }: { field: string; start: number; end: number }): Place {
  return placesIn(fields.find((each) => each.field === field)?.text ?? '')(start, end)
}

const touches = (a: Place, b: Place) => !isBefore(a, b) && !isBefore(b, a)
const isBefore = (a: Place, b: Place) => a.endLine < b.line || (a.endLine === b.line && a.endColumn <= b.column)

export const secretRuleIds: readonly string[] = [...new Set(RULES.map(({ id }) => id))]
