import { createHash } from 'node:crypto'

/** The content of an audit event: ids, codes and hashes, never patient data or document text. */
export type AuditEntry = {
  at: Date
  /** Subject of the token, or the component that acted. */
  actor: string
  action: AuditAction
  objectKind: string
  objectId: string
  detail: Record<string, string | number | boolean | null>
}

export type AuditAction =
  | 'policy_version.recorded'
  | 'policy_change.reviewed'
  | 'policy_change.all_reviewed'
  | 'policy_change.review_taken_back'
  | 'billing_rule.created'
  | 'rule_proposal.confirmed'
  | 'rule_proposal.rejected'
  | 'payer_alias.corrected'
  | 'payer_alias.withdrawn'
  | 'payer_entry.created'
  | 'payer_entry.confirmed'
  | 'payer_entry.withdrawn'
  | 'source.resolved'
  | 'learned_region.learned'
  | 'learned_region.revoked'
  | 'price_source.state_set'
  | 'disagreement.recorded'
  | 'disagreement.settled'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.secret_rotated'
  | 'webhook.deleted'
  | 'email_subscription.created'
  | 'email_subscription.updated'
  | 'email_subscription.removed'
  | 'uploaded_policy.uploaded'
  | 'uploaded_policy.read'
  | 'uploaded_policy.deleted'
  | 'saved_feed.created'
  | 'saved_feed.updated'
  | 'saved_feed.deleted'
  | 'saved_feed.token_rotated'
  | 'pt_document.uploaded'
  | 'pt_document.read'
  | 'pt_document.values_decided'
  | 'pt_document.estimated'
  | 'pt_document.deleted'
  | 'evidence.held'
  | 'evidence.released'
  | 'evidence.pruned'

/** An event as stored in its chain. */
export type AuditEvent = Omit<AuditEntry, 'action' | 'detail'> & {
  /** From 1 in its chain, without gaps. */
  seq: number
  action: string
  /** The exact JSON that was hashed. */
  detail: string
  prevHash: string
  hash: string
}

/** The previous hash of the first event. */
export const CHAIN_START = '0'.repeat(64)

/**
 * SHA-256 in hex of the event and the previous hash: eight fields separated by line feeds, instants
 * as `YYYY-MM-DDTHH:MM:SS.mmmZ`.
 */
export function hashOf({
  prevHash,
  seq,
  at,
  actor,
  action,
  objectKind,
  objectId,
  detail,
}: Omit<AuditEvent, 'hash'>): string {
  const line = [prevHash, seq, at.toISOString(), actor, action, objectKind, objectId, detail].join('\n')
  return createHash('sha256').update(line).digest('hex')
}

/** The position and kind of a break in a chain. */
export type ChainBreak = { seq: number; what: 'missing' | 'changed' | 'moved' }

/**
 * Verifies events against the events before them.
 *
 * @param events in the order of the chain, which begins after `from`
 * @returns the first event that is missing, changed or moved; null when the chain is intact
 */
export function findChainBreak(
  events: readonly AuditEvent[],
  from: { seq: number; hash: string } = { seq: 0, hash: CHAIN_START },
): ChainBreak | null {
  let last = from
  for (const event of events) {
    if (event.seq !== last.seq + 1) return { seq: last.seq + 1, what: 'missing' }
    if (event.prevHash !== last.hash) return { seq: event.seq, what: 'moved' }
    if (event.hash !== hashOf(event)) return { seq: event.seq, what: 'changed' }
    last = event
  }
  return null
}
