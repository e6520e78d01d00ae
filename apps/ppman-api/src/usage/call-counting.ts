import { callerOf, routeOf } from '@ppman/http'
import { type CallCounter, keepCounts, type UsageRepo } from '@ppman/ledger/usage'
import type { RequestHandler } from 'express'

/** Counts each call by its route pattern. The address itself may contain names of people. */
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

/** A killed process loses the counts of this interval at most. */
const KEEP_EVERY_MS = 10_000

/** Saves counts to the database periodically. @returns a function that stops and saves the rest */
export function startStoringCounts(repo: UsageRepo, counter: CallCounter): () => Promise<void> {
  const timer = setInterval(() => void keepCounts(repo, counter), KEEP_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await keepCounts(repo, counter)
  }
}
