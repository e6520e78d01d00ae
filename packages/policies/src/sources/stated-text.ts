import { datesIn } from '@ppman/policy-text'

const LONGEST_CHARS = 500

/**
 * Cleans a text for storage: one line, no control characters, at most 500 characters; null when
 * empty.
 */
export function cleanLine(text: unknown): string | null {
  if (typeof text !== 'string' && typeof text !== 'number') return null
  const line = String(text)
    // eslint-disable-next-line no-control-regex -- what listings carry by mistake, and PostgreSQL refuses
    .replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line === '' ? null : line.slice(0, LONGEST_CHARS).toWellFormed()
}

/** Parses a W3C, RFC 822 or American date as YYYY-MM-DD, or null. */
export function parseStatedDay(text: unknown): string | null {
  const line = cleanLine(text)
  if (line === null) return null
  const compact = /^(\d{4})(\d{2})(\d{2})\d{0,6}$/.exec(line)
  const iso = /^(\d{4}-\d{2}-\d{2})T/.exec(line)?.[1] ?? (compact ? compact.slice(1).join('-') : line)
  const day = datesIn(iso)[0]?.on ?? rfc822Day(line)
  return day && day >= '1900' && day < '2200' ? day : null
}

function rfc822Day(line: string): string | null {
  if (!/^([a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} /i.test(line)) return null
  const epochMs = Date.parse(line)
  return Number.isNaN(epochMs) ? null : new Date(epochMs).toISOString().slice(0, 10)
}

const AFTER_WORD = new RegExp(
  '\\b(?:policy|guideline|bulletin|document|CPB|LCD|NCD) ?(?:number|no\\.?|#|id)?[:#]? ?' +
    '([A-Z0-9][\\w.-]{0,60}\\d[\\w.-]*)',
  'i',
)
/** Policy numbers by shape: `CG-GENE-14`, `L-113`, `2.04.141`, `MP360`. */
const BY_SHAPE = new RegExp(
  '(?<![\\w.-])(?:[A-Z]{1,6}(?:[-.][A-Z]{1,6})*[-.]\\d[\\w.-]*|' +
    '\\d{1,3}\\.\\d{2}\\.\\d{2,3}|[A-Z]{1,4}\\d{3,6})(?![\\w-])',
)

/** Finds a policy number in a link's text, or null. */
export function findPolicyNumber(text: string | null): string | null {
  const number = AFTER_WORD.exec(text ?? '')?.[1] ?? BY_SHAPE.exec(text ?? '')?.[0]
  return number?.replace(/(?<![.-])[.-]+$/, '') ?? null
}
