import { AppError } from '@ppman/errors'
import type { Request } from 'express'

/** The visitor of a page. `unverified`: signed in, but the issuer could not confirm it. */
export type Visitor = { signedIn: false; unverified?: true } | SignedIn
export type SignedIn = { signedIn: true } & Member
export type Member = { sub: string; email: string; orgId: string; admin: boolean }

declare module 'express-session' {
  interface SessionData {
    user: Member
    /** Values that the callback of a pending sign-in must match. */
    signIn: { state: string; nonce: string; codeVerifier: string; returnTo: string }
    /** The issuer's session id and the access token for questions about the member. */
    issuer: { sid: string | null; accessToken: string; idToken: string }
    startedAt: number
    /** When the issuer last confirmed the member. */
    checkedAt: number
    /**
     * Secret of the CSRF tokens. Created at sign-in; nothing else is written into a session later.
     */
    csrfSecret: string
  }
}

/** The visitor that `memberCheck` identified; a stranger where it did not run. */
export const visitorOf = (req: Request): Visitor =>
  (req.res?.locals.visitor as Visitor | undefined) ?? { signedIn: false }

/** Stores the visitor for the later steps of the request. */
export const rememberVisitor = (req: Request, visitor: Visitor): void => {
  if (req.res) req.res.locals.visitor = visitor
}

/** @throws AppError `unavailable` while the issuer cannot confirm a signed-in visitor */
export function requireVerified(visitor: Visitor): void {
  if (visitor.signedIn || !visitor.unverified) return
  throw new AppError('unavailable', 'Your sign-in cannot be checked now. Try again soon.', {
    headers: { 'Retry-After': '5' },
  })
}
