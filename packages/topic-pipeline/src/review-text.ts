import { phi } from './checks/phi/phi.ts'
import { secrets } from './checks/secrets/secrets.ts'
import { type Field, fieldOfObject } from './fields.ts'
import { type Finding, type FindingRule, inReadingOrder } from './review.ts'
import { readingsOf } from './scan/scan-fields.ts'

/** Maximum of listed findings; with more the text is refused. */
const MAX_FINDINGS = 500

/**
 * Scans any text that can become public for secrets and PHI, not only pages (docs decision D36).
 */
export function reviewText(fields: readonly Field[], fingerprintKey: string): Finding[] {
  const readings = readingsOf(fields)
  const findings = [...secrets(readings, fingerprintKey), ...phi(readings)]
  const isIncomplete = readings.some(({ budget }) => budget.isExceeded)
  return inReadingOrder([
    ...mostSevere(findings),
    ...(isIncomplete ? [wholeText(fields, 'scan.too-much-encoded')] : []),
    ...(findings.length > MAX_FINDINGS ? [wholeText(fields, 'scan.too-many-findings')] : []),
    ...fields
      .filter(({ text }) => hasInvisibleText(text))
      .map((field) => wholeText([field], 'scan.invisible-text')),
  ])
}

/** As {@link reviewText}, for all keys and values of an object; fields are JSON pointers. */
export const reviewObject = (value: Record<string, unknown>, fingerprintKey: string): Finding[] =>
  reviewText([fieldOfObject(value, '', '/')], fingerprintKey)

/** The first findings, errors before warnings. */
const mostSevere = (findings: readonly Finding[]): Finding[] =>
  findings.length <= MAX_FINDINGS
    ? [...findings]
    : [
        ...findings.filter(({ severity }) => severity === 'error'),
        ...findings.filter(({ severity }) => severity !== 'error'),
      ].slice(0, MAX_FINDINGS)

/** Flags of regions, the only use of tag characters (Unicode, UTS 51, annex C). */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu
/** Tag characters, and two variation selectors in a row: a character takes one. */
const INVISIBLE_TEXT = /[\u{e0000}-\u{e007f}]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2}/u
/**
 * Whether a text spells what no reader sees: secrets that a reviewer cannot find, or orders to the
 * models that read the page.
 */
const hasInvisibleText = (text: string): boolean =>
  INVISIBLE_TEXT.test(text) && INVISIBLE_TEXT.test(text.replace(FLAG, ''))

const REFUSED = {
  'scan.invisible-text': [
    'The text holds invisible characters that can spell words (Unicode tags or variation selectors).',
    'Remove the invisible characters, or type the passage anew.',
  ],
  'scan.too-much-encoded': [
    'The text holds more encoded or compressed text than is read.',
    'Attach large files instead of encoding them into the page.',
  ],
  'scan.too-many-findings': [
    'The text holds more findings than are listed.',
    'Correct the findings, or split the page.',
  ],
} as const

export const wholeTextRules = (): FindingRule[] =>
  Object.entries(REFUSED).map(([ruleId, [, hint]]) => ({ ruleId, upsert: 'error', approve: 'error', hint }))

/** A finding for the whole text, because unread or unlisted parts may contain anything. */
function wholeText(fields: readonly Field[], ruleId: keyof typeof REFUSED): Finding {
  const longest = fields.reduce((most, each) => (each.text.length > most.text.length ? each : most))
  const [message, hint] = REFUSED[ruleId]
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
