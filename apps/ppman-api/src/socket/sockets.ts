import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Redis } from 'ioredis'
import { WebSocketServer } from 'ws'
import { isTopic as isKnownTopic } from '../live/event-catalogue.ts'
import { subscribeToEvents } from '../live/hear-events.ts'
import { livePosition } from '../live/event-stream.ts'
import { converse } from './converse.ts'
import type { IsTopic } from './client-frames.ts'
import { admit, PROTOCOL, refuseUpgrade } from './handshake.ts'
import { subscribers } from './subscribers.ts'

/** Limits of the protocol `ppman.v1` (open questions, 6 and 8). */
const MAX_FRAME_BYTES = 16_384
const SOCKETS_PER_INSTANCE = 20_000
const CLOSE_RESTART = 1012

type SocketOptions = {
  redis: Redis
  baseUrl: string
  /** Maximum number of open sockets in this process. */
  places?: number
  /** Tells whether a topic exists. */
  isTopic?: IsTopic
}

/** Serves WebSockets at `/api/v1/ws`. A ticket opens one socket for its organization. */
export function sockets({
  redis,
  baseUrl,
  places = SOCKETS_PER_INSTANCE,
  isTopic = isKnownTopic,
}: SocketOptions) {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => PROTOCOL,
  })
  const origin = new URL(baseUrl).origin
  const members = subscribers()
  const sayResync = async () => members.tellAll({ type: 'resync_required', ...(await livePosition(redis)) })
  const hearing = subscribeToEvents(redis, { heard: members.deliver, missed: () => void sayResync() })

  function attach(server: UpgradingServer): void {
    server.shouldUpgradeCallback = isWebSocket
    server.on('upgrade', (req, socket: Duplex, head) => {
      socket.on('error', () => socket.destroy())
      // Checked before the ticket is consumed, so that the client can try another instance.
      if (wss.clients.size >= places) return refuseUpgrade(socket, 'full')
      admit(req, redis, origin)
        .then((verdict) => {
          if ('refusal' in verdict) return refuseUpgrade(socket, verdict.refusal)
          wss.handleUpgrade(
            req,
            socket,
            head,
            (ws) => void converse(ws, verdict.holder, { redis, members, isTopic }),
          )
        })
        .catch(() => socket.destroy()) // one handshake never ends the process
    })
  }
  /** Asks every client to reconnect after a random delay. */
  function drain(): void {
    for (const ws of wss.clients) {
      ws.send(JSON.stringify({ type: 'restarting', reconnect_after_ms: Math.floor(Math.random() * 10_000) }))
      ws.close(CLOSE_RESTART, 'restarting')
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

/** Node's types declare the callback as an option only, but Node reads it at each upgrade. */
type UpgradingServer = Server & { shouldUpgradeCallback?: (req: IncomingMessage) => boolean }

/** Clients that offer `h2c` (Java does by default) expect a plain HTTP response. */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
