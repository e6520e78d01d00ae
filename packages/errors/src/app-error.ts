/**
 * The kind of an error, shared by all services. A dialect maps each kind to a status and a code.
 */
export type ErrorKind =
  | 'bad_request'
  | 'malformed'
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'key_reused'
  | 'rejected'
  | 'too_large'
  | 'unsupported_media'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'

export type ErrorOptions = {
  /** Overrides the dialect's code for this kind, for example `unknown_parent`. */
  code?: string
  /** Safe to show to the caller: never a query, a stack, a header or a patient's words. */
  details?: unknown
  /** Response headers this failure needs, for example `Retry-After` or `Allow`. */
  headers?: Readonly<Record<string, string>>
  cause?: unknown
}

/** The only error our code throws on purpose; anything else is a bug and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: ErrorKind
  readonly code: string | undefined
  readonly details: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(kind: ErrorKind, message: string, { code, details, headers = {}, cause }: ErrorOptions = {}) {
    super(message, { cause })
    this.kind = kind
    this.code = code
    this.details = details
    this.headers = headers
  }
}

/**
 * An `invalid_input` error that names a field, with an entry in `details`.
 *
 * @param code of the error, when it has one of its own
 */
export function refusedField(path: string, message: string, code = 'custom'): AppError {
  const isCustom = code === 'custom'
  return new AppError('invalid_input', `The request was not accepted. ${path}: ${message}`, {
    ...(!isCustom && { code }),
    details: [{ path, code, message }],
  })
}
