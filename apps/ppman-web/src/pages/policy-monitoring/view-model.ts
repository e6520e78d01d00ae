import type { Monitoring } from '@ppman/policies/sources'
import { withoutCredentials } from '@ppman/evidence'
import { away, instant, spaced, stateClass } from '../policy-source/source-words.ts'
import { count } from '../transparency-price/price-words.ts'

type Figure = { name: string; value: string; href: string; look: string }

/** What the template prints, already in words. */
export type MonitoringModel = {
  title: string
  /** What is wrong, and where to go; the worst first. */
  alarms: { words: string; href: string; link: string }[]
  states: Figure[]
  outcomes: Figure[]
  queue: string
  success: string
  successHref: string
  hours: { hour: string; looks: string; failed: string }[]
  hosts: { host: string; href: string; sources: string; failing: string; outcome: string; busy: string }[]
  stuck: {
    href: string
    address: string
    payer: string
    state: string
    look: string
    outcome: string
    since: string
  }[]
}

const MINUTE_MS = 60_000
/** Looks are scheduled every minute: with work waiting, nobody looking for this long is no accident. */
const SILENT_MS = 15 * MINUTE_MS
/** A source is looked at daily; three days unread want a person. */
const OLD_MS = 3 * 24 * 60 * MINUTE_MS

export function monitoringModel(seen: Monitoring, now: Date): MonitoringModel {
  const { states, outcomes, queue, neverRead, oldestSuccess } = seen
  return {
    title: 'How watching goes',
    alarms: alarmsOf(seen, now),
    states: states.map(({ state, sources }) => ({
      name: spaced(state),
      value: count(sources, 'source'),
      href: `/policy/sources?status=${state}`,
      look: stateClass(state),
    })),
    outcomes: outcomes.map(({ outcome, sources }) => ({
      name: outcome === 'new' ? 'not looked at yet' : spaced(outcome),
      value: count(sources, 'source'),
      href: '',
      look: '',
    })),
    queue: `${count(queue.due, 'source')} due${queue.oldestDueAt ? `, the first since ${away(queue.oldestDueAt, now).replace(' ago', '')}` : ''}. Last look: ${queue.lastCheckedAt ? away(queue.lastCheckedAt, now) : 'never'}.`,
    success: oldestSuccess
      ? `Read longest ago: ${oldestSuccess.payer}, ${away(oldestSuccess.at, now)}. ${neverRead > 0 ? `${count(neverRead, 'source')} never read.` : ''}`
      : 'Nothing has been read yet.',
    successHref: oldestSuccess ? `/policy/sources/${oldestSuccess.id}` : '',
    hours: seen.hours.map(({ from, looks, failed }) => ({
      hour: instant(from),
      looks: looks.toLocaleString('en-US'),
      failed: failed.toLocaleString('en-US'),
    })),
    hosts: seen.hosts.map(({ host, sources, failing, outcome, freeAt }) => ({
      host,
      href: `/policy/sources?host=${encodeURIComponent(host)}`,
      sources: sources.toLocaleString('en-US'),
      failing: failing.toLocaleString('en-US'),
      outcome: spaced(outcome),
      busy: freeAt && freeAt > now ? away(freeAt, now) : 'free',
    })),
    stuck: seen.stuck.map(({ id, url, payer, state, outcome, failures, nextCheckAt, staleSince }) => ({
      href: `/policy/sources/${id}`,
      address: withoutCredentials(url),
      payer,
      state: spaced(state),
      look: stateClass(state),
      outcome: failures > 0 ? `${spaced(outcome)}, ${failures} in a row` : spaced(outcome),
      since: staleSince ? `not read since ${away(staleSince, now)}` : `due since ${away(nextCheckAt, now)}`,
    })),
  }
}

function alarmsOf({ queue, states, oldestSuccess, hosts }: Monitoring, now: Date): MonitoringModel['alarms'] {
  const waiting = states.find(({ state }) => state === 'needs_human_review')?.sources ?? 0
  const refused = states
    .filter(({ state }) => state === 'blocked' || state === 'gated')
    .reduce((sum, { sources }) => sum + sources, 0)
  const isSilent =
    queue.due > 0 && (!queue.lastCheckedAt || now.getTime() - queue.lastCheckedAt.getTime() > SILENT_MS)
  const isOld = oldestSuccess !== null && now.getTime() - oldestSuccess.at.getTime() > OLD_MS
  const [worst] = hosts
  const alarm = (isOn: boolean, words: string, href: string, link: string) =>
    isOn ? [{ words, href, link }] : []
  return [
    ...alarm(
      isSilent,
      'Nobody looks: sources are due and no look has ended for a quarter of an hour. Is a worker running?',
      '#queue',
      'the queue',
    ),
    ...alarm(
      queue.late > 0 && !isSilent,
      `${count(queue.late, 'source')} should have been looked at an hour ago.`,
      '#stuck',
      'which',
    ),
    ...alarm(
      waiting > 0,
      `${count(waiting, 'source')} ${waiting === 1 ? 'waits' : 'wait'} for a person.`,
      '/policy/sources?status=needs_human_review',
      'which',
    ),
    ...alarm(
      refused > 0,
      `${count(refused, 'source')} ${refused === 1 ? 'is' : 'are'} refused by the site.`,
      '/policy/sources?status=blocked',
      'which',
    ),
    ...alarm(
      (worst?.failing ?? 0) >= 3,
      `${worst?.host ?? ''} fails for ${count(worst?.failing ?? 0, 'source')}: ${spaced(worst?.outcome ?? '')}.`,
      '#hosts',
      'hosts',
    ),
    ...alarm(
      isOld,
      'A source that is looked at has not been read for more than three days.',
      oldestSuccess ? `/policy/sources/${oldestSuccess.id}` : '',
      'which',
    ),
  ]
}
