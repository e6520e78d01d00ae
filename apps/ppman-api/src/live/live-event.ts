import { eventKindNames } from '@ppman/notifications/events'

/** An event that is sent to open sockets. */
export type LiveEvent = {
  /** The id of an event of the catalogue; others get one. */
  id?: string
  /** The kind of event, lower case with dots: `job.done`. */
  event: string
  /** The affected object as a topic: `job:{id}`. */
  subject: string
  /** The organization of the event; null for shared events. */
  orgId: string | null
  occurredAt: Date
  /** Set for progress events: the next one replaces it, so it is not stored for replay. */
  isPassing?: boolean
  data: object
}

/** A numbered event with the fields that sockets receive. */
export type NumberedEvent = Pick<LiveEvent, 'event' | 'subject' | 'orgId'> & {
  cursor: number
  id: string
  occurred_at: string
  data: object
}

/** The topics that include an event: its kind, its object, and the families of its kind. */
export function topicsOf({ event, subject }: Pick<LiveEvent, 'event' | 'subject'>): string[] {
  const parts = event.split('.')
  const families = parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join('.')}.*`)
  return [event, subject, ...families]
}

/** Serializes the event as a frame. */
export const frameOf = ({ cursor, id, event, occurred_at, data }: NumberedEvent): string =>
  JSON.stringify({ type: 'event', cursor, id, event, occurred_at, data })

/** Events of jobs, which are not of the catalogue. */
export const JOB_EVENTS = ['job.queued', 'job.running', 'job.progress', 'job.done', 'job.failed'] as const

/** The kinds of events that sockets get: the catalogue, and the progress of jobs. */
export const LIVE_KINDS: readonly string[] = [
  ...JOB_EVENTS,
  ...eventKindNames.filter((kind) => kind !== 'webhook.ping'),
]

/** A topic of a single object: `job:{id}`. */
const SINGLE = /^([a-z_]+):[\w-]+$/

/** Tells whether a topic exists: a kind, a family of kinds (`job.*`) or one object (`job:{id}`). */
export function isTopic(text: string): boolean {
  if (LIVE_KINDS.includes(text)) return true
  const family = text.endsWith('.*') ? text.slice(0, -2) : SINGLE.exec(text)?.[1]
  return family !== undefined && LIVE_KINDS.some((kind) => kind.startsWith(`${family}.`))
}
