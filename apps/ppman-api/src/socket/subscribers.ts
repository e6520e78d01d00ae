import { WebSocket } from 'ws'
import { frameOf, matchesTopics, type NumberedEvent } from '../live/live-event.ts'

/** Bytes that may wait for a client (platform 1.4). */
const MAX_WAITING_BYTES = 1024 * 1024
/** A client that reads too slowly, or speaks too much. */
export const CLOSE_TOO_MUCH = 4008

/** Sends a text, and ends the socket of a client that does not keep up. */
export function sendFrame(ws: WebSocket, frame: string): void {
  if (ws.readyState !== WebSocket.OPEN) return
  if (ws.bufferedAmount > MAX_WAITING_BYTES) return ws.close(CLOSE_TOO_MUCH, 'slow_consumer')
  ws.send(frame)
}

/** An open socket and what it wants to hear. */
export type Subscriber = {
  ws: WebSocket
  orgId: string
  topics: ReadonlySet<string>
  /** While missed events are looked up, newer ones wait here so that all arrive in order. */
  held: NumberedEvent[] | null
}

export type Subscribers = ReturnType<typeof subscribers>

/** The open sockets of this process by organisation: an event looks at nobody else's. */
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
    /** Sends an event to those who may see it and asked for it. */
    deliver: (event: NumberedEvent): void => {
      const frame = frameOf(event)
      for (const { ws, topics, held } of allOf(event.orgId)) {
        if (!matchesTopics(topics, event)) continue
        if (held) held.push(event)
        else sendFrame(ws, frame)
      }
    },
    /** Sends a frame to all who subscribed to anything. */
    tellAll: (frame: object): void => {
      for (const { ws, topics } of allOf(null)) if (topics.size > 0) sendFrame(ws, JSON.stringify(frame))
    },
  }
}
