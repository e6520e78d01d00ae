import { type AuditEvent, CHAIN_START, type ChainBreak, findChainBreak } from './audit-event.ts'
import type { AuditEventRepo, Chain } from './audit-event-repo.ts'

/** Events in memory at a time. */
const BATCH = 5_000

/** Sequence number and hash of an event. */
export type ChainHead = { seq: number; hash: string }
export type ChainVerdict = { events: number; head: string; broken: ChainBreak | null }

/**
 * Reads a whole chain and recomputes each hash. The chain must contain its stored head and, if
 * given, `signed`; both may be older than its newest event. `events` counts the verified events;
 * `head` is the hash of the last of them.
 */
export async function verifyChain(
  repo: AuditEventRepo,
  chain: Chain,
  signed: ChainHead | null = null,
): Promise<ChainVerdict> {
  // Read the head before the events: events added in between follow it.
  const anchors = [await repo.head(chain), signed].filter((anchor) => anchor !== null)
  let last: ChainHead = { seq: 0, hash: CHAIN_START }
  for (;;) {
    const events: readonly AuditEvent[] = await repo.after(chain, last.seq, BATCH)
    const broken = findChainBreak(events, last) ?? findAnchorBreak(events, anchors)
    if (broken)
      return { events: broken.seq - 1, head: events[broken.seq - last.seq - 2]?.hash ?? last.hash, broken }
    last = events.at(-1) ?? last
    if (events.length < BATCH) return { events: last.seq, head: last.hash, broken: findCutOff(last, anchors) }
  }
}

/** An event that was rewritten together with all later ones. */
function findAnchorBreak(events: readonly AuditEvent[], anchors: readonly ChainHead[]): ChainBreak | null {
  const other = anchors.find(({ seq, hash }) =>
    events.some((event) => event.seq === seq && event.hash !== hash),
  )
  return other ? { seq: other.seq, what: 'changed' } : null
}

/** Events deleted from the end. */
const findCutOff = (last: ChainHead, anchors: readonly ChainHead[]): ChainBreak | null =>
  anchors.some(({ seq }) => seq > last.seq) ? { seq: last.seq + 1, what: 'missing' } : null
