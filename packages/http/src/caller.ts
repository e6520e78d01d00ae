import type { Caller } from '@ppman/auth'
import type { Response } from 'express'

/** Who is calling, as the identity step found it; null for a stranger on a public route. */
export const callerOf = (res: Response): Caller | null => (res.locals.caller as Caller | undefined) ?? null

export const rememberCaller = (res: Response, caller: Caller | null): void => {
  res.locals.caller = caller ?? undefined
}
