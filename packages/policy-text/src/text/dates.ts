import { regex } from './pattern.ts'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WRITTEN = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2}),? (\d{4})\b/gi
const SLASHED = /\b(\d{1,2})(?: ?\/ ?|\|)(\d{1,2})(?: ?\/ ?|\|)(\d{4}|\d{2})\b/g
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g

/** The words that give a date its role are at most this many characters before it. */
const CONTEXT_CHARS = 80
/** Dot leaders between a label and its value: "Effective Date ........ 1/1/2026". */
const LEADERS = /(?:[.…] ?){3,}/g
export const withoutLeaders = (text: string): string => text.replace(LEADERS, ' ')
const MOST_LEADERS = 120

/** `of_others` is the effective date of an agency or its program, not of the payer's policy. */
export type DateRole = 'effective' | 'of_others' | 'other'
export type PolicyDate = { role: DateRole; /** YYYY-MM-DD */ on: string }

/** A date is effective or not by the words before it in its sentence. */
const EFFECTIVE = regex('i')`
  (?:^|[.;:] )from $|\b(?:delay\w*|postpon\w*|deferred|rescheduled|moved)\b[^.;]{0,40}$|\b(effective|
  in force|begin(s|ning)?|start(s|ing)?|implementation|implemented|appl(?:y|ies|ied)|
    applicable|valid|takes? effect|goes? live|dates? of service|on or after)\b[^.;]{0,40}$
`
const NOT_EFFECTIVE = regex('i')`
  \b(effective (until|through)|expires?|last|revis\w*|review\w*|approv\w*|publish\w*|updated|prior to|
    before)\b[^.;]{0,25}$
`
/** The label directly before a date wins: "Revised Effective Date: 10/5/2026". */
const LABELLED = /\beffective(?: date)?[\s:*|–-]{0,6}$/i
/** The date of another agency: "Effective 7/1/2026 CMS revised ...". */
const OF_OTHERS = regex('i')`
  ^,? (?:the )?(?:cms|centers for medicare|medicare(?! advantage)\b(?! plan)|\w{1,20} gba|
    noridian|novitas|first coast|national government services|wisconsin physicians|cgs|
    (?:u\.?s\.? )?food and drug|fda|american (?:medical|college|society)|ama|congress|optn|
    (?:u\.?s\.? )?department of|(?:local|national) coverage)\b
`

/**
 * Full calendar dates in a text, in order; slashes are read in US order. Impossible dates are left
 * out.
 */
export function datesIn(text: string): PolicyDate[] {
  const found = [
    ...[...text.matchAll(WRITTEN)].map((m) => ({
      at: m.index,
      end: m.index + m[0].length,
      on: iso(m[3]!, MONTHS.indexOf(m[1]!.toLowerCase()) + 1, m[2]!),
    })),
    ...[...text.matchAll(SLASHED)].map((m) => ({
      at: m.index,
      end: m.index + m[0].length,
      on: iso(m[3]!.length === 2 ? `20${m[3]}` : m[3]!, m[1]!, m[2]!),
    })),
    ...[...text.matchAll(ISO)].map((m) => ({
      at: m.index,
      end: m.index + m[0].length,
      on: iso(m[1]!, m[2]!, m[3]!),
    })),
  ]
  return found
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, end, on }) =>
      on ? [{ role: roleOf(leadOf(text, at), text.slice(end, end + 60)), on }] : [],
    )
}

/** The words before a date, without dot leaders. */
const leadOf = (text: string, end: number): string =>
  withoutLeaders(text.slice(Math.max(0, end - CONTEXT_CHARS - MOST_LEADERS), end)).slice(-CONTEXT_CHARS)

function roleOf(lead: string, rest: string): DateRole {
  if (!EFFECTIVE.test(lead)) return 'other'
  if (OF_OTHERS.test(rest)) return 'of_others'
  return LABELLED.test(lead) || !NOT_EFFECTIVE.test(lead) ? 'effective' : 'other'
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function iso(year: string, month: string | number, day: string): string | null {
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
  const days = Number(month) === 2 && !isLeap ? 28 : (DAYS[Number(month) - 1] ?? 0)
  if (Number(day) < 1 || Number(day) > days) return null
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
