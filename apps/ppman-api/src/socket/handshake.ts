import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { unauthenticated } from '@ppman/auth'
import { AppError, ppmanDialect, toPublicError } from '@ppman/errors'
import type { Redis } from 'ioredis'
import { redeemTicket } from '../auth/ws-ticket.ts'

export const PROTOCOL = 'ppman.v1'
const PATH = '/api/v1/ws'

type Holder = NonNullable<Awaited<ReturnType<typeof redeemTicket>>>
type Verdict = { holder: Holder } | { refusal: Refusal }

/** Checks path, origin and ticket before the upgrade. Reading a ticket consumes it. */
export async function admit(req: IncomingMessage, redis: Redis, origin: string): Promise<Verdict> {
  const url = URL.parse(req.url ?? '/', 'ws://socket')
  if (url?.pathname !== PATH) return { refusal: 404 }
  if (req.headers.origin !== undefined && req.headers.origin !== origin) return { refusal: 403 }
  const ticket = ticketOf(req, url)
  if (!ticket) return { refusal: 401 }
  const holder = await redeemTicket(redis, ticket).catch(() => 'away' as const)
  if (holder === 'away') return { refusal: 503 }
  return holder ? { holder } : { refusal: 401 }
}

/** Browsers cannot set headers on a socket, so the ticket is a subprotocol or a query parameter. */
function ticketOf(req: IncomingMessage, url: URL): string | undefined {
  const offered = (req.headers['sec-websocket-protocol'] ?? '').split(',').map((word) => word.trim())
  return (
    offered.find((word) => word.startsWith('ticket.'))?.slice('ticket.'.length) ??
    url.searchParams.get('ticket') ??
    undefined
  )
}

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

type Refusal = keyof typeof REFUSALS

/**
 * Rejects a handshake with the API's error envelope (specification 7) and closes the connection.
 */
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
