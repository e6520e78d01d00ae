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

/**
 * The kinds of events (platform 1.5). Jobs are published today. The others are kinds of webhooks;
 * sockets receive them under the same names once they are published.
 */
export const EVENT_KINDS: readonly string[] = [
  'job.queued',
  'job.running',
  'job.progress',
  'job.done',
  'job.failed',
  'policy.created',
  'policy.updated',
  'policy.retired',
  'billing_rule.created',
  'billing_rule.updated',
  'billing_rule.superseded',
  'source.needs_human_review',
  'source.recovered',
  'payer.health_changed',
  'payer.directory_synced',
  'price_transparency.rates_updated',
  'prior_auth.changed',
  'disagreement.recorded',
]

/** A topic of a single object: `job:{id}`. */
const SINGLE = /^([a-z_]+):[\w-]+$/

/** Tells whether a topic exists: a kind, a family of kinds (`job.*`) or one object (`job:{id}`). */
export function isTopic(text: string): boolean {
  if (EVENT_KINDS.includes(text)) return true
  const family = text.endsWith('.*') ? text.slice(0, -2) : SINGLE.exec(text)?.[1]
  return family !== undefined && EVENT_KINDS.some((kind) => kind.startsWith(`${family}.`))
}
