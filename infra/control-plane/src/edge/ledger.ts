import { randomUUID } from 'node:crypto'
import { AppError } from '@ppman/errors'
import type { CreditEntry, LedgerRepo } from './ledger-repo.ts'

export type Use = { orgId: string; tokenId: string; rateClass: string; operation: string; credits: number }

/** The edge refuses calls when usage stays unwritten for longer than this. */
const LONGEST_DEBT_MS = 5 * 60_000

type Options = { repo: LedgerRepo; now: () => Date; onError: (error: unknown) => void }

export type Ledger = ReturnType<typeof createLedger>

/** Collects usage and writes it in batches, so no call waits for its own row. */
export function createLedger({ repo, now, onError }: Options) {
  let open = new Map<string, CreditEntry>()
  let closed: CreditEntry[] = []
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    closed = [...closed, ...open.values()]
    open = new Map()
    const batch = closed
    if (batch.length === 0) return
    try {
      await repo.insert(batch)
      closed = closed.filter((entry) => !batch.includes(entry))
    } catch (error) {
      onError(error)
    }
  }

  return {
    note({ orgId, tokenId, rateClass, operation, credits }: Use): void {
      const key = `${tokenId} ${operation}`
      const entry = open.get(key) ?? {
        id: randomUUID(),
        orgId,
        tokenId,
        usedAt: now(),
        rateClass,
        operation,
        calls: 0,
        credits: 0,
      }
      open.set(key, { ...entry, calls: entry.calls + 1, credits: entry.credits + credits })
    },
    /** Writes the collected usage; a failed batch is retried at the next flush. */
    flush: () => (writing = writing.then(write)),
    /** Credits used since an instant, including unwritten usage. */
    async usedSince(orgId: string, since: Date): Promise<number> {
      const stored = await repo.usedSince(orgId, since)
      const unwritten = [...closed, ...open.values()].filter(
        (entry) => entry.orgId === orgId && entry.usedAt >= since,
      )
      return unwritten.reduce((sum, { credits }) => sum + credits, stored)
    },
    /** Throws `unavailable` when use has been unwritten for too long. */
    requireWritable(): void {
      const [oldest] = closed
      if (oldest && now().getTime() - oldest.usedAt.getTime() > LONGEST_DEBT_MS) {
        throw new AppError('unavailable', 'Use cannot be counted now. Try again soon.', {
          headers: { 'Retry-After': '30' },
        })
      }
    },
  }
}
