import { AppError } from '@ppman/errors'

/** 401 with the challenge that RFC 6750 asks for. */
export const unauthenticated = (message: string, cause?: unknown): AppError =>
  new AppError('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' }, cause })
