import { type AuditEvent, CHAIN_START, type ChainBreak, chainBreak } from './audit-event.ts'
import type { AuditEventRepo, Chain } from './audit-event-repo.ts'

/** Lines held in memory at a time. */
const BATCH = 5_000

/** A line that a chain is known to have: its number and hash. */
export type ChainHead = { seq: number; hash: string }
export type ChainVerdict = { events: number; head: string; broken: ChainBreak | null }

/**
 * Reads a whole chain and recomputes each seal. The chain must hold the head that is kept beside it, and `signed` where one is given;
 * both may be older than its newest line. `events` counts the lines that held; `head` is the hash of the last of them.
 */
export async function verifyChain(
  repo: AuditEventRepo,
  chain: Chain,
  signed: ChainHead | null = null,
): Promise<ChainVerdict> {
  // The head is read before the lines: what is added in between follows it.
  const anchors = [await repo.head(chain), signed].filter((anchor) => anchor !== null)
  let last: ChainHead = { seq: 0, hash: CHAIN_START }
  for (;;) {
    const events: readonly AuditEvent[] = await repo.after(chain, last.seq, BATCH)
    const broken = chainBreak(events, last) ?? anchorBreak(events, anchors)
    if (broken)
      return { events: broken.seq - 1, head: events[broken.seq - last.seq - 2]?.hash ?? last.hash, broken }
    last = events.at(-1) ?? last
    if (events.length < BATCH) return { events: last.seq, head: last.hash, broken: cutOff(last, anchors) }
  }
}

/** A line that was sealed anew, with all that follow it. */
function anchorBreak(events: readonly AuditEvent[], anchors: readonly ChainHead[]): ChainBreak | null {
  const other = anchors.find(({ seq, hash }) =>
    events.some((event) => event.seq === seq && event.hash !== hash),
  )
  return other ? { seq: other.seq, what: 'changed' } : null
}

/** Lines that were taken from the end. */
const cutOff = (last: ChainHead, anchors: readonly ChainHead[]): ChainBreak | null =>
  anchors.some(({ seq }) => seq > last.seq) ? { seq: last.seq + 1, what: 'missing' } : null
