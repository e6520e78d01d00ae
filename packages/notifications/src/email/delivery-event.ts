import { createHash } from 'node:crypto'
import { z } from 'zod'
import { foldAddress } from './address.ts'

/** Events after which an address is not written to any more (specification 4.2). */
export const STOPPING_EVENTS = ['bounce', 'dropped', 'spamreport', 'unsubscribe'] as const
export type StoppingEvent = (typeof STOPPING_EVENTS)[number]

/** One event that stops an address, as it is kept. */
export type DeliveryEvent = {
  /** Equal for every report of the same event. */
  eventKey: string
  foldedEmail: string
  event: StoppingEvent
  eventType: string | null
  reason: string | null
  /** Null when the provider did not say, or said something that is no time. */
  occurredAt: Date | null
}

const MAX_REASON_CHARACTERS = 2_000
const MAX_KEY_CHARACTERS = 200

/** PostgreSQL text holds no NUL, and a provider quotes what foreign servers said. */
const words = (max: number) => z.string().transform((text) => text.replaceAll('\0', '').slice(0, max) || null)
const seconds = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

const Reported = z.object({
  email: z.string().transform(foldAddress).pipe(z.string()),
  event: z.enum(STOPPING_EVENTS),
  sg_event_id: z.string().min(1).optional().catch(undefined),
  'smtp-id': z.string().optional().catch(undefined),
  timestamp: seconds.optional().catch(undefined),
  type: words(50).nullish().catch(null),
  reason: words(MAX_REASON_CHARACTERS).nullish().catch(null),
})

/**
 * Reads one reported event. Null for what does not concern us: another kind (`delivered`, `open`, `group_unsubscribe`), no
 * address, no object. A field that is odd beside a usable kind and address does not save the address from being stopped.
 */
export function readDeliveryEvent(reported: unknown): DeliveryEvent | null {
  const parsed = Reported.safeParse(reported)
  if (!parsed.success) return null
  const { email, event, timestamp, type, reason, sg_event_id: id } = parsed.data
  return {
    eventKey:
      id !== undefined && id.length <= MAX_KEY_CHARACTERS && !id.includes('\0')
        ? id
        : fingerprint(parsed.data),
    foldedEmail: email,
    event,
    eventType: type ?? null,
    reason: reason ?? null,
    occurredAt: instant(timestamp),
  }
}

/** What makes an event this event when the provider's id is missing. */
function fingerprint({
  email,
  event,
  timestamp,
  sg_event_id: id,
  'smtp-id': smtpId,
}: z.output<typeof Reported>): string {
  const facts = JSON.stringify([email, event, timestamp ?? null, smtpId ?? null, id ?? null])
  return `sha256:${createHash('sha256').update(facts).digest('hex')}`
}

/** Seconds since 1970, up to the year 9999. */
function instant(timestamp: number | undefined): Date | null {
  return timestamp !== undefined && timestamp > 0 && timestamp < 253_402_300_800
    ? new Date(timestamp * 1000)
    : null
}
