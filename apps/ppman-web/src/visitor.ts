import { AppError } from '@ppman/errors'
import type { Request } from 'express'

/**
 * Who looks at a page. `unverified`: signed in, but the issuer could not be asked whether that still
 * holds.
 */
export type Visitor = { signedIn: false; unverified?: true } | SignedIn
export type SignedIn = { signedIn: true } & Member
export type Member = { sub: string; email: string; orgId: string; admin: boolean }

declare module 'express-session' {
  interface SessionData {
    user: Member
    /** What the sign-in under way must come back with. */
    signIn: { state: string; nonce: string; codeVerifier: string; returnTo: string }
    /** The issuer's name for this sign-in, and what its questions about the member are asked with. */
    issuer: { sid: string | null; accessToken: string; idToken: string }
    startedAt: number
    /** When the issuer last said that the member may be here. */
    checkedAt: number
    /**
     * What tokens of forms are made from. Made at sign-in: nothing else is written into a session after
     * it.
     */
    csrfSecret: string
  }
}

/** Who a request comes from, as `memberCheck` found; a stranger where it did not run. */
export const visitorOf = (req: Request): Visitor =>
  (req.res?.locals.visitor as Visitor | undefined) ?? { signedIn: false }

/** Lets what comes later in the request know who looks. */
export const rememberVisitor = (req: Request, visitor: Visitor): void => {
  if (req.res) req.res.locals.visitor = visitor
}

/** @throws AppError `unavailable` while it cannot be known whether a signed-in person may still be here */
export function requireVerified(visitor: Visitor): void {
  if (visitor.signedIn || !visitor.unverified) return
  throw new AppError('unavailable', 'Your sign-in cannot be checked now. Try again soon.', {
    headers: { 'Retry-After': '5' },
  })
}
