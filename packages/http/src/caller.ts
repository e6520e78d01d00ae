import type { Caller } from '@ppman/auth'
import type { Response } from 'express'

/** Who is calling, as the identity step found it; null for a stranger on a public route. */
export const callerOf = (res: Response): Caller | null => (res.locals.caller as Caller | undefined) ?? null

/** Lets what comes later in the request, such as its log line, know who calls. */
export const rememberCaller = (res: Response, caller: Caller | null): void => {
  res.locals.caller = caller ?? undefined
}
