import { regex } from '../../text/pattern.ts'
import { foldNumber, numbersInTitle } from '../identity/policy-number.ts'
import { subjectOf } from '../identity/titles.ts'

/** The parts of a document's file name. */
export type FileName = {
  /** The part that stays from version to version, normalized. */
  family: string
  /** The stated version (`V1.0.2026`) as numbers; empty when there is none. */
  version: readonly number[]
  /** Effective date as YYYYMMDD; null when there is none. */
  effectiveOn: number | null
  /** Words of its title. */
  subject: readonly string[]
  numbers: readonly string[]
  /** Letters and digits between separators, upper case: `L`, `113`, `009`. */
  parts: readonly string[]
}

const DAY = '(\\d{1,2})[.\\-_/](\\d{1,2})[.\\-_/](\\d{4}|\\d{2})|(\\d{4})[.\\-_]?(\\d{2})[.\\-_]?(\\d{2})'
const EFFECTIVE = new RegExp(`(?:eff|effective)[ _.-]{0,2}(?:date)?[ _.-]{0,2}(?:${DAY})`, 'i')
const STAMPED = regex('gi')`
  (?<![ _.-])[ _.-]*(?:eff(?:ective)?|pub(?:lished)?|upd(?:ated)?|rev(?:ised)?|posted|asof)[ _.-]{0,2}
  (?:date)?[ _.-]{0,2}(?:${DAY})
`
const VERSION = /(?:^|[ _.-])(?:v[ _.]?|(?:ver|version|rev|revision)[ _.-]?)(\d+(?:[._]\d+)*)(?=$|[ _.-])/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A date, month or year at the end of a name or between its words. */
const BARE_DAY = regex('gi')`
  [ _-](?:(?<month>${MONTHS.join('|')})[a-z]*[ _.-]?(?<monthYear>(?:19|20)\d{2})|
    (?<iso>(?:19|20)\d{2}[.-]?\d{2}[.-]?\d{2})|\d{1,2}[.-]\d{1,2}[.-]\d{4}|(?<year>(?:19|20)\d{2}))(?=$|
    [ _-])
`
export const ENDING = /\.(?:pdf|html?|aspx?|php|docx?|jsp)$/i
const FINAL = /[ _-](?:final|current|new|updated)(?=$|[ _-])/gi

/** Parses the last segment of an address. */
export function fileNameOf(url: URL): FileName {
  const name = decoded(url.pathname.split('/').filter(Boolean).at(-1) ?? '').replace(ENDING, '')
  const bare = name.replace(STAMPED, '')
  const version = VERSION.exec(bare)?.[1]?.split(/[._]/).map(Number) ?? []
  const family = ` ${bare.replace(VERSION, ' ')}`.replace(BARE_DAY, '').replace(FINAL, '').trim()
  return {
    family: foldNumber(family),
    version,
    effectiveOn: dayOf(EFFECTIVE.exec(name)) ?? bareDayOf(` ${bare}`),
    subject: subjectOf(family.replace(/[_.-]+/g, ' ')),
    numbers: numbersInTitle(family),
    parts: family
      .toUpperCase()
      .split(/[^A-Z\d]+/)
      .filter(Boolean),
  }
}

/** As YYYYMMDD, with zeros for missing parts. */
function bareDayOf(name: string): number | null {
  const groups = [...name.matchAll(BARE_DAY)].at(-1)?.groups
  if (!groups) return null
  const { iso, year, month, monthYear } = groups
  if (iso) return Number(iso.replace(/\D/g, ''))
  if (year) return Number(year) * 10_000
  return month && monthYear
    ? Number(monthYear) * 10_000 + (MONTHS.indexOf(month.toLowerCase()) + 1) * 100
    : null
}

function dayOf(match: RegExpExecArray | null): number | null {
  if (!match) return null
  const [, month, day, year, isoYear, isoMonth, isoDay] = match
  const [y, m, d] = year ? [year.length === 2 ? `20${year}` : year, month, day] : [isoYear, isoMonth, isoDay]
  return Number(y) * 10_000 + Number(m) * 100 + Number(d)
}

/**
 * Whether one version of a file is later than another: by date, else by version. Files with neither
 * are not ordered.
 */
export function isLater(before: FileName, after: FileName): boolean {
  if (before.effectiveOn && after.effectiveOn && before.effectiveOn !== after.effectiveOn)
    return after.effectiveOn > before.effectiveOn
  const [a, b] = [before.version, after.version]
  for (let index = 0; index < Math.max(a.length, b.length); index++)
    if ((a[index] ?? 0) !== (b[index] ?? 0)) return (b[index] ?? 0) > (a[index] ?? 0)
  return false
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
