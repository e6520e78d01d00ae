import type {
  PayerReading,
  PriorAuthAnswer,
  PriorAuthCheck,
  PriorAuthPeriod,
} from '@ppman/policies/prior-authorization'
import type { RuleEvidence } from '@ppman/policies/rules'
import {
  type Answer,
  answer,
  formatCount,
  formatDay,
  startOfDay,
  stateName,
  verdict,
  type VerdictTone,
} from '@ppman/web-ui'
import { formatLongDay } from '../policy-change/format-validity.ts'
import { formatRule, formatScope, placeName, planName, policyHref } from '../policy-rule/format-rule.ts'
import type { NamedPayer, PriorAuthQuery } from './question-form.ts'

/** An answer of one payer, and what it was decided from. */
export type Asked = {
  check: PriorAuthCheck
  evidence: ReadonlyMap<string, RuleEvidence>
  periods: readonly PriorAuthPeriod[]
  reading: PayerReading
}

export const TONES: Record<PriorAuthAnswer, VerdictTone> = {
  required: 'yes',
  not_required: 'no',
  conditional: 'depends',
  unknown: 'unknown',
}

export function answerOf(
  query: PriorAuthQuery,
  payer: NamedPayer,
  { check, evidence, periods, reading }: Asked,
  today: string,
): Answer {
  const [first] = check.rules
  const read = first && evidence.get(first.id)
  const tone = TONES[check.answer]
  return answer({
    tone,
    word: verdict(tone).label,
    sentence: sentenceOf(query, payer.name, check.answer, today),
    detail: [
      check.answer === 'unknown' ? notFoundText(reading) : check.reasons.join(' '),
      changeText(periods, query.date ?? today),
    ]
      .filter(Boolean)
      .join(' '),
    facts: [
      { name: 'Date of service', value: formatLongDay(query.date ?? today) },
      { name: 'In force', value: first ? formatRule(first, today).validity.days : '' },
      { name: 'Applies to', value: first ? formatScope(first) : '' },
      { name: 'Stated in', value: read?.policyTitle ?? '', href: read ? policyHref(read.policyId) : '' },
      { name: 'Policy read', value: read ? formatDay(read.fetchedAt) : '' },
      { name: 'Documents watched', value: first ? '' : String(reading.documents) },
      { name: 'Of these read', value: first ? '' : String(reading.read) },
      { name: 'Last read', value: !first && reading.lastReadAt ? formatDay(reading.lastReadAt) : '' },
    ],
  })
}

function sentenceOf(query: PriorAuthQuery, payer: string, outcome: PriorAuthAnswer, today: string): string {
  const code = (query.code ?? '').toUpperCase()
  const asked = [
    query.plan_type && `for ${planName(query.plan_type)} plans`,
    query.state && `in ${stateName(query.state)}`,
    query.place_of_service && placeName(query.place_of_service).toLowerCase(),
    query.network_status && query.network_status.replaceAll('_', ' '),
  ].filter(Boolean)
  const scope = [` on ${formatLongDay(query.date ?? today)}`, ...asked.map((part) => `, ${part}`)].join('')
  const sentences: Record<PriorAuthAnswer, string> = {
    required: `${payer} requires prior authorization for ${code}${scope}.`,
    not_required: `${payer} does not require prior authorization for ${code}${scope}.`,
    conditional:
      `Whether ${payer} requires prior authorization for ${code}${scope} depends on what is listed ` +
      'below.',
    unknown: `We found no rule of ${payer} about prior authorization for ${code}${scope}.`,
  }
  return sentences[outcome]
}

/** Not found is never a no: says how much of the payer was read. */
function notFoundText({ documents, read, withPriorAuth }: PayerReading): string {
  if (documents + read === 0) return 'This is not a “No”: we watch no document of this payer yet.'
  const lists =
    withPriorAuth === 0
      ? 'none of them has a rule about prior authorization that we could read'
      : `${formatCount(withPriorAuth, 'of them has', 'of them have')} rules about prior authorization, ` +
        'none for this question'
  return `This is not a “No”: we read ${formatCount(read, 'document')} of this payer, and ${lists}.`
}

/** What is different before and after the day, when it changes within the time that is known. */
function changeText(periods: readonly PriorAuthPeriod[], day: string): string {
  const index = periods.findIndex(({ from, to }) => (from ?? '') <= day && (to ?? '9999') >= day)
  const [before, after] = [periods[index - 1], periods[index + 1]]
  return [
    before?.to && `Through ${formatLongDay(before.to)}: ${OUTCOMES[before.answer].toLowerCase()}.`,
    after?.from && `From ${formatLongDay(after.from)}: ${OUTCOMES[after.answer].toLowerCase()}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

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
const BAR_TONES: Record<PriorAuthAnswer, string> = {
  required: 'warn',
  not_required: 'good',
  conditional: 'info',
  unknown: 'faint',
}
/** An answer in a word or two. */
const OUTCOMES: Record<PriorAuthAnswer, string> = {
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
    return {
      x: `${start}%`,
      width: `${Math.max(GAP_PERCENT, end - start).toFixed(2)}%`,
      tone: BAR_TONES[answer],
    }
  })
  const lines = periods.map((period) => ({
    days: daysOf(period),
    outcome: OUTCOMES[period.answer],
    tone: BAR_TONES[period.answer],
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
