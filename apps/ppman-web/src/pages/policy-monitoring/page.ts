import { stripCredentials } from '@ppman/evidence'
import { type Monitoring, outcomeWords, sourceStatusOf } from '@ppman/policies/sources'
import { figures, formatCount, formatNumber, type State, type Table, table, tableOrNull } from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import {
  EXAMPLE_NOW,
  exampleSource,
  formatInstant,
  formatRelativeTime,
  formatStatus,
} from '../policy-source/format-source.ts'

/** Formatted values for the template. */
type MonitoringModel = {
  title: string
  /** Alarms with links, the worst first. */
  alarms: { words: string; href: string; link: string }[]
  states: { state: State; value: string; href: string }[]
  outcomes: Table
  queue: string
  success: string
  successHref: string
  hours: Table | null
  hosts: Table | null
  stuck: {
    href: string
    address: string
    payer: string
    state: State
    outcome: string
    since: string
  }[]
}

const MINUTE_MS = 60_000
/** Alarm threshold: checks are scheduled every minute, so an idle time this long is a fault. */
const SILENT_MS = 15 * MINUTE_MS
/** Alarm threshold: sources are checked daily; after three unread days a person must act. */
const OLD_MS = 3 * 24 * 60 * MINUTE_MS

function monitoringModel(seen: Monitoring, now: Date): MonitoringModel {
  const { states, outcomes, queue, neverRead, oldestSuccess } = seen
  const alarms = alarmsOf(seen, now)
  return {
    title: titleOf(states.length, alarms.length),
    alarms,
    states: states.map(({ state, sources }) => ({
      state: formatStatus(state),
      value: formatNumber(sources),
      href: `/policy/sources?status=${state}`,
    })),
    outcomes: table({
      columns: ['Outcome', figures('Sources checked')],
      rows: outcomes.map(({ outcome, sources }) => ({
        cells: [outcomeWords(outcome), formatNumber(sources)],
      })),
    }),
    queue: queueSentence(queue, now),
    success: oldestSuccess
      ? `Oldest successful read: ${oldestSuccess.payer}, ${formatRelativeTime(oldestSuccess.at, now)}. ` +
        (neverRead > 0 ? `${formatCount(neverRead, 'source')} never read.` : '')
      : 'No source that is checked has been read yet.',
    successHref: oldestSuccess ? `/policy/sources/${oldestSuccess.id}` : '',
    hours: hoursTable(seen.hours),
    hosts: hostsTable(seen.hosts, now),
    stuck: seen.stuck.map((source) => formatStuck(source, now)),
  }
}

function titleOf(states: number, alarms: number): string {
  if (alarms > 0) return `Monitoring has ${formatCount(alarms, 'problem')}`
  return states === 0 ? 'Monitoring has not begun' : 'Monitoring runs as it should'
}

const hoursTable = (hours: Monitoring['hours']): Table | null =>
  tableOrNull({
    columns: ['Hour', figures('Checks'), figures('Failed')],
    rows: hours.map(({ from, looks, failed }) => ({
      cells: [formatInstant(from), formatNumber(looks), formatNumber(failed)],
    })),
  })

const hostsTable = (hosts: Monitoring['hosts'], now: Date): Table | null =>
  tableOrNull({
    columns: ['Host', figures('Sources'), figures('Failing'), 'Mostly', 'Next request'],
    rows: hosts.map(({ host, sources, failing, outcome, freeAt }) => ({
      cells: [
        { text: host, href: `/policy/sources?host=${encodeURIComponent(host)}` },
        formatNumber(sources),
        formatNumber(failing),
        outcomeWords(outcome),
        freeAt && freeAt > now ? formatRelativeTime(freeAt, now) : 'any time',
      ],
    })),
  })

function formatStuck(source: Monitoring['stuck'][number], now: Date): MonitoringModel['stuck'][number] {
  const { id, url, payer, outcome, failures, nextCheckAt, staleSince } = source
  return {
    href: `/policy/sources/${id}`,
    address: stripCredentials(url),
    payer,
    state: formatStatus(sourceStatusOf(source, now)),
    outcome: failures > 0 ? `${outcomeWords(outcome)}, ${failures} in a row` : outcomeWords(outcome),
    since: staleSince
      ? `not read since ${formatInstant(staleSince)}`
      : `due since ${formatInstant(nextCheckAt)}`,
  }
}

function queueSentence({ due, oldestDueAt, lastCheckedAt }: Monitoring['queue'], now: Date): string {
  const since = oldestDueAt
    ? `, the oldest for ${formatRelativeTime(oldestDueAt, now).replace(' ago', '')}`
    : ''
  const lastCheck = lastCheckedAt ? formatRelativeTime(lastCheckedAt, now) : 'never'
  return `${formatCount(due, 'source')} due${since}. Last check: ${lastCheck}.`
}

