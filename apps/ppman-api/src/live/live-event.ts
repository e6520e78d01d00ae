/** An event that is sent to open sockets. */
export type LiveEvent = {
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

/** Tells whether one of the topics includes the event. */
export function matchesTopics(
  topics: ReadonlySet<string>,
  { event, subject }: Pick<LiveEvent, 'event' | 'subject'>,
): boolean {
  if (topics.has(event) || topics.has(subject)) return true
  const families = event.split('.').map((_, depth, parts) => `${parts.slice(0, depth).join('.')}.*`)
  return families.some((family) => topics.has(family))
}

/** Serializes the event as a frame. */
export const frameOf = ({ cursor, id, event, occurred_at, data }: NumberedEvent): string =>
  JSON.stringify({ type: 'event', cursor, id, event, occurred_at, data })
