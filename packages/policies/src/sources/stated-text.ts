import { datesIn } from '@ppman/policy-text'

const LONGEST_CHARS = 500

/** A text as it may be kept: one line, no control characters, not longer than anybody reads. Null when there is none. */
export function said(text: unknown): string | null {
  if (typeof text !== 'string' && typeof text !== 'number') return null
  const line = String(text)
    // eslint-disable-next-line no-control-regex -- what listings carry by mistake, and PostgreSQL refuses
    .replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line === '' ? null : line.slice(0, LONGEST_CHARS).toWellFormed()
}

/** A day as YYYY-MM-DD, read from a W3C, RFC 822 or American date; null when none is stated. */
export function statedDay(text: unknown): string | null {
  const line = said(text)
  if (line === null) return null
  const compact = /^(\d{4})(\d{2})(\d{2})\d{0,6}$/.exec(line)
  const iso = /^(\d{4}-\d{2}-\d{2})T/.exec(line)?.[1] ?? (compact ? compact.slice(1).join('-') : line)
  const day = datesIn(iso)[0]?.on ?? rfc822Day(line)
  return day && day >= '1900' && day < '2200' ? day : null
}

function rfc822Day(line: string): string | null {
  if (!/^([a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} /i.test(line)) return null
  const at = Date.parse(line)
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10)
}

const AFTER_WORD =
  /\b(?:policy|guideline|bulletin|document|CPB|LCD|NCD) ?(?:number|no\.?|#|id)?[:#]? ?([A-Z0-9][\w.-]{0,60}\d[\w.-]*)/i
/** Capitals and digits with a dash or dot between, or capitals before three digits: `CG-GENE-14`, `L-113`, `2.04.141`, `MP360`. */
const BY_SHAPE =
  /(?<![\w.-])(?:[A-Z]{1,6}(?:[-.][A-Z]{1,6})*[-.]\d[\w.-]*|\d{1,3}\.\d{2}\.\d{2,3}|[A-Z]{1,4}\d{3,6})(?![\w-])/

/** The policy number that a link's text states; null when none is told apart. */
export function numberIn(text: string | null): string | null {
  const number = AFTER_WORD.exec(text ?? '')?.[1] ?? BY_SHAPE.exec(text ?? '')?.[0]
  return number?.replace(/(?<![.-])[.-]+$/, '') ?? null
}
