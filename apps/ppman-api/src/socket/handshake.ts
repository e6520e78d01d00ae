import type { IncomingMessage } from 'node:http'
import type { Redis } from 'ioredis'
import { redeemTicket } from '../auth/ws-ticket.ts'
import type { Refusal } from './refuse-upgrade.ts'

export const PROTOCOL = 'ppman.v1'
const PATH = '/api/v1/ws'

type Holder = NonNullable<Awaited<ReturnType<typeof redeemTicket>>>
type Verdict = { holder: Holder } | { refusal: Refusal }

/** Decides before the upgrade: address, origin, then the ticket, which is used up by being looked at. */
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

/** A browser cannot set headers on a socket, so the ticket travels as a second subprotocol; the address is the other way. */
function ticketOf(req: IncomingMessage, url: URL): string | undefined {
  const offered = (req.headers['sec-websocket-protocol'] ?? '').split(',').map((word) => word.trim())
  return (
    offered.find((word) => word.startsWith('ticket.'))?.slice('ticket.'.length) ??
    url.searchParams.get('ticket') ??
    undefined
  )
}
