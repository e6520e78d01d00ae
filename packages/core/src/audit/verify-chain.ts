import { type AuditEvent, CHAIN_START, type ChainBreak, chainBreak } from './audit-event.ts'
import type { AuditEventRepo, Chain } from './audit-event-repo.ts'

/** Lines held in memory at a time. */
const BATCH = 5_000

export type ChainVerdict = { events: number; head: string; broken: ChainBreak | null }

/** Reads a whole chain and recomputes each seal. `events` counts the lines that held; `head` is the hash of the last of them. */
export async function verifyChain(repo: AuditEventRepo, chain: Chain): Promise<ChainVerdict> {
  let last = { seq: 0, hash: CHAIN_START }
  for (;;) {
    const events: readonly AuditEvent[] = await repo.after(chain, last.seq, BATCH)
    const broken = chainBreak(events, last)
    if (broken) return { events: broken.seq - 1, head: events[broken.seq - last.seq - 2]?.hash ?? last.hash, broken }
    last = events.at(-1) ?? last
    if (events.length < BATCH) return { events: last.seq, head: last.hash, broken: null }
  }
}
