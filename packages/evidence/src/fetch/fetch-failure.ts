import { AppError, type ErrorKind } from '@ppman/errors'
import { count } from '@ppman/telemetry'

/** Why a fetch got no answer. A status such as 404 or 500 is an answer, not a failure. */
export type FetchFailure =
  | 'url_not_allowed'
  | 'address_not_allowed'
  | 'content_type_not_allowed'
  | 'too_many_redirects'
  | 'too_large'
  | 'decode_error'
  | 'timeout'
  | 'dns_error'
  | 'tls_error'
  | 'network_error'
  | 'no_room'

/** An answer that redirected to another address. */
export type Hop = { url: string; status: number }

const KIND: Record<FetchFailure, ErrorKind> = {
  url_not_allowed: 'rejected',
  address_not_allowed: 'rejected',
  content_type_not_allowed: 'rejected',
  too_many_redirects: 'rejected',
  too_large: 'too_large',
  decode_error: 'rejected',
  timeout: 'unavailable',
  dns_error: 'unavailable',
  tls_error: 'unavailable',
  network_error: 'unavailable',
  no_room: 'unavailable',
}

/** An AppError whose code is the failure's name. */
export function fetchFailure(
  failure: FetchFailure,
  message: string,
  options: { cause?: unknown; details?: unknown } = {},
): AppError {
  return new AppError(KIND[failure], message, { code: failure, ...options })
}

/** The failure behind an error; null for any other error, which is a bug and not a bad source. */
export function fetchFailureOf(error: unknown): FetchFailure | null {
  if (!(error instanceof AppError) || !error.code || !Object.hasOwn(KIND, error.code)) return null
  return error.code as FetchFailure
}

const DNS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENODATA'])
const TIMEOUT = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ABORT_ERR',
])
const NETWORK = /^(UND_ERR_|HPE_|ERR_STREAM_PREMATURE_CLOSE|E[A-Z]+$)/
/** Error codes of zlib, brotli and zstd. */
const DECODING = /^(Z_|ERR__ERROR_FORMAT|ZSTD_error)/
/** Codes of Node's certificate errors, which share no prefix but one of these words. */
const TLS = /CERT|TLS|SSL|SIGNATURE|UNABLE_TO_/

/**
 * Maps a transport error of Node or undici to a fetch failure. An unknown error is returned
 * unchanged: it is a bug.
 */
function transportFailure(error: unknown): unknown {
  if (error instanceof AppError) return error
  const failure = failureOf(error)
  return failure
    ? fetchFailure(failure, `The address could not be read (${failure}).`, { cause: error })
    : error
}

/** The shape of Node's errors; an error of another realm is no instance of our Error. */
type NodeError = { name?: string; code?: string; errors?: readonly NodeError[] }

function failureOf(error: unknown): FetchFailure | null {
  const { name, code: ownCode, errors } = (error ?? {}) as NodeError
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  const code = ownCode ?? errors?.[0]?.code ?? ''
  if (DECODING.test(code)) return 'decode_error'
  if (DNS.has(code)) return 'dns_error'
  if (TIMEOUT.has(code)) return 'timeout'
  if (TLS.test(code)) return 'tls_error'
  return NETWORK.test(code) ? 'network_error' : null
}

/** As `tracedFailure`, counted among the outcomes of fetches. */
export function countedFailure(error: unknown, redirects: readonly Hop[]): unknown {
  const failure = tracedFailure(error, redirects)
  count('fetches_total', { outcome: fetchFailureOf(failure) ?? 'bug' })
  return failure
}

/** Maps an error of a fetch and adds the redirects followed so far. */
export function tracedFailure(error: unknown, redirects: readonly Hop[]): unknown {
  const failure = transportFailure(error)
  if (!(failure instanceof AppError) || redirects.length === 0) return failure
  const { kind, message, code, cause } = failure
  return new AppError(kind, message, { ...(code ? { code } : {}), cause, details: { redirects } })
}
