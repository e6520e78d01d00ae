import { createHash } from 'node:crypto'
import { type Agent, type Dispatcher, request } from 'undici'
import { count, inChildSpan, observe } from '@ppman/telemetry'
import { countedFailure, fetchFailure, type Hop } from './fetch-failure.ts'
import { guardedAgent, type Reach, checkTarget } from './reach.ts'
import { ACCEPT_ENCODING, readBody } from './read-body.ts'

/** Recorded with every fetch. Change it when the same answer could be read differently. */
export const FETCH_TOOL = 'guarded-fetch/1'

/** Default limit of a whole fetch. */
export const FETCH_TIMEOUT_MS = 30_000

export type FetchOptions = Reach & {
  /** Validators of the stored copy: the server may then answer 304 without a body. */
  ifNoneMatch?: string
  ifModifiedSince?: string
  /** Longest body, as sent and as decoded; 30 MB by default. */
  maxBytes?: number
  /** Limit of name lookup, redirects, headers and body together; 30 s by default. */
  timeoutMs?: number
  /**
   * Media types accepted for a 200, for example `['text/html', 'application/pdf']`; all by default.
   */
  contentTypes?: readonly string[]
  userAgent?: string
  /** A key for the host of the address; a redirect to another host does not get it. */
  bearer?: string
}

export type Fetched = {
  status: number
  finalUrl: string
  /** Every hop that answered with a redirect, in the order followed. */
  redirects: readonly Hop[]
  /** Lower-case names of an allow-list; cookies and credentials are never among them. */
  headers: Readonly<Record<string, string>>
  /** Decoded body; empty for a 304. */
  bytes: Buffer
  /** Of the decoded body, lower-case hexadecimal. */
  sha256: string
}

/**
 * Reads one public address. Scheme, host and every resolved address are checked on each of at most
 * 5 redirects; size, decompression ratio and total time are limited.
 *
 * @throws AppError whose code is a `FetchFailure`; its details name the redirects followed so far
 */
export async function guardedFetch(url: string, options: FetchOptions = {}): Promise<Fetched> {
  const timeoutMs = options.timeoutMs ?? FETCH_TIMEOUT_MS
  const agent = guardedAgent(options, timeoutMs)
  const redirects: Hop[] = []
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const bearer =
      options.bearer === undefined
        ? undefined
        : { origin: URL.parse(url)?.origin ?? '', token: options.bearer }
    const arrived = await followHops({
      url,
      reach: options,
      agent,
      headers: requestHeaders(options),
      bearer,
      signal,
      redirects,
    })
    return { ...(await answer(arrived, options)), redirects }
  } catch (error) {
    throw countedFailure(error, redirects)
  } finally {
    await agent.destroy()
  }
}

async function answer(
  { target, response, headers }: Arrived,
  options: FetchOptions,
): Promise<Omit<Fetched, 'redirects'>> {
  if (response.statusCode === 200) checkType(headers['content-type'], options.contentTypes)
  const bytes = await readBody(
    response.body,
    headers['content-encoding'],
    options.maxBytes ?? 30 * 1024 * 1024,
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { status: response.statusCode, finalUrl: target.href, headers, bytes, sha256 }
}

function checkType(contentType = '', accepted?: readonly string[]): void {
  const essence = contentType.split(';')[0]!.trim().toLowerCase()
  if (accepted && !accepted.includes(essence))
    throw fetchFailure('content_type_not_allowed', 'The answer is not of a kind that is read here.')
}

function requestHeaders({
  ifNoneMatch,
  ifModifiedSince,
  contentTypes,
  userAgent = 'ppman/1',
}: FetchOptions): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: contentTypes?.join(', ') ?? '*/*',
    'accept-encoding': ACCEPT_ENCODING,
    ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
    ...(ifModifiedSince ? { 'if-modified-since': ifModifiedSince } : {}),
  }
}

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
