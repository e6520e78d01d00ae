import type { AuditEvent } from '../audit-event.ts'
import type { AuditEventRepo, Chain } from '../audit-event-repo.ts'

/** The lines of a chain that a package carries: all from the first about one of its things on, or only those when they are too many. */
export type ChainSection = {
  chain: Chain
  fromSeq: number
  toSeq: number
  head: { seq: number; hash: string }
  isWhole: boolean
  events: AuditEvent[]
}

const MAX_EVENTS = 20_000

/** Null when nothing of the chain is about these things. */
export async function chainSection(
  repo: AuditEventRepo,
  chain: Chain,
  objectIds: readonly string[],
): Promise<ChainSection | null> {
  const [about, head] = [await repo.about(chain, objectIds), await repo.head(chain)]
  const first = about.at(0)
  if (!first || !head) return null
  const isWhole = head.seq - first.seq < MAX_EVENTS
  const events = isWhole ? await repo.after(chain, first.seq - 1, head.seq - first.seq + 1) : about
  return {
    chain,
    fromSeq: first.seq,
    toSeq: events.at(-1)!.seq,
    head: { seq: head.seq, hash: head.hash },
    isWhole,
    events,
  }
}
