import { AppError, type Dialect, isOutage, toPublicError } from '@ppman/errors'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Log } from '../service/log.ts'
import { requestIdOf } from '../request-context.ts'

/**
 * Answers thrown errors in the service's dialect. A bug is logged in full; the caller gets a
 * constant sentence.
 */
export function errorHandler(dialect: Dialect, log: Log): ErrorRequestHandler {
  return (thrown, _req, res, next) => {
    const converted = toAppError(thrown)
    const error = toPublicError(converted, dialect)
    if (error.status >= 500)
      log.error(
        { err: thrown, requestId: requestIdOf(res) },
        error.status === 500 ? 'unhandled error' : 'unavailable',
      )
    if (res.headersSent) return next(thrown)
    res
      .status(error.status)
      .set(error.headers)
      .json(dialect.body(error, requestIdOf(res)))
  }
}

/** The last handler: refuses an unknown path. */
export const refuseUnknownPath: RequestHandler = () => {
  throw new AppError('not_found', 'There is nothing at this address.')
}

/**
 * Maps errors of Express, its body parser and the database driver to AppErrors; others are returned
 * unchanged.
 */
export function toAppError(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown instanceof AppError) return thrown
  const bodyError = BODY_ERRORS[(thrown as { type?: string }).type ?? '']
  if (bodyError) return new AppError(bodyError[0], bodyError[1], { cause: thrown })
  if (BROKEN_COMPRESSION.test(String((thrown as { code?: unknown }).code)))
    return new AppError('bad_request', 'The body is not compressed as its header says.', { cause: thrown })
  if (thrown instanceof URIError)
    return new AppError('bad_request', 'The address is not well formed.', { cause: thrown })
  if (isOutage(thrown))
    return new AppError('unavailable', 'The service cannot answer now. Try again soon.', {
      headers: { 'Retry-After': '5' },
      cause: thrown,
    })
  return thrown
}

/** Error codes of zlib, brotli and zstd while a body is decompressed. */
const BROKEN_COMPRESSION = /^(Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ZSTD_)/

const BODY_ERRORS: Record<string, readonly [AppError['kind'], string]> = {
  'entity.parse.failed': ['malformed', 'The body is not valid JSON.'],
  'entity.not.utf8': ['malformed', 'The body is not valid UTF-8.'],
  'entity.too.large': ['too_large', 'The body is too large.'],
  'encoding.unsupported': ['unsupported_media', 'This content encoding is not supported.'],
  'parameters.too.many': ['too_large', 'The form has too many fields.'],
  'querystring.parse.rangeError': ['bad_request', 'The form is nested too deeply.'],
  'charset.unsupported': ['unsupported_media', 'This character set is not supported.'],
  'request.size.invalid': ['bad_request', 'The body is not as long as the request says.'],
  'request.aborted': ['bad_request', 'The request ended before its body.'],
  'stream.encoding.set': ['bad_request', 'The body cannot be read.'],
}
