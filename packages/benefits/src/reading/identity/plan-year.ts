import { regex, source } from '@ppman/text'
import { isDay } from '../../fields.ts'
import type { Finding } from '../context.ts'
import type { ReadPage } from '../layout/rows.ts'

const MONTH = source`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?`
const DATE = source`
  (?:\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|${MONTH} \d{1,2},? \d{4})
`
const TO = source`
  \x20?(?:-|–|—|to|through|thru|until|ending|
    (?:and )?(?:ends|continues|runs)(?: on| through| until)?) ?
`
/** A range of two days; the first may leave its year to the second. */
const RANGE = regex('gi')`(${DATE}|${MONTH} \d{1,2})${TO}(${DATE})`
const LABEL = regex('i')`
  \b(?:coverage (?:period|year|dates)|
    (?:plan|policy|benefit|contract|coverage|accumulat\w+) (?:year|period)|
    policy period|coverage begins|year that begins)\b
  [^.]{0,40}$
`
const START = regex('gi')`
  \b(?:beginning on or after|coverage (?:period|begins):? (?:beginning )?|
    effective(?: date)?:?(?: from)?)
  \x20?(${DATE})
`

/** Days of a year of coverage, give or take those by which a policy year differs. */
const [SHORTEST, LONGEST] = [355, 371]
const DAY_MS = 86_400_000

/** The year that amounts are for: a range of about 365 days, or the day on which one begins. */
export function planYears({ page, text }: ReadPage): Finding[] {
  const years = [...text.matchAll(RANGE)].flatMap((match) => {
    const [first, last] = [match[1]!, match[2]!]
    const to = dayOf(last)
    const from = to && (dayOf(first) ?? dayBefore(first, to))
    if (!from || !isYear(from, to)) return []
    const rank: Finding['rank'] = LABEL.test(text.slice(Math.max(0, match.index - 60), match.index)) ? 3 : 2
    const [start, end] = [match.index, match.index + match[0].length - last.length]
    return [
      { field: 'plan_year_start', value: from, page, start, end: start + first.length, rank },
      { field: 'plan_year_end', value: to, page, start: end, end: end + last.length, rank },
    ] satisfies Finding[]
  })
  const starts = [...text.matchAll(START)].flatMap((match) => {
    const value = dayOf(match[1]!)
    const start = match.index + match[0].length - match[1]!.length
    return value
      ? [{ field: 'plan_year_start', value, page, start, end: start + match[1]!.length, rank: 1 } as const]
      : []
  })
  return [...years, ...starts]
}

function isYear(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return days >= SHORTEST && days <= LONGEST
}

/** "January 1" before a day of the same year, or of the next one. */
function dayBefore(text: string, to: string): string | null {
  const year = Number(to.slice(0, 4))
  return (
    [year, year - 1].map((one) => dayOf(`${text}, ${one}`)).find((day) => day !== null && isYear(day, to)) ??
    null
  )
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date in US order as `YYYY-MM-DD`; null for one that the calendar does not have. */
function dayOf(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text) ?? []
  const [, name, written, of] = /^([A-Za-z]{3})[a-z]{0,6}\.? (\d{1,2}),? (\d{4})$/.exec(text) ?? []
  const parts = year
    ? [year.padStart(4, '20'), month!, day!]
    : of
      ? [of, String(MONTHS.indexOf(name!.toLowerCase()) + 1), written!]
      : null
  const iso = parts ? parts.map((part) => part.padStart(2, '0')).join('-') : text
  return isDay(iso) ? iso : null
}
