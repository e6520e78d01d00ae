import { AppError } from '@ppman/errors'
import { type FetchFailure, fetchFailure } from './fetch-failure.ts'

const DNS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENODATA'])
const TIMEOUT = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ABORT_ERR',
])
const NETWORK = /^(UND_ERR_|HPE_|ERR_STREAM_PREMATURE_CLOSE|E[A-Z]+$)/
/** Of zlib, brotli and zstd. */
const DECODING = /^(Z_|ERR__ERROR_FORMAT|ZSTD_error)/
/** Codes of Node's certificate errors, which share no prefix but one of these words. */
const TLS = /CERT|TLS|SSL|SIGNATURE|UNABLE_TO_/

/** Says a transport error of Node or undici in our words. Anything it does not know is returned as it came: a bug. */
export function transportFailure(error: unknown): unknown {
  if (error instanceof AppError) return error
  const failure = failureOf(error)
  return failure
    ? fetchFailure(failure, `The address could not be read (${failure}).`, { cause: error })
    : error
}

/** What errors of Node carry; read by shape, since an error of another realm is no instance of our Error. */
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
