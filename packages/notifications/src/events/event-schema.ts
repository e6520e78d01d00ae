import { z } from 'zod'
import { EVENT_KINDS, type EventKind } from './event-kinds.ts'
import { DATA_VERSION, type EventMessage, eventMessage } from './event-message.ts'

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
