import { createHash } from 'node:crypto'
import { z } from 'zod'

/** RFC 5321: 64 characters before the at sign, 255 after it. */
const MAX_LENGTH = 320
/** One at sign with text on both sides, without blanks and control characters. */
const SHAPE = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u

/**
 * An address for comparison: trimmed and in lower case. Case-sensitive mail systems are unknown in
 * practice, and stopping one address too many is the safe mistake. Null for other text.
 */
export function foldAddress(email: string): string | null {
  const folded = email.trim().toLowerCase()
  return folded.length <= MAX_LENGTH && SHAPE.test(folded) ? folded : null
}

/** Events that stop all mail to an address (specification 4.2). */
export const STOPPING_EVENTS = ['bounce', 'dropped', 'spamreport', 'unsubscribe'] as const
export type StoppingEvent = (typeof STOPPING_EVENTS)[number]

/** A stored event that stops an address. */
export type DeliveryEvent = {
  /** Equal for every report of the same event. */
  eventKey: string
  foldedEmail: string
  event: StoppingEvent
  eventType: string | null
  reason: string | null
  /** Null when the provider sent no valid time. */
  occurredAt: Date | null
}

const MAX_REASON_CHARACTERS = 2_000
const MAX_KEY_CHARACTERS = 200

/** Removes NUL, which PostgreSQL text cannot store; providers quote texts of foreign servers. */
const cleanText = (max: number) =>
  z.string().transform((text) => text.replaceAll('\0', '').slice(0, max) || null)
const seconds = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

const Reported = z.object({
  email: z.string().transform(foldAddress).pipe(z.string()),
  event: z.enum(STOPPING_EVENTS),
  sg_event_id: z.string().min(1).optional().catch(undefined),
  'smtp-id': z.string().optional().catch(undefined),
  timestamp: seconds.optional().catch(undefined),
  type: cleanText(50).nullish().catch(null),
  reason: cleanText(MAX_REASON_CHARACTERS).nullish().catch(null),
})

/**
 * Parses one reported event. Null for other kinds (`delivered`, `open`, `group_unsubscribe`) and
 * events without an address. Other invalid fields are ignored, so that the address is still
 * stopped.
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

/** Identifies an event without the provider's id. */
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

/** Stores distinct events. @returns how many were new */
type DeliveryLog = { apply(events: readonly DeliveryEvent[], receivedAt: Date): Promise<number> }

export type BatchResult = {
  received: number
  /** New events that stopped an address. */
  applied: number
  /** Events reported before, here or in an earlier batch. */
  duplicates: number
  /** Events without effect. */
  ignored: number
}

/**
 * Applies one batch of the mail provider: logs each stopping event once, suppresses its address and
 * stops all its subscriptions. All or nothing, and idempotent (specification 4.2).
 *
 * Call only with a batch whose signature was verified.
 */
export async function applyDeliveryEvents(
  log: DeliveryLog,
  batch: readonly unknown[],
  receivedAt: Date,
): Promise<BatchResult> {
  const events = batch.map(readDeliveryEvent).filter((event): event is DeliveryEvent => event !== null)
  const distinct = [...new Map(events.toReversed().map((event) => [event.eventKey, event])).values()]
  const applied = distinct.length === 0 ? 0 : await log.apply(distinct, receivedAt)
  return {
    received: batch.length,
    applied,
    duplicates: events.length - applied,
    ignored: batch.length - events.length,
  }
}
