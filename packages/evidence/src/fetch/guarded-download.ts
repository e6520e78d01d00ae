import type { Readable } from 'node:stream'
import { count } from '@ppman/telemetry'
import { countedFailure, fetchFailure, type Hop } from './fetch-failure.ts'
import { type Arrived, followHops } from './guarded-fetch.ts'
import { guardedAgent, type Reach } from './reach.ts'
import {
  appendBody,
  checkRoom,
  type HeldPart,
  partFile,
  type PartNote,
  decoded,
  readBody,
} from './read-body.ts'

/** Recorded with every download. */
export const DOWNLOAD_TOOL = 'guarded-download/1'

export type DownloadOptions = Reach & {
  ifNoneMatch?: string
  ifModifiedSince?: string
  /** Largest decoded file, 32 GiB by default: the largest known hospital file has 13 GB. */
  maxBytes?: number
  /** Longest wait for the first byte and between two bytes; two minutes by default. */
  quietMs?: number
  /** Limit of the whole download, six hours by default; what was read is kept and resumed. */
  timeoutMs?: number
  userAgent?: string
  /** Key for the host of the address; it is sent to no other host and stored nowhere. */
  bearer?: string
  /** Stops the download; what was read is kept. */
  signal?: AbortSignal
  /** Called with the bytes on disk and, where the server gives it, the length of the file. */
  onProgress?: (bytes: number, totalBytes: number | null) => void
}

export type Downloaded = {
  status: number
  finalUrl: string
  redirects: readonly Hop[]
  headers: Readonly<Record<string, string>>
  /** Conditions and range of the request. */
  asked: Readonly<Record<string, string>>
  /** The complete file, which the caller moves or removes; null for a 304 or a refusal. */
  file: { path: string; bytes: number } | null
  /** Bytes reused from an earlier try. */
  resumedFrom: number
  /** First bytes of a refusal. */
  sample: Buffer
}

const SAMPLE_MAX_BYTES = 1024 * 1024
const AGENT_TIMEOUT_MS = 30_000

/**
 * Reads one public address into `path` by the rules of `guardedFetch`, in constant memory. A
 * partial file of an earlier try is resumed with Range and If-Range (RFC 9110, 13.1.5 and 14), or
 * read from the start when the server has another copy or no ranges.
 *
 * @throws AppError whose code is a `FetchFailure`; what was read stays on disk unless it is too
 *   large
 */
export async function guardedDownload(
  url: string,
  path: string,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  const agent = guardedAgent(options, AGENT_TIMEOUT_MS)
  const redirects: Hop[] = []
  const signals = [
    AbortSignal.timeout(options.timeoutMs ?? 6 * 3_600_000),
    ...(options.signal ? [options.signal] : []),
  ]
  const ask = async (held: HeldPart | null) => {
    redirects.length = 0
    const asked = conditions(options, held)
    const headers = {
      'user-agent': options.userAgent ?? 'ppman/1',
      accept: '*/*',
      'accept-encoding': 'identity',
      ...asked,
    }
    const bearer =
      options.bearer === undefined ? undefined : { origin: new URL(url).origin, token: options.bearer }
    const trip = {
      url,
      reach: options,
      agent,
      headers,
      bearer,
      signal: AbortSignal.any(signals),
      redirects,
      quietMs: options.quietMs ?? 120_000,
    }
    return { arrived: await followHops(trip), asked, held }
  }
  const part = partFile(path)
  try {
    const first = await ask(await part.held(url))
    const isStale = first.held !== null && !continuesPart(first.arrived, first.held)
    if (isStale) await first.arrived.response.body.dump()
    const { arrived, asked, held } = isStale ? await ask(null) : first
    return { ...(await storeAnswer({ url, arrived, held }, part, options)), redirects, asked }
  } catch (error) {
    throw countedFailure(error, redirects)
  } finally {
    await agent.destroy()
  }
}

function conditions(
  { ifNoneMatch, ifModifiedSince }: DownloadOptions,
  held: HeldPart | null,
): Record<string, string> {
  if (held) return { range: `bytes=${held.bytes}-`, 'if-range': held.validator }
  return {
    ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
    ...(ifModifiedSince ? { 'if-modified-since': ifModifiedSince } : {}),
  }
}

/**
 * Whether the answer to a range request continues the part. A 200 sends another copy in full and is
 * handled as such.
 */
function continuesPart(
  { response: { statusCode }, headers }: Arrived,
  { bytes, validator }: HeldPart,
): boolean {
  const [, start, end] = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  if (statusCode === 416) return Number(end) === bytes
  if (statusCode !== 206) return true
  return Number(start) === bytes && [headers['etag'], headers['last-modified']].includes(validator)
}

type Answer = { url: string; arrived: Arrived; held: HeldPart | null }
type Part = ReturnType<typeof partFile>

async function storeAnswer(
  { url, arrived, held }: Answer,
  part: Part,
  options: DownloadOptions,
): Promise<Omit<Downloaded, 'redirects' | 'asked'>> {
  const { response, headers, target } = arrived
  const answer = {
    status: response.statusCode,
    finalUrl: target.href,
    headers,
    file: null,
    resumedFrom: 0,
    sample: Buffer.alloc(0),
  }
  if (answer.status === 416 && held) {
    await response.body.dump()
    return { ...answer, file: await finishPart(part, held.bytes), resumedFrom: held.bytes }
  }
  if (answer.status !== 200 && answer.status !== 206) return { ...answer, sample: await sampleOf(arrived) }
  const from = answer.status === 206 && held ? held.bytes : 0
  if (from === 0) await part.begin(noteOf(url, headers))
  const bytes = await append(arrived, { part, from, options })
  return { ...answer, file: await finishPart(part, bytes), resumedFrom: from }
}

async function append(
  { response, headers }: Arrived,
  { part, from, options }: { part: Part; from: number; options: DownloadOptions },
) {
  const length = headers['content-length'] === undefined ? null : from + Number(headers['content-length'])
  const limits = {
    maxBytes: options.maxBytes ?? 32 * 1024 ** 3,
    onProgress: (bytes: number) => options.onProgress?.(bytes, length),
  }
  await checkRoom(part.path, length, limits)
  const isEncoded = Boolean(headers['content-encoding'] && headers['content-encoding'] !== 'identity')
  const body: Readable = isEncoded ? decoded(response.body, headers['content-encoding']) : response.body
  const bytes = await appendBody(part.path, body, { ...limits, from }).catch(async (error: unknown) => {
    if (isEncoded) await part.discard()
    throw error
  })
  count('fetched_bytes_total', {}, bytes - from)
  if (length !== null && !isEncoded && bytes !== length)
    throw fetchFailure('network_error', 'The answer ended before its length.')
  return bytes
}

/**
 * Describes an answer that can be resumed. Encoded answers cannot: their bytes may differ between
 * tries.
 */
function noteOf(url: string, headers: Readonly<Record<string, string>>): PartNote | null {
  const etag = headers['etag']
  const validator = etag && !etag.startsWith('W/') ? etag : headers['last-modified']
  return validator && !headers['content-encoding'] ? { url, validator } : null
}

async function finishPart(part: Part, bytes: number) {
  await part.forgetNote()
  return { path: part.path, bytes }
}

/** First bytes of a refusal, to tell its kind; empty when they cannot be read. */
async function sampleOf({ response, headers }: Arrived): Promise<Buffer> {
  return readBody(response.body, headers['content-encoding'], SAMPLE_MAX_BYTES).catch(() => Buffer.alloc(0))
}
