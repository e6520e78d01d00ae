import { createHash, randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import type { Account } from '../accounts/account-repo.ts'
import type { SessionRepo, StoredSession } from './session-repo.ts'

/**
 * Names and attributes of this console's cookies. Over https the `__Host-` prefix ties them to this
 * host alone.
 */
export function cookiesFor(consoleUrl: string) {
  const secure = consoleUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  const options: CookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' }
  return { session: `${prefix}ppman_console`, form: `${prefix}ppman_console_form`, options }
}

export type CookieNames = ReturnType<typeof cookiesFor>

/** The value of a cookie, or null. */
export function cookieOf(req: Request, name: string): string | null {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

/** NIST 800-63B, AAL2: 30 minutes without use, 12 hours in all. */
const IDLE_MS = 30 * 60_000
const ABSOLUTE_MS = 12 * 3_600_000
/** Interval at which the last use is stored. */
const NOTED_EVERY_MS = 60_000
/** How long a password entry allows issuing tokens. */
const FRESH_MS = 15 * 60_000

type Options = { repo: SessionRepo; cookies: CookieNames; now: () => Date }

export type BrowserSessions = ReturnType<typeof browserSessions>

/** Sessions of this console. The database holds only the hash of each cookie. */
export function browserSessions({ repo, cookies, now }: Options) {
  const forget = async (req: Request) => {
    const id = cookieOf(req, cookies.session)
    if (id !== null) await repo.delete(hashOf(id))
  }
  return {
    async current(req: Request): Promise<StoredSession | null> {
      const id = cookieOf(req, cookies.session)
      const session = id === null ? null : await repo.find(hashOf(id))
      const at = now()
      if (id === null || !session || !isAlive(session, at)) return null
      if (at.getTime() - session.seenAt.getTime() >= NOTED_EVERY_MS) await repo.touch(hashOf(id), at)
      return session
    },
    /** Starts a session under a new id and ends any previous one. */
    async start(req: Request, res: Response, account: Account): Promise<void> {
      await forget(req)
      const id = randomBytes(32).toString('base64url')
      await repo.insert(hashOf(id), account.id, now())
      res.cookie(cookies.session, id, cookies.options)
    },
    async end(req: Request, res: Response): Promise<void> {
      // Before the first await, because the provider sends its answer without waiting.
      res.clearCookie(cookies.session, cookies.options)
      await forget(req)
    },
    isFresh: ({ authenticatedAt }: StoredSession) => now().getTime() - authenticatedAt.getTime() < FRESH_MS,
    sweep: () => repo.deleteUnseenSince(new Date(now().getTime() - ABSOLUTE_MS)),
  }
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex')

const isAlive = ({ authenticatedAt, seenAt }: StoredSession, at: Date): boolean =>
  at.getTime() - seenAt.getTime() < IDLE_MS && at.getTime() - authenticatedAt.getTime() < ABSOLUTE_MS
