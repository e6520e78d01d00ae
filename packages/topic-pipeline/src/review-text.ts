import { phi } from './checks/phi/phi.ts'
import { secrets } from './checks/secrets/secrets.ts'
import { type Field, fieldOfObject } from './fields.ts'
import { type Finding, inReadingOrder } from './finding.ts'
import { readingsOf } from './scan/scan-fields.ts'

/**
 * Enough for an author to see what is wrong. More are never dropped in silence: the text is
 * refused.
 */
const MAX_FINDINGS = 500

/**
 * The scans that hold for every text that can become public: names and descriptions too, not pages
 * alone (docs decision D36).
 */
export function reviewText(fields: readonly Field[], fingerprintKey: string): Finding[] {
  const readings = readingsOf(fields)
  const findings = [...secrets(readings, fingerprintKey), ...phi(readings)]
  const isUnread = readings.some(({ budget }) => budget.isExceeded)
  return inReadingOrder([
    ...mostSevere(findings),
    ...(isUnread ? [wholeText(fields, 'scan.too-much-encoded')] : []),
    ...(findings.length > MAX_FINDINGS ? [wholeText(fields, 'scan.too-many-findings')] : []),
  ])
}

/**
 * As {@link reviewText}, for an object that becomes public: every key and value of it, by JSON
 * pointer.
 */
export const reviewObject = (value: Record<string, unknown>, fingerprintKey: string): Finding[] =>
  reviewText([fieldOfObject(value, '', '/')], fingerprintKey)

/** Errors before warnings, in the order in which they came. */
const mostSevere = (findings: readonly Finding[]): Finding[] =>
  findings.length <= MAX_FINDINGS
    ? [...findings]
    : [
        ...findings.filter(({ severity }) => severity === 'error'),
        ...findings.filter(({ severity }) => severity !== 'error'),
      ].slice(0, MAX_FINDINGS)

const TOO_MUCH = {
  'scan.too-much-encoded': [
    'The text holds more encoded or compressed text than is read.',
    'Attach large files instead of encoding them into the page.',
  ],
  'scan.too-many-findings': [
    'The text holds more findings than are listed.',
    'Correct the findings, or split the page.',
  ],
} as const

/** What was not read or not listed may hold anything, so the text is refused. */
function wholeText(fields: readonly Field[], ruleId: keyof typeof TOO_MUCH): Finding {
  const longest = fields.reduce((most, each) => (each.text.length > most.text.length ? each : most))
  const [message, hint] = TOO_MUCH[ruleId]
  return {
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    ruleId,
    class: 'render',
    severity: 'error',
    field: longest.field,
    message,
    hint,
  }
}
