/**
 * The kinds of events there are (platform 1.5). Jobs are published today; the others are kinds of webhooks, which sockets hear
 * under the same names once they are published.
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
