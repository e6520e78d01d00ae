import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { unauthenticated } from '@ppman/auth'
import { AppError, ppmanDialect, toPublicError } from '@ppman/errors'
import { readAtScrape, setGauge } from '@ppman/telemetry'
import type { Redis } from 'ioredis'
import { WebSocketServer } from 'ws'
import { redeemTicket } from '../auth/ws-ticket.ts'
import { livePosition, subscribeToEvents } from '../live/event-stream.ts'
import { isTopic as isKnownTopic } from '../live/live-event.ts'
import { type IsTopic, converse } from './converse.ts'
import { closeWith } from './server-frames.ts'
import { subscribers } from './subscribers.ts'

/** Limits of the protocol `ppman.v1` (open questions, 6 and 8). */
const MAX_FRAME_BYTES = 16_384
const SOCKETS_PER_INSTANCE = 20_000

type SocketOptions = {
  redis: Redis
  baseUrl: string
  now: () => Date
  /** Maximum number of open sockets in this process. */
  places?: number
  /** Tells whether a topic exists. */
  isTopic?: IsTopic
}

/** Serves WebSockets at `/api/v1/ws`. A ticket opens one socket for its organization. */
export function sockets({
  redis,
  baseUrl,
  now,
  places = SOCKETS_PER_INSTANCE,
  isTopic = isKnownTopic,
}: SocketOptions) {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => PROTOCOL,
  })
  readAtScrape('sockets', () => setGauge('websocket_connections', {}, wss.clients.size))
  const origin = new URL(baseUrl).origin
  const members = subscribers()
  const sayResync = async () => members.tellAll({ type: 'resync_required', ...(await livePosition(redis)) })
  const hearing = subscribeToEvents(redis, { heard: members.deliver, missed: () => void sayResync() })

  function attach(server: UpgradingServer): void {
    server.shouldUpgradeCallback = isWebSocket
    server.on('upgrade', (req, socket: Duplex, head) => {
      socket.on('error', destroyOnError)
      // Checked before the ticket is consumed, so that the client can try another instance.
      if (wss.clients.size >= places) return refuseUpgrade(socket, 'full')
      admit(req, redis, origin)
        .then((verdict) => {
          if ('refusal' in verdict) return refuseUpgrade(socket, verdict.refusal)
          wss.handleUpgrade(
            req,
            socket,
            head,
            (ws) => void converse(ws, verdict.holder, { redis, members, isTopic, now }),
          )
        })
        .catch(() => socket.destroy()) // one handshake never ends the process
    })
  }
  /** Asks every client to reconnect after a random delay. */
  function drain(): void {
    for (const ws of wss.clients) {
      ws.send(JSON.stringify({ type: 'restarting', reconnect_after_ms: Math.floor(Math.random() * 10_000) }))
      closeWith(ws, 'restarting')
    }
  }
  /** Closes all remaining sockets. */
  function close(): void {
    hearing.stop()
    for (const ws of wss.clients) ws.terminate()
  }
  return {
    attach,
    drain,
    close,
    /** Settles when events of other instances are heard. */ hears: hearing.began,
  }
}

/** Not a closure of the handshake, which would keep the request for the life of the socket. */
function destroyOnError(this: Duplex): void {
  this.destroy()
}

/** Node's types declare the callback as an option only, but Node reads it at each upgrade. */
type UpgradingServer = Server & { shouldUpgradeCallback?: (req: IncomingMessage) => boolean }

/** Clients that offer `h2c` (Java does by default) expect a plain HTTP response. */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'

const PROTOCOL = 'ppman.v1'
const PATH = '/api/v1/ws'

type Holder = NonNullable<Awaited<ReturnType<typeof redeemTicket>>>
type Verdict = { holder: Holder } | { refusal: Refusal }

/** Checks path, origin and ticket before the upgrade. Reading a ticket consumes it. */
async function admit(req: IncomingMessage, redis: Redis, origin: string): Promise<Verdict> {
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
function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
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
