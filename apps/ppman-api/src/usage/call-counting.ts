import { callerOf, routeOf } from '@ppman/http'
import { type CallCounter, keepCounts, type UsageRepo } from '@ppman/ledger/usage'
import type { RequestHandler } from 'express'

/** Counts each answered call of an organisation under its route, never under its address, which may name people. */
export const countCalls =
  (counter: CallCounter, now: () => Date): RequestHandler =>
  (req, res, next) => {
    res.on('finish', () => {
      const caller = callerOf(res)
      if (caller)
        counter.count(
          { orgId: caller.orgId, operation: `${req.method} ${routeOf(req)}`, status: res.statusCode },
          now(),
        )
    })
    next()
  }

/** So much of what was called is lost with a process that is killed. */
const KEEP_EVERY_MS = 10_000

/** Takes counts to the database from time to time. @returns a stop that takes the last ones */
export function keepingCounts(repo: UsageRepo, counter: CallCounter): () => Promise<void> {
  const timer = setInterval(() => void keepCounts(repo, counter), KEEP_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await keepCounts(repo, counter)
  }
}
