import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Redis } from 'ioredis'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerFrame } from './frames.ts'
import { admit, PROTOCOL } from './handshake.ts'
import { releaseLease, takeLease } from './lease.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'

/** Limits of the protocol `ppman.v1` (open questions, 6). */
const HEARTBEAT_MS = 30_000
const LIFETIME_MS = 60 * 60_000
const MAX_FRAME_BYTES = 16_384
const FRAMES_PER_10_S = 20
const CLOSE = { reauthenticate: 4001, flood: 4008, orgFull: 4429, restart: 1012 }

type SocketOptions = { redis: Redis; baseUrl: string }

/** WebSockets at `/api/v1/ws`: a ticket opens one socket for its organisation. */
export function sockets({ redis, baseUrl }: SocketOptions) {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false, handleProtocols: () => PROTOCOL })
  const origin = new URL(baseUrl).origin

  function attach(server: UpgradingServer): void {
    server.shouldUpgradeCallback = isWebSocket
    server.on('upgrade', (req, socket: Duplex, head) => {
      socket.on('error', () => socket.destroy())
      admit(req, redis, origin)
        .then((verdict) => {
          if ('refusal' in verdict) return refuseUpgrade(socket, verdict.refusal)
          wss.handleUpgrade(req, socket, head, (ws) => void greet(ws, redis, verdict.holder.orgId))
        })
        .catch(() => socket.destroy()) // one handshake never ends the process
    })
  }
  /** Tells every client to come back, each a little later than the other. */
  function drain(): void {
    for (const ws of wss.clients) {
      ws.send(JSON.stringify({ type: 'restarting', reconnect_after_ms: Math.floor(Math.random() * 10_000) }))
      ws.close(CLOSE.restart, 'restarting')
    }
  }
  return { attach, drain }
}

/** Node's types name the callback as an option only; it is read at each upgrade, so it may be set on a server that is made. */
type UpgradingServer = Server & { shouldUpgradeCallback?: (req: IncomingMessage) => boolean }

/** Clients that offer `h2c` (Java's does by default) want an ordinary answer, not a socket. */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'

/** Browsers do not see HTTP statuses of a refused upgrade, so a full organisation is told after it. */
async function greet(ws: WebSocket, redis: Redis, orgId: string): Promise<void> {
  const connectionId = randomUUID()
  ws.on('error', () => ws.terminate())
  const renew = () => takeLease(redis, orgId, connectionId, Date.now())
  const hasPlace = await renew().catch(() => false)
  if (!hasPlace) return ws.close(CLOSE.orgFull, 'connection_limit_exceeded')
  const stop = keepAlive(ws, () => void renew().catch(() => undefined))
  ws.on('message', onFrame(ws))
  ws.on('close', () => {
    stop()
    void releaseLease(redis, orgId, connectionId)
  })
  ws.send(JSON.stringify({ v: 1, type: 'hello', conn_id: connectionId, heartbeat_ms: HEARTBEAT_MS }))
}

function onFrame(ws: WebSocket): (data: Buffer) => void {
  let [windowEndsAt, frames] = [0, 0]
  return (data) => {
    const now = Date.now()
    if (now > windowEndsAt) [windowEndsAt, frames] = [now + 10_000, 0]
    if (++frames > FRAMES_PER_10_S) return ws.close(CLOSE.flood, 'too_many_frames')
    ws.send(JSON.stringify(answerFrame(data.toString('utf8'))))
  }
}

/** Pings, renews the lease, ends a socket that missed two pings, and ends every socket after its lifetime. */
function keepAlive(ws: WebSocket, renew: () => void): () => void {
  let missed = 0
  ws.on('pong', () => (missed = 0))
  const heartbeat = setInterval(() => {
    if (++missed > 2) return ws.terminate()
    ws.ping()
    renew()
  }, HEARTBEAT_MS)
  const lifetime = setTimeout(() => ws.close(CLOSE.reauthenticate, 'reauthenticate'), LIFETIME_MS)
  return () => {
    clearInterval(heartbeat)
    clearTimeout(lifetime)
  }
}
