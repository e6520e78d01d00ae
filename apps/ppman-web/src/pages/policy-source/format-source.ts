import { stripCredentials } from '@ppman/evidence'
import {
  isChecked,
  type ListedSource,
  outcomeWords,
  type SourceStatus,
  sourceStatusOf,
  STATUS_WORDS,
} from '@ppman/policies/sources'
import type { ListedRegion } from '@ppman/policies/versions'
import type { State } from '@ppman/web-ui'

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

type StatusKey = keyof typeof STATUS_WORDS
const GOOD: ReadonlySet<StatusKey> = new Set<StatusKey>(['active', 'read'])
const BAD: ReadonlySet<StatusKey> = new Set<StatusKey>(['needs_human_review', 'blocked', 'gated'])

/** A status with its mark: bad where a person is needed. */
export const formatStatus = (status: SourceStatus | 'active'): State => ({
  label: STATUS_WORDS[status],
  tone: BAD.has(status) ? 'bad' : GOOD.has(status) ? 'good' : 'none',
})

/** A source, formatted for pages. */
export type SourceText = {
  href: string
  name: string
  address: string
  payer: string
  kind: string
  host: string
  state: State
  outcome: string
  failures: string
  lastSuccess: string
  nextCheck: string
}

export function formatSource(source: ListedSource, now: Date): SourceText {
  return {
    href: `/policy/sources/${source.id}`,
    name: source.policy
      ? [source.policy.number, source.policy.title].filter(Boolean).join(' · ')
      : stripCredentials(source.url),
    address: stripCredentials(source.url),
    payer: source.payer.name,
    kind: humanize(source.kind),
    host: source.host,
    state: formatStatus(sourceStatusOf(source, now)),
    outcome: outcomeWords(source.outcome),
    failures: source.failures > 0 && isChecked(source) ? `${source.failures} in a row` : '',
    lastSuccess: source.lastSuccessAt ? formatRelativeTime(source.lastSuccessAt, now) : 'never',
    nextCheck: nextCheck(source, now),
  }
}

function nextCheck(source: ListedSource, now: Date): string {
  if (!isChecked(source)) return 'none'
  return source.nextCheckAt <= now ? 'due' : formatRelativeTime(source.nextCheckAt, now)
}

/** A fictional source for the examples of pages. */
export const exampleSource = (over: Partial<ListedSource> = {}): ListedSource => ({
  id: '0190a000-0000-7000-8000-00000000000a',
  payer: { id: '0190a000-0000-7000-8000-00000000000b', name: 'Meridian Trust Health (sample)' },
  url: 'https://meridian-trust.example/policies/spine',
  kind: 'html',
  host: 'meridian-trust.example',
  state: 'active',
  stateReason: null,
  outcome: 'not_modified',
  failures: 0,
  fetchIntervalS: 86_400,
  lastCheckedAt: new Date('2026-03-04T05:00:00Z'),
  lastSuccessAt: new Date('2026-03-04T05:00:00Z'),
  nextCheckAt: new Date('2026-03-05T05:00:00Z'),
  staleSince: null,
  discoveredFrom: null,
  policy: {
    id: '0190a000-0000-7000-8000-00000000000c',
    number: 'MT-0142',
    title: 'Spine Procedures (sample)',
  },
  documents: 0,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  ...over,
})

/** A region that it learned. */
export const exampleRegion = (over: Partial<ListedRegion> = {}): ListedRegion => ({
  id: '0190a000-0000-7000-8000-00000000000d',
  kind: 'place',
  state: 'active',
  words: 'Our choir sings at the county fair.',
  under: ['Spine Procedures (sample)', 'Revision History'],
  after: '01/2026 | Annual review.',
  before: null,
  rule: 'volatile/1',
  learnedAt: new Date('2026-03-03T05:00:00Z'),
  basis: ['', 'Meet the people behind our phones.', 'Our choir sings at the county fair.'].map(
    (words, day) => ({
      fetchId: `0190a000-0000-7000-8000-0000000000f${day}`,
      sourceId: '0190a000-0000-7000-8000-00000000000a',
      at: `2026-03-0${day + 1}T05:00:00Z`,
      words,
    }),
  ),
  uses: 2,
  lastUsedAt: new Date('2026-03-04T05:00:00Z'),
  revokedAt: null,
  revokeReason: null,
  ...over,
})

export const EXAMPLE_NOW = new Date('2026-03-04T06:00:00Z')
