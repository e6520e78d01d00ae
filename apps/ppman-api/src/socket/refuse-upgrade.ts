import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { unauthenticated } from '@ppman/auth'
import { AppError, ppmanDialect, toPublicError } from '@ppman/errors'

const REFUSALS = {
  401: unauthenticated('The ticket is missing, used or expired.'),
  403: new AppError('forbidden', 'Sockets open from pages of this service only.'),
  404: new AppError('not_found', 'There is no socket at this address.'),
  503: new AppError('unavailable', 'Tickets cannot be checked now. Try again soon.', {
    headers: { 'Retry-After': '5' },
  }),
  full: new AppError('unavailable', 'This server has no place for another socket now. Try again soon.', {
    headers: { 'Retry-After': '5' },
  }),
}

export type Refusal = keyof typeof REFUSALS

/** Refuses a handshake in the envelope of every error of the API (specification 7), and closes the connection. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  const error = toPublicError(REFUSALS[refusal], ppmanDialect)
  const requestId = randomUUID()
  const body = JSON.stringify(ppmanDialect.body(error, requestId))
  const headers = {
    ...error.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-ID': requestId,
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n'))
}
