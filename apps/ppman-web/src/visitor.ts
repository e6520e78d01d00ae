import type { Request } from 'express'

/** Who looks at a page. */
export type Visitor = { signedIn: false } | SignedIn
export type SignedIn = { signedIn: true; sub: string; email: string; orgId: string; admin: boolean }

declare module 'express-session' {
  interface SessionData {
    user: Omit<SignedIn, 'signedIn'>
    /** What the sign-in under way must come back with. */
    signIn: { state: string; nonce: string; codeVerifier: string; returnTo: string }
    startedAt: number
  }
}

/** A session ends this long after sign-in whatever happens (NIST 800-63B AAL2); idleness ends it by the cookie's age. */
const SESSION_LIFE_MS = 12 * 3_600_000

/** Who a session belongs to; a stranger when there is none, it is over, or the store is away. */
export function visitorOf(req: Request, now = Date.now()): Visitor {
  const { user, startedAt = 0 } = (req.session as Partial<Request['session']> | undefined) ?? {}
  return user && now - startedAt < SESSION_LIFE_MS ? { signedIn: true, ...user } : { signedIn: false }
}
