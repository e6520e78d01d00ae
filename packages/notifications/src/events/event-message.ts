import { EVENT_KINDS, type EventKind } from './event-kinds.ts'

/** A stored event. */
export type StoredEvent = {
  id: string
  kind: EventKind
  /** Null for an event that concerns all organizations. */
  orgId: string | null
  /** `policy:{id}` */
  subject: string
  payer: { id: string; name: string } | null
  specialty: string | null
  states: string[]
  severity: string | null
  data: Record<string, unknown>
  occurredAt: Date
}

/** The body of an event as webhooks send it; sockets send the same id and data. */
export type EventMessage = { type: EventKind; timestamp: string; data: Record<string, unknown> }

/** The id of an event in all messages about it. */
export const eventId = (id: string): string => `evt_${id}`

/** Version of the data of all kinds; fields are only added within a version. */
export const DATA_VERSION = 1

/** @param baseUrl public address of the service, for the links */
export function eventMessage(event: StoredEvent, baseUrl: string): EventMessage {
  const { kind, payer, specialty, severity, occurredAt } = event
  const { links } = EVENT_KINDS[kind]
  const paths = Object.entries((links as (data: unknown) => Record<string, string>)(event.data))
  return {
    type: kind,
    timestamp: occurredAt.toISOString(),
    data: {
      version: DATA_VERSION,
      ...event.data,
      ...(payer && { payer }),
      ...(specialty && { specialty }),
      ...(severity && { severity }),
      links: Object.fromEntries(paths.map(([name, path]) => [name, new URL(path, baseUrl).href])),
    },
  }
}
