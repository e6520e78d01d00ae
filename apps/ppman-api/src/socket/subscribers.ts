import { WebSocket } from 'ws'
import { frameOf, matchesTopics, type NumberedEvent } from '../live/live-event.ts'

/** Maximum number of buffered bytes per client (platform 1.4). */
const MAX_WAITING_BYTES = 1024 * 1024
/** Close code for clients that read too slowly or send too many frames. */
export const CLOSE_TOO_MUCH = 4008

/** Sends a frame, or closes the socket of a client that reads too slowly. */
export function sendFrame(ws: WebSocket, frame: string): void {
  if (ws.readyState !== WebSocket.OPEN) return
  if (ws.bufferedAmount > MAX_WAITING_BYTES) return ws.close(CLOSE_TOO_MUCH, 'slow_consumer')
  ws.send(frame)
}

/** An open socket with its subscriptions. */
export type Subscriber = {
  ws: WebSocket
  orgId: string
  topics: ReadonlySet<string>
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
      const frame = frameOf(event)
      for (const { ws, topics, held } of allOf(event.orgId)) {
        if (!matchesTopics(topics, event)) continue
        if (held) held.push(event)
        else sendFrame(ws, frame)
      }
    },
    /** Sends a frame to every socket that has a subscription. */
    tellAll: (frame: object): void => {
      for (const { ws, topics } of allOf(null)) if (topics.size > 0) sendFrame(ws, JSON.stringify(frame))
    },
  }
}
