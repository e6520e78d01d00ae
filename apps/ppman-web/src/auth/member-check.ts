import type { Request, RequestHandler } from 'express'
import type { SessionData } from 'express-session'
import type { Ctx } from '../context.ts'
import { type Member, rememberVisitor, type Visitor } from '../visitor.ts'

/**
 * The longest life of a session after sign-in (NIST 800-63B AAL2). Idle sessions end by the
 * cookie's age.
 */
const SESSION_LIFE_MS = 12 * 3_600_000
/** The issuer's answer about a member is trusted this long before it is asked again. */
const ASK_AFTER_MS = 30_000
/** While the issuer does not answer, its last answer is trusted this long. */
const BELIEVED_MS = 60_000

type Deps = Pick<Ctx, 'oidc' | 'webSessions' | 'now'>

/**
 * Identifies the visitor of a request. Every 30 seconds of use, the session is checked against the
 * issuer: it ends when the account is gone, and takes over a changed role or organization. While
 * the issuer is down, the last answer holds for 60 seconds; then the visitor is `unverified` and
 * the session is kept.
 */
export function memberCheck(deps: Deps): RequestHandler {
  const checks = new Map<string, Promise<Visitor>>()
  return async (req, res, next) => {
    const session = (req.session ?? {}) as Partial<SessionData>
    if (!session.user) return next()
    res.set('Cache-Control', 'no-store')
    const visitor = await shareRenewal(checks, req.sessionID, () =>
      visitorOfSession(deps, session as SessionData, req.sessionID),
    )
    rememberVisitor(req, visitor)
    if (!visitor.signedIn && !visitor.unverified) await renewSession(req)
    next()
  }
}

/** Concurrent requests of one session share one check. */
async function shareRenewal(
  checks: Map<string, Promise<Visitor>>,
  id: string,
  check: () => Promise<Visitor>,
): Promise<Visitor> {
  const running = checks.get(id) ?? check().finally(() => checks.delete(id))
  checks.set(id, running)
  return running
}

async function visitorOfSession(
  { oidc, webSessions, now }: Deps,
  session: SessionData,
  id: string,
): Promise<Visitor> {
  const at = now()
  if (at.getTime() - session.startedAt >= SESSION_LIFE_MS) return { signedIn: false }
  const ageMs = at.getTime() - session.checkedAt
  if (ageMs < ASK_AFTER_MS) return signedInAs(session.user)
  const answer = await oidc.askAbout(session.user, session.issuer)
  if (answer === 'unavailable')
    return ageMs < BELIEVED_MS ? signedInAs(session.user) : { signedIn: false, unverified: true }
  if (answer === 'gone') return { signedIn: false }
  return (await webSessions.noteCheck(id, { member: answer, at })) ? signedInAs(answer) : { signedIn: false }
}

const signedInAs = ({ sub, email, orgId, admin }: Member): Visitor => ({
  signedIn: true,
  sub,
  email,
  orgId,
  admin,
})

/** Replaces the session by an empty one under a new id; the old one is deleted. */
export const renewSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) =>
    req.session.regenerate((error) => (error ? reject(error as Error) : resolve())),
  )

/** Stores the session before a redirect is sent: a browser follows it at the first byte. */
export const saveSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) => req.session.save((error) => (error ? reject(error as Error) : resolve())))

export const endSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) =>
    req.session.destroy((error) => (error ? reject(error as Error) : resolve())),
  )
