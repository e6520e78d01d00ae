import { AppError, type ErrorKind } from '@ppman/errors'

/** Why a fetch gave no answer at all. A status such as 404 or 500 is an answer, not a failure. */
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

/** The failure as the one error class; its code is the failure's name. */
export function fetchFailure(
  failure: FetchFailure,
  message: string,
  options: { cause?: unknown; details?: unknown } = {},
): AppError {
  return new AppError(KIND[failure], message, { code: failure, ...options })
}

/** Which failure this error is, or null when it is none of ours (a bug, which must not be recorded as a bad source). */
export function fetchFailureOf(error: unknown): FetchFailure | null {
  if (!(error instanceof AppError) || !error.code || !Object.hasOwn(KIND, error.code)) return null
  return error.code as FetchFailure
}
