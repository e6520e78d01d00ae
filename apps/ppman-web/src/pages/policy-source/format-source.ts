import type { ListedSource } from '@ppman/policies/sources'
import { stripCredentials } from '@ppman/evidence'

const MINUTE_MS = 60_000
const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `Mar 4, 2026, 5:06 AM UTC` */
export const formatInstant = (at: Date): string => `${WHEN.format(at)} UTC`

/** The distance between an instant and now: `5 minutes ago`, `in 3 hours`, `just now`. */
export function formatRelativeTime(at: Date, now: Date): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / MINUTE_MS)
  if (minutes === 0) return 'just now'
  const duration = formatSpan(Math.abs(minutes))
  return minutes < 0 ? `${duration} ago` : `in ${duration}`
}

function formatSpan(minutes: number): string {
  const [n, unit] =
    minutes < 120 ? [minutes, 'minute'] : minutes < 2_880 ? [minutes / 60, 'hour'] : [minutes / 1_440, 'day']
  return `${Math.round(n).toLocaleString('en-US')} ${unit}${Math.round(n) === 1 ? '' : 's'}`
}

export const humanize = (word: string): string => word.replaceAll('_', ' ')

const GOOD = new Set(['active'])
const BAD = new Set(['needs_human_review', 'blocked', 'gated'])

/** CSS class of a state: `good`, `high` for states that need a person, else empty. */
export const stateClass = (state: string): string => (BAD.has(state) ? 'high' : GOOD.has(state) ? 'good' : '')

/** A source, formatted for pages. */
export type SourceText = {
  href: string
  name: string
  address: string
  payer: string
  kind: string
  host: string
  state: string
  stateClass: string
  outcome: string
  failures: string
  lastSuccess: string
  nextCheck: string
}

export const formatSource = (source: ListedSource, now: Date): SourceText => ({
  href: `/policy/sources/${source.id}`,
  name: source.policy
    ? [source.policy.number, source.policy.title].filter(Boolean).join(' · ')
    : stripCredentials(source.url),
  address: stripCredentials(source.url),
  payer: source.payer.name,
  kind: humanize(source.kind),
  host: source.host,
  state: humanize(source.state),
  stateClass: stateClass(source.state),
  outcome: source.outcome === 'new' ? 'not looked at yet' : humanize(source.outcome),
  failures: source.failures > 0 ? `${source.failures} in a row` : '',
  lastSuccess: source.lastSuccessAt ? formatRelativeTime(source.lastSuccessAt, now) : 'never',
  nextCheck: nextCheck(source, now),
})

function nextCheck({ state, nextCheckAt }: ListedSource, now: Date): string {
  if (state === 'paused' || state === 'retired') return 'not looked at'
  return nextCheckAt <= now ? 'due' : formatRelativeTime(nextCheckAt, now)
}
