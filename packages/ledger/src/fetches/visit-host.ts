import { setTimeout as pause } from 'node:timers/promises'
import { type Fetched, fetchFailureOf, type FetchOptions, robotsRule } from '@ppman/evidence'
import type { FetchOutcome } from './fetch-record.ts'
import type { FetchHostRepo, Robots } from './fetch-host-repo.ts'

export type VisitDeps = {
  hosts: FetchHostRepo
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  now: () => Date
  /** Says who asks and how to reach him. */
  userAgent: string
  /** Pause between two requests to one host; two seconds unless a test says otherwise. */
  gapMs?: number
}

/** An address with the leave to reach it though it is private: an operator's word, never a request's. */
export type Address = { url: string; allowLocal: boolean }

/** `busy`: another visitor is at the host. `refused`: its robots.txt says no, or could not be asked. */
export type Visit<T> =
  { kind: 'busy'; freeAt: Date } | { kind: 'refused'; outcome: FetchOutcome } | { kind: 'done'; value: T }

const GAP_MS = 2_000
/** A turn that nobody moves on is over: its taker was killed. */
const LEASE_MS = 60_000
/** RFC 9309, 2.4: a copy should not be used for longer than a day. */
const ROBOTS_TTL_MS = 24 * 3_600_000
/** RFC 9309, 2.5: at least 500 KiB must be read. */
const ROBOTS_MAX_BYTES = 1024 * 1024
/** Product name by which a robots.txt would speak of us. */
const PRODUCT = 'ppman'

/** Before another request in one visit: waits as long as the host wants. Gives why its robots.txt forbids the address, or null. */
export type NextRequest = (url: string) => Promise<'robots_disallowed' | null>

/** Does work at an address's host: one visitor at a time over all workers, as robots.txt allows, and with a pause behind. */
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
    const leave = await leaveOf(url, reach, deps)
    if ('outcome' in leave) return { kind: 'refused', outcome: leave.outcome }
    delayMs = Math.max(gapMs, Math.min(leave.delayS * 1_000, gapMs * 30))
    if (leave.isFresh) await pause(delayMs)
    const next: NextRequest = async (other) => {
      await pause(delayMs)
      return leave.rule(other).isAllowed ? null : 'robots_disallowed'
    }
    return { kind: 'done', value: await work(reach, next) }
  } finally {
    clearInterval(heart)
    await hosts.moveTurn(host, after(delayMs))
  }
}

type Leave =
  | { delayS: number; isFresh: boolean; rule: (url: string) => ReturnType<typeof robotsRule> }
  | { outcome: FetchOutcome }

async function leaveOf(url: string, reach: FetchOptions, deps: VisitDeps): Promise<Leave> {
  const robotsUrl = new URL('/robots.txt', url).href
  const known = await deps.hosts.robots(hostOf(url))
  const isFresh = known === null || deps.now().getTime() - known.readAt.getTime() > ROBOTS_TTL_MS
  const robots = isFresh ? await readRobots(robotsUrl, reach, deps) : known
  if ('outcome' in robots) return robots
  if (isFresh) await deps.hosts.keepRobots(hostOf(url), robots)
  // RFC 9309, 2.3.1.4: a server that fails forbids everything for now; 2.3.1.3: one without the file allows everything.
  if (robots.status >= 500) return { outcome: 'robots_unavailable' }
  const text = robots.status === 200 ? robots.text : ''
  const rule = (address: string) => robotsRule({ robotsUrl, text, userAgent: PRODUCT }, address)
  const { isAllowed, delayS } = rule(url)
  return isAllowed ? { delayS, isFresh, rule } : { outcome: 'robots_disallowed' }
}

/** Failures that are about this file only: the host can be asked for others. */
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

/** A host with its port when that is not the scheme's own. */
export const hostOf = (url: string): string => new URL(url).host.toLowerCase()

/** The host as the guard names it: with its port, whatever it is. */
function reachOf(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}
