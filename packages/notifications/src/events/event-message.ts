import { z } from 'zod'
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
const DATA_VERSION = 1

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

const kindOf = (kind: EventKind): { summary: string; data: z.ZodObject; example: object } => EVENT_KINDS[kind]

const Severity = z.enum(['critical', 'high', 'medium', 'low', 'info'])

/** `data` of a kind, as webhooks and sockets send it. Fields may be added. */
export function eventDataSchema(kind: EventKind): z.ZodObject {
  const { summary, data } = kindOf(kind)
  return z
    .object({
      version: z.literal(DATA_VERSION),
      ...data.shape,
      payer: z.object({ id: z.uuid(), name: z.string() }).optional(),
      specialty: z.string().optional(),
      severity: Severity.optional(),
      links: z.record(z.string(), z.url()),
    })
    .meta({ description: summary })
}

/** The body of an event of a kind, as webhooks send it. */
export const eventMessageSchema = (kind: EventKind): z.ZodObject =>
  z.object({ type: z.literal(kind), timestamp: z.iso.datetime(), data: eventDataSchema(kind) })

const PAYER = { id: '0190a000-0000-7000-8000-0000000000aa', name: 'Example Health' }
/** Kinds about no payer. */
const WITHOUT_PAYER = new Set<EventKind>([
  'payer.directory_synced',
  'price_transparency.rates_updated',
  'webhook.ping',
  'webhook.disabled',
])

/** An example of a kind, as webhooks send it. */
export const exampleMessage = (kind: EventKind): EventMessage =>
  eventMessage(
    {
      id: '0190a000-0000-7000-8000-0000000000ff',
      kind,
      orgId: null,
      subject: 'example',
      payer: WITHOUT_PAYER.has(kind) ? null : PAYER,
      specialty: null,
      states: [],
      severity: null,
      data: { ...kindOf(kind).example },
      occurredAt: new Date('2026-01-02T03:04:05Z'),
    },
    'https://ppman.example',
  )
