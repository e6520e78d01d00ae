/** Something that open sockets hear of. */
export type LiveEvent = {
  /** What happened, dotted and lower case: `job.done`. */
  event: string
  /** The one thing it happened to, as a topic: `job:{id}`. */
  subject: string
  /** Whose it is; null for what all organisations share. */
  orgId: string | null
  occurredAt: Date
  /** Set for progress: the next event says everything that this one did, so it is not kept for who comes back. */
  isPassing?: boolean
  data: object
}

/** An event on its way: numbered, and with the words that every socket is sent. */
export type NumberedEvent = Pick<LiveEvent, 'event' | 'subject' | 'orgId'> & {
  cursor: number
  id: string
  occurred_at: string
  data: object
}

/** Whether one of the topics covers the event. */
export function matchesTopics(
  topics: ReadonlySet<string>,
  { event, subject }: Pick<LiveEvent, 'event' | 'subject'>,
): boolean {
  if (topics.has(event) || topics.has(subject)) return true
  const families = event.split('.').map((_, depth, parts) => `${parts.slice(0, depth).join('.')}.*`)
  return families.some((family) => topics.has(family))
}

/** The frame that sockets are sent. */
export const frameOf = ({ cursor, id, event, occurred_at, data }: NumberedEvent): string =>
  JSON.stringify({ type: 'event', cursor, id, event, occurred_at, data })
