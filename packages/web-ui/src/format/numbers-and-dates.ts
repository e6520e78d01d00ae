const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** `1 contract`, `1,204 contracts`. */
export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** `12,345`. */
export const formatNumber = (n: number): string => n.toLocaleString('en-US')

/** `33.6M`, for large totals in headlines. */
export const formatCompact = (n: number): string => COMPACT.format(n)

/**
 * `97%`. A share that is not whole never rounds to 0% or 100%: `under 1%`, `over 99%`.
 *
 * @param share between 0 and 1
 */
export function formatPercent(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 0 && share > 0) return 'under 1%'
  if (rounded === 100 && share < 1) return 'over 99%'
  return `${rounded}%`
}

/** `Alpha, Beta and Gamma`. */
export function formatList(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)!}`
}

/** The text with its first letter in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const DAY = inUtc({ dateStyle: 'medium' })
const LONG_DAY = inUtc({ dateStyle: 'long' })
const WEEKDAY = inUtc({ weekday: 'long', month: 'long', day: 'numeric' })
const TIME = inUtc({ hour: 'numeric', minute: '2-digit' })
const MONTH = inUtc({ month: 'short', day: 'numeric' })

const DAY_MS = 86_400_000

/** `Mar 4, 2026`, in UTC. */
export const formatDay = (instant: Date): string => DAY.format(instant)

/** `March 4, 2026`, in UTC, for sentences. */
export const formatLongDay = (instant: Date): string => LONG_DAY.format(instant)

/** `Mar 4`, for axes. */
export const formatShortDay = (instant: Date): string => MONTH.format(instant)

/** `Sunday, March 4`, for headings of days. */
export const formatWeekday = (instant: Date): string => WEEKDAY.format(instant)

/** `Mar 4, 2026, 2:02 PM UTC`. */
export const formatInstant = (instant: Date): string => `${DAY.format(instant)}, ${TIME.format(instant)} UTC`

/** The instant at which a day begins in UTC. @param day `2026-03-04` */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** `Mar 4, 2026`; a text that is no day as it is. @param day `2026-03-04` */
export function formatIsoDay(day: string): string {
  const instant = startOfDay(day)
  return Number.isNaN(instant.getTime()) ? day : formatDay(instant)
}

/** `2026-03-04`, the day in UTC. */
export const isoDayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Whole days in UTC from one instant to another; negative when `to` is earlier. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((startOfDay(isoDayOf(to)).getTime() - startOfDay(isoDayOf(from)).getTime()) / DAY_MS)

/** `today`, `yesterday`, `9 days ago`; `tomorrow`, `in 9 days`. Days are those of UTC. */
export function formatAge(instant: Date, now: Date): string {
  const days = daysBetween(instant, now)
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'yesterday' : 'tomorrow'
  return days > 0 ? `${days.toLocaleString('en-US')} days ago` : `in ${(-days).toLocaleString('en-US')} days`
}
