import { WebSocket } from 'ws'
import { frameOf, type NumberedEvent } from '../live/live-event.ts'
import { closeWith } from './close-codes.ts'
import { type Subscription, wantedBy } from './subscription.ts'

/** Maximum number of buffered bytes per client (platform 1.4). */
const MAX_WAITING_BYTES = 1024 * 1024

const AS_TEXT = { binary: false }

/** Sends a frame, or closes the socket of a client that reads too slowly. */
export function sendFrame(ws: WebSocket, frame: string | Buffer): void {
  if (ws.readyState !== WebSocket.OPEN) return
  if (ws.bufferedAmount > MAX_WAITING_BYTES) return closeWith(ws, 'slow_consumer')
  ws.send(frame, AS_TEXT)
}

/** An open socket with its subscription. */
export type Subscriber = {
  ws: WebSocket
  orgId: string
  wanted: Subscription
  /** New events wait here while missed events are read, so that all arrive in order. */
  held: NumberedEvent[] | null
}

export type Subscribers = ReturnType<typeof subscribers>

/** The open sockets of this process, indexed by organization. */
export function subscribers() {
  const byOrg = new Map<string, Set<Subscriber>>()
  const allOf = (orgId: string | null) =>
    orgId === null ? [...byOrg.values()].flatMap((members) => [...members]) : (byOrg.get(orgId) ?? [])
  return {
    join: (member: Subscriber): void => {
      const members = byOrg.get(member.orgId) ?? new Set()
      byOrg.set(member.orgId, members.add(member))
    },
    leave: (member: Subscriber): void => {
      const members = byOrg.get(member.orgId)
      if (members?.delete(member) && members.size === 0) byOrg.delete(member.orgId)
    },
    /** Sends an event to all subscribed sockets of its organization. */
    deliver: (event: NumberedEvent): void => {
      const frame = Buffer.from(frameOf(event)) // encoded once for all of them
      const isWantedBy = wantedBy(event)
      for (const { ws, wanted, held } of allOf(event.orgId)) {
        if (!isWantedBy(wanted)) continue
        if (held) held.push(event)
        else sendFrame(ws, frame)
      }
    },
    /** Sends a frame to every socket that has a subscription. */
    tellAll: (frame: object): void => {
      const text = Buffer.from(JSON.stringify(frame))
      for (const { ws, wanted } of allOf(null)) if (wanted.topics.size > 0) sendFrame(ws, text)
    },
  }
}
