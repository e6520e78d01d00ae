import { isEventKind } from '@ppman/notifications/events'
import { SEVERITIES } from '@ppman/policy-text'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { frameOf, type NumberedEvent, topicsOf } from '../live/live-event.ts'
import { closeWith } from './server-frames.ts'

/** Payers that one filter may name. */
const MOST_PAYERS = 200

/** Narrows the events of the catalogue, as the filter of a webhook does. */
export const SubscriptionFilter = z
  .strictObject({
    payer_ids: z
      .array(z.uuid())
      .min(1)
      .max(MOST_PAYERS)
      .optional()
      .meta({ description: 'Only events about one of these payers.' }),
    severity_min: z
      .enum(SEVERITIES)
      .optional()
      .meta({ description: 'Only events of this severity or a worse one; events without one pass.' }),
  })
  .meta({ description: 'Narrows the events of the catalogue. Events of jobs always pass.' })

/** What a socket wants to hear. */
type Subscription = {
  topics: ReadonlySet<string>
  /** Null for all payers. */
  payerIds: ReadonlySet<string> | null
  /** Rank of the mildest severity that passes. */
  leastRank: number
}

/** Hears nothing: a socket before its first subscription. */
export const NO_SUBSCRIPTION: Subscription = { topics: new Set(), payerIds: null, leastRank: 0 }

export const subscriptionOf = (
  topics: readonly string[],
  { payer_ids: payerIds, severity_min: severityMin }: z.output<typeof SubscriptionFilter> = {},
): Subscription => ({
  topics: new Set(topics),
  payerIds: payerIds ? new Set(payerIds.map((id) => id.toLowerCase())) : null,
  leastRank: severityMin ? SEVERITIES.indexOf(severityMin) : 0,
})

/** Tells whether a subscription wants an event. Made once for each event, asked for each socket. */
export function wantedBy({ event, subject, data }: Pick<NumberedEvent, 'event' | 'subject' | 'data'>) {
  const topics = topicsOf({ event, subject })
  const isFiltered = isEventKind(event)
  const { payer, severity } = data as { payer?: { id: string }; severity?: string }
  const rank = severity === undefined ? Infinity : (SEVERITIES as readonly string[]).indexOf(severity)
  return (wanted: Subscription): boolean => {
    if (!topics.some((topic) => wanted.topics.has(topic))) return false
    if (!isFiltered) return true
    if (wanted.payerIds && !(payer && wanted.payerIds.has(payer.id))) return false
    return rank >= wanted.leastRank
  }
}

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
