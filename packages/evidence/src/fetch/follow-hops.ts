import { count, inChildSpan, observe } from '@ppman/telemetry'
import { type Agent, type Dispatcher, request } from 'undici'
import { fetchFailure, type Hop } from './fetch-failure.ts'
import { checkTarget, type Reach } from './reach.ts'

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

type Trip = {
  url: string
  reach: Reach
  agent: Agent
  headers: Record<string, string>
  /** A key for the origin of the first address; redirects to other origins do not get it. */
  bearer?: { origin: string; token: string } | undefined
  signal: AbortSignal
  /** Filled while redirects are followed, so that a failure can name them. */
  redirects: Hop[]
  /** Longest wait for the first byte and between two bytes; undici's defaults when missing. */
  quietMs?: number
}

/** The final answer, its body not yet read. */
export type Arrived = { target: URL; response: Dispatcher.ResponseData; headers: Record<string, string> }

/**
 * Follows at most 5 redirects. The address of each hop is checked before a connection is opened.
 */
export async function followHops(trip: Trip): Promise<Arrived> {
  const { agent: dispatcher, signal, bearer, quietMs } = trip
  const target = checkTarget(trip.url, trip.reach)
  const asked =
    target.origin === bearer?.origin
      ? { ...trip.headers, authorization: `Bearer ${bearer.token}` }
      : trip.headers
  const patience = quietMs === undefined ? {} : { headersTimeout: quietMs, bodyTimeout: quietMs }
  const attributes = { 'http.request.method': 'GET', 'server.address': target.hostname }
  const response = await inChildSpan('fetch', { kind: 'client', attributes }, async (span) => {
    const startedAtMs = performance.now()
    const response = await request(target.href, { dispatcher, signal, headers: asked, ...patience })
    observe('fetch_duration_seconds', {}, (performance.now() - startedAtMs) / 1_000)
    count('fetches_total', { outcome: `${Math.floor(response.statusCode / 100)}xx` })
    span?.setAttribute('http.response.status_code', response.statusCode)
    return response
  })
  const location = REDIRECTS.has(response.statusCode) ? response.headers['location'] : undefined
  if (typeof location !== 'string') return { target, response, headers: evidenceHeaders(response.headers) }
  await response.body.dump()
  trip.redirects.push({ url: target.href, status: response.statusCode })
  if (trip.redirects.length > MAX_REDIRECTS)
    throw fetchFailure('too_many_redirects', `More than ${MAX_REDIRECTS} redirects.`)
  return followHops({ ...trip, url: URL.parse(location, target.href)?.href ?? location })
}

/** Allow-list of headers to store as evidence, so that no cookie or token is stored by mistake. */
const KEPT = new Set([
  'accept-ranges',
  'age',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
  'server',
])

/** Keeps the headers of the allow-list. */
function evidenceHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name, value]) => KEPT.has(name) && value !== undefined)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value!]),
  )
}
