import { AppError, type ErrorKind } from './app-error.ts'

export type PublicError = {
  status: number
  code: string
  message: string
  headers: Readonly<Record<string, string>>
  details?: unknown
}

/** How one service answers errors: a status and a code for each kind, and the JSON body. */
export type Dialect = {
  kinds: Record<ErrorKind, readonly [status: number, code: string]>
  body: (error: PublicError, requestId: string) => object
}

/** Reduces anything thrown to what the caller may see. A bug keeps its message in the log only. */
export function toPublicError(thrown: unknown, dialect: Dialect): PublicError {
  const error =
    thrown instanceof AppError ? thrown : new AppError('internal', 'Something went wrong on our side.')
  const [status, code] = dialect.kinds[error.kind]
  return {
    status,
    code: error.code ?? code,
    message: error.message,
    headers: error.headers,
    ...(error.details === undefined ? {} : { details: error.details }),
  }
}

/** Document 1, section 7: nested envelope; validation is 422. */
export const ppmanDialect: Dialect = {
  kinds: {
    bad_request: [400, 'bad_request'],
    malformed: [400, 'malformed_json'],
    invalid_input: [422, 'validation_error'],
    unauthenticated: [401, 'unauthorized'],
    forbidden: [403, 'forbidden'],
    not_found: [404, 'not_found'],
    method_not_allowed: [405, 'method_not_allowed'],
    conflict: [422, 'validation_error'],
    key_reused: [422, 'idempotency_key_reused'],
    rejected: [422, 'validation_error'],
    too_large: [413, 'payload_too_large'],
    unsupported_media: [415, 'unsupported_media_type'],
    rate_limited: [429, 'rate_limit_exceeded'],
    internal: [500, 'internal_error'],
    unavailable: [503, 'service_unavailable'],
  },
  body: ({ code, message, details }, requestId) => ({
    error: { code, message, request_id: requestId, ...(details === undefined ? {} : { details }) },
  }),
}

/**
 * Document 2, section 7: flat body; validation is 400. The table of codes there is closed except
 * for the additions of open questions, 7.
 */
export const docsDialect: Dialect = {
  kinds: {
    ...ppmanDialect.kinds,
    bad_request: [400, 'invalid_request'],
    malformed: [400, 'invalid_request'],
    invalid_input: [400, 'invalid_request'],
    conflict: [400, 'duplicate_slug'],
    key_reused: [400, 'invalid_request'],
    rejected: [400, 'content_rejected'],
    unsupported_media: [400, 'invalid_request'],
    rate_limited: [429, 'rate_limited'],
  },
  body: ({ code, message }) => ({ error: message, code }),
}