function alarmsOf({ queue, states, oldestSuccess, hosts }: Monitoring, now: Date): MonitoringModel['alarms'] {
  const inState = (wanted: string) => states.find(({ state }) => state === wanted)?.sources ?? 0
  const waiting = inState('needs_human_review')
  const [refused, gated] = [inState('blocked'), inState('gated')]
  const isSilent =
    queue.due > 0 && (!queue.lastCheckedAt || now.getTime() - queue.lastCheckedAt.getTime() > SILENT_MS)
  const isOld = oldestSuccess !== null && now.getTime() - oldestSuccess.at.getTime() > OLD_MS
  const [worst] = hosts
  const alarm = (isOn: boolean, words: string, href: string, link: string) =>
    isOn ? [{ words, href, link }] : []
  return [
    ...alarm(
      isSilent,
      'No checks are running: sources are due, and none was checked in the last 15 minutes. Is a ' +
        'worker running?',
      '#queue',
      'the queue',
    ),
    ...alarm(
      queue.late > 0 && !isSilent,
      `${formatCount(queue.late, 'source')} should have been checked an hour ago.`,
      '#stuck',
      'which',
    ),
    ...alarm(
      waiting > 0,
      `${formatCount(waiting, 'source')} ${waiting === 1 ? 'needs' : 'need'} a person.`,
      '/policy/sources?status=needs_human_review',
      'which',
    ),
    ...alarm(
      refused > 0,
      `${formatCount(refused, 'source')} ${refused === 1 ? 'is' : 'are'} refused by the site.`,
      '/policy/sources?status=blocked',
      'which',
    ),
    ...alarm(
      gated > 0,
      `${formatCount(gated, 'source')} ${gated === 1 ? 'is' : 'are'} behind a login or license.`,
      '/policy/sources?status=gated',
      'which',
    ),
    ...alarm(
      (worst?.failing ?? 0) >= 3,
      `${worst?.host ?? ''} fails for ${formatCount(worst?.failing ?? 0, 'source')}: ` +
        `${worst ? outcomeWords(worst.outcome) : ''}.`,
      '#hosts',
      'hosts',
    ),
    ...alarm(
      isOld,
      'A source that is checked has not been read for more than three days.',
      oldestSuccess ? `/policy/sources/${oldestSuccess.id}` : '',
      'which',
    ),
  ]
}

const nothing: Monitoring = {
  states: [],
  outcomes: [],
  queue: { due: 0, late: 0, oldestDueAt: null, lastCheckedAt: null },
  neverRead: 0,
  oldestSuccess: null,
  hours: [],
  hosts: [],
  stuck: [],
}
const longAgo = new Date('2026-02-20T00:00:00Z')
const { id, url } = exampleSource()
const payer = exampleSource().payer.name

export const policyMonitoringPage = page<z.ZodObject, MonitoringModel>({
  path: '/policy/monitoring',
  access: 'signed-in',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) => monitoringModel(await ctx.monitoring.overview(ctx.now()), ctx.now()),
  examples: {
    nothing: monitoringModel(nothing, EXAMPLE_NOW),
    trouble: monitoringModel(
      {
        states: [
          { state: 'active', sources: 1_204 },
          { state: 'needs_human_review', sources: 1 },
          { state: 'blocked', sources: 2 },
        ],
        outcomes: [
          { outcome: 'not_modified', sources: 1_180 },
          { outcome: 'new', sources: 3 },
        ],
        queue: { due: 12, late: 4, oldestDueAt: longAgo, lastCheckedAt: longAgo },
        neverRead: 3,
        oldestSuccess: { id, url, payer, at: longAgo },
        hours: [{ from: new Date('2026-03-04T05:00:00Z'), looks: 60, failed: 4 }],
        hosts: [
          {
            host: 'meridian-trust.example',
            sources: 9,
            failing: 4,
            outcome: 'server_error',
            freeAt: new Date('2026-03-04T06:01:00Z'),
          },
        ],
        stuck: [
          {
            id,
            url,
            payer,
            state: 'needs_human_review',
            outcome: 'not_found',
            failures: 3,
            nextCheckAt: longAgo,
            lastSuccessAt: null,
            staleSince: longAgo,
          },
          {
            id,
            url: `https://meridian-trust.example/${'long-'.repeat(60)}`,
            payer,
            state: 'active',
            outcome: 'ok',
            failures: 0,
            nextCheckAt: longAgo,
            lastSuccessAt: longAgo,
            staleSince: null,
          },
        ],
      },
      EXAMPLE_NOW,
    ),
  },
})
