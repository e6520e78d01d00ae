import type { PriorAuthAnswer, PriorAuthPeriod } from '@ppman/policies/prior-authorization'
import { startOfDay } from '@ppman/web-ui'
import { formatLongDay } from '../policy-change/format-validity.ts'

/** The answers over time as bars in percent, with a list that says the same. */
export type PeriodPlot = {
  label: string
  bars: { x: string; width: string; tone: string }[]
  /** Place of the day of service. */
  mark: string
  markLabel: string
  /** Which side of the mark its label stands on. */
  markAnchor: '' | 'end'
  lines: { days: string; outcome: string; tone: string; isCurrent: boolean }[]
}

const DAY_MS = 86_400_000
/** Days shown before the first and after the last change. */
const MARGIN_DAYS = 120
const GAP_PERCENT = 0.4
const TONES: Record<PriorAuthAnswer, string> = {
  required: 'warn',
  not_required: 'good',
  conditional: 'info',
  unknown: 'faint',
}
/** An answer in a word or two. */
export const OUTCOMES: Record<PriorAuthAnswer, string> = {
  required: 'Required',
  not_required: 'Not required',
  conditional: 'Depends',
  unknown: 'No rule found',
}

const dayNumber = (day: string) => startOfDay(day).getTime() / DAY_MS

/**
 * A plot of the periods around a day; null where the answer never changes.
 *
 * @param day of service, `YYYY-MM-DD`
 */
export function plotPeriods(periods: readonly PriorAuthPeriod[], day: string): PeriodPlot | null {
  if (periods.length < 2) return null
  const changes = periods.flatMap(({ from }) => (from === null ? [] : [dayNumber(from)]))
  const first = Math.min(...changes, dayNumber(day)) - MARGIN_DAYS
  const last = Math.max(...changes, dayNumber(day)) + MARGIN_DAYS
  const place = (dayIndex: number) => Math.round(((dayIndex - first) / (last - first)) * 10_000) / 100
  const bars = periods.map(({ from, to, answer }) => {
    const start = from === null ? 0 : place(dayNumber(from))
    const end = to === null ? 100 : place(dayNumber(to) + 1) - GAP_PERCENT
    return { x: `${start}%`, width: `${Math.max(GAP_PERCENT, end - start).toFixed(2)}%`, tone: TONES[answer] }
  })
  const lines = periods.map((period) => ({
    days: daysOf(period),
    outcome: OUTCOMES[period.answer],
    tone: TONES[period.answer],
    isCurrent: (period.from ?? '') <= day && (period.to ?? '9999') >= day,
  }))
  const mark = place(dayNumber(day))
  return {
    label: `${lines.map(({ days, outcome }) => `${days}: ${outcome.toLowerCase()}`).join('; ')}.`,
    bars,
    mark: `${mark}%`,
    markLabel: formatLongDay(day),
    markAnchor: mark > 50 ? 'end' : '',
    lines,
  }
}

function daysOf({ from, to }: PriorAuthPeriod): string {
  if (from === null) return `Through ${formatLongDay(to!)}`
  return to === null ? `From ${formatLongDay(from)}` : `${formatLongDay(from)} to ${formatLongDay(to)}`
}
