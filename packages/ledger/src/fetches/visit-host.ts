import { setTimeout as pause } from 'node:timers/promises'
import { type Fetched, fetchFailureOf, type FetchOptions, robotsRule } from '@ppman/evidence'
import type { FetchOutcome } from './fetch-record.ts'
import type { FetchHostRepo, Robots } from './fetch-repo.ts'

export type VisitDeps = {
  hosts: FetchHostRepo
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  now: () => Date
  /** Identifies us and how to contact us. */
  userAgent: string
  /** Pause between two requests to one host; two seconds unless a test says otherwise. */
  gapMs?: number
}

/** A URL. `allowLocal` permits a private address; only operators may set it, never a request. */
export type Address = { url: string; allowLocal: boolean }

/**
 * `busy`: another worker holds the host. `refused`: its robots.txt disallows the URL or could not
 * be read.
 */
export type Visit<T> =
  { kind: 'busy'; freeAt: Date } | { kind: 'refused'; outcome: FetchOutcome } | { kind: 'done'; value: T }

const GAP_MS = 2_000
/** A lease that is not extended expires: its holder was killed. */
const LEASE_MS = 60_000
/** RFC 9309, 2.4: a copy should not be used for longer than a day. */
const ROBOTS_TTL_MS = 24 * 3_600_000
/** RFC 9309, 2.5: at least 500 KiB must be read. */
const ROBOTS_MAX_BYTES = 1024 * 1024
/** Our product name in robots.txt. */
const PRODUCT = 'ppman'

/**
 * Waits for the crawl delay before the next request of a visit. @returns why robots.txt forbids the
 * URL, or null
 */
export type NextRequest = (url: string) => Promise<'robots_disallowed' | null>

/**
 * Runs work while holding the lease of the URL's host, if robots.txt allows it, and then pauses the
 * host.
 */
export async function visitHost<T>(
  { url, allowLocal }: Address,
  deps: VisitDeps,
  work: (reach: FetchOptions, next: NextRequest) => Promise<T>,
): Promise<Visit<T>> {
  const { hosts, now, gapMs = GAP_MS } = deps
  const host = hostOf(url)
  const after = (ms: number) => new Date(now().getTime() + ms)
  const freeAt = await hosts.takeTurn(host, now(), after(LEASE_MS))
  if (freeAt) return { kind: 'busy', freeAt }
  const heart = setInterval(
    () => void hosts.moveTurn(host, after(LEASE_MS)).catch(() => undefined),
    LEASE_MS / 3,
  )
  let delayMs = gapMs
  try {
    const reach = { userAgent: deps.userAgent, ...(allowLocal ? { allowHosts: [reachOf(url)] } : {}) }
    const permission = await robotsPermission(url, reach, deps)
    if ('outcome' in permission) return { kind: 'refused', outcome: permission.outcome }
    delayMs = Math.max(gapMs, Math.min(permission.delayS * 1_000, gapMs * 30))
    if (permission.isFresh) await pause(delayMs)
    const next: NextRequest = async (other) => {
      await pause(delayMs)
      return permission.rule(other).isAllowed ? null : 'robots_disallowed'
    }
    return { kind: 'done', value: await work(reach, next) }
  } finally {
    clearInterval(heart)
    await hosts.moveTurn(host, after(delayMs))
  }
}

type RobotsPermission =
  | { delayS: number; isFresh: boolean; rule: (url: string) => ReturnType<typeof robotsRule> }
  | { outcome: FetchOutcome }

async function robotsPermission(
  url: string,
  reach: FetchOptions,
  deps: VisitDeps,
): Promise<RobotsPermission> {
  const robotsUrl = new URL('/robots.txt', url).href
  const stored = await deps.hosts.robots(hostOf(url))
  const isFresh = stored === null || deps.now().getTime() - stored.readAt.getTime() > ROBOTS_TTL_MS
  const robots = isFresh ? await readRobots(robotsUrl, reach, deps) : stored
  if ('outcome' in robots) return robots
  if (isFresh) await deps.hosts.keepRobots(hostOf(url), robots)
  // RFC 9309, 2.3.1.4: a server that fails forbids everything for now; 2.3.1.3: one without the
  // file allows everything.
  if (robots.status >= 500) return { outcome: 'robots_unavailable' }
  const text = robots.status === 200 ? robots.text : ''
  const rule = (address: string) => robotsRule({ robotsUrl, text, userAgent: PRODUCT }, address)
  const { isAllowed, delayS } = rule(url)
  return isAllowed ? { delayS, isFresh, rule } : { outcome: 'robots_disallowed' }
}

/** Failures of this file only: other files of the host may work. */
const NO_FILE: ReadonlySet<FetchOutcome> = new Set(['too_large', 'decode_error', 'too_many_redirects'])

async function readRobots(
  url: string,
  reach: FetchOptions,
  { fetch, now }: VisitDeps,
): Promise<Robots | { outcome: FetchOutcome }> {
  try {
    const { status, bytes } = await fetch(url, { ...reach, maxBytes: ROBOTS_MAX_BYTES })
    return { status, text: bytes.toString('utf8'), readAt: now() }
  } catch (error) {
    const outcome = fetchFailureOf(error)
    if (!outcome) throw error
    return NO_FILE.has(outcome) ? { status: 404, text: '', readAt: now() } : { outcome }
  }
}

/** The host, with its port unless it is the scheme's default. */
export const hostOf = (url: string): string => new URL(url).host.toLowerCase()

/** The host with its port, the form of the fetch guard. */
function reachOf(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** Longer than the pause that `visitHost` keeps between two visits of a host. */
const NEXT_VISIT_MS = 2_100
/** Slack after the end of a lease. */
const SLACK_MS = 100
/** A lease usually ends early, so it is asked for often. */
const [SHORTEST_WAIT_MS, LONGEST_WAIT_MS] = [10, 500]

/** When the next check of a host that was visited now may start. */
export const nextVisitAt = (now: Date): Date => new Date(now.getTime() + NEXT_VISIT_MS)

/** When a check may start again whose host was busy until an instant. */
export const retryVisitAt = (busyUntil: Date): Date => new Date(busyUntil.getTime() + SLACK_MS)

/** Repeats a visit until the host is free. */
export async function visitWhenFree<T extends object | null>(
  visit: () => Promise<T | { busyUntil: Date }>,
  now: () => Date,
): Promise<T> {
  for (;;) {
    const result = await visit()
    if (result === null || !('busyUntil' in result)) return result
    const leftMs = result.busyUntil.getTime() - now().getTime()
    await pause(Math.min(Math.max(leftMs, SHORTEST_WAIT_MS), LONGEST_WAIT_MS))
  }
}
