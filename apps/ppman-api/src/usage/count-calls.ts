import type { CallCounter } from '@ppman/ledger/usage'
import { callerOf, routeOf } from '@ppman/http'
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
