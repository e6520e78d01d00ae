import { createHash, randomBytes, createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieOptions, Request, Response, RequestHandler } from 'express'
import { AppError } from '@ppman/errors'
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

type CookieNames = ReturnType<typeof cookiesFor>

/** The value of a cookie, or null. */
function cookieOf(req: Request, name: string): string | null {
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

type SessionOptions = { repo: SessionRepo; cookies: CookieNames; now: () => Date }

export type BrowserSessions = ReturnType<typeof browserSessions>

/** Sessions of this console. The database holds only the hash of each cookie. */
export function browserSessions({ repo, cookies, now }: SessionOptions) {
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
    /**
     * Starts a session under a new id and ends any previous one. Forms of this answer belong to
     * it.
     */
    async start(req: Request, res: Response, account: Account): Promise<void> {
      await forget(req)
      const id = randomBytes(32).toString('base64url')
      await repo.insert(hashOf(id), account.id, now())
      res.locals.newSessionId = id
      res.cookie(cookies.session, id, cookies.options)
    },
    async end(req: Request, res: Response): Promise<void> {
      // Before the first await, because the provider sends its answer without waiting.
      res.clearCookie(cookies.session, cookies.options)
      await forget(req)
    },
    /** Whether a stored session is the one of this browser. */
    isOwn: (req: Request, idHash: string) => hashOf(cookieOf(req, cookies.session) ?? '') === idHash,
    isFresh: ({ authenticatedAt }: StoredSession) => now().getTime() - authenticatedAt.getTime() < FRESH_MS,
    /** Browsers in which an account is signed in. */
    listOf: async (accountId: string) => {
      const at = now()
      const rows = await repo.listOf(accountId, new Date(at.getTime() - IDLE_MS))
      return rows.filter(({ authenticatedAt }) => at.getTime() - authenticatedAt.getTime() < ABSOLUTE_MS)
    },
    sweep: () => repo.deleteUnseenSince(new Date(now().getTime() - ABSOLUTE_MS)),
  }
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex')

const isAlive = ({ authenticatedAt, seenAt }: StoredSession, at: Date): boolean =>
  at.getTime() - seenAt.getTime() < IDLE_MS && at.getTime() - authenticatedAt.getTime() < ABSOLUTE_MS

type GuardOptions = { cookies: CookieNames; secret: string; consoleUrl: string }

export type FormGuard = ReturnType<typeof formGuard>

/**
 * CSRF protection: a form must come from this origin and carry a token bound to the session cookie
 * or, before sign-in, to a cookie of its own.
 */
export function formGuard({ cookies, secret, consoleUrl }: GuardOptions) {
  const origin = new URL(consoleUrl).origin
  const boundTo = (req: Request) => cookieOf(req, cookies.session) ?? cookieOf(req, cookies.form)
  const tokenOf = (value: string) => createHmac('sha256', secret).update(`form:${value}`).digest('base64url')
  const check: RequestHandler = (req, _res, next) => {
    const bound = boundTo(req)
    const submitted = (req.body as { csrf_token?: unknown } | undefined)?.csrf_token
    if (!isSameOrigin(req, origin) || bound === null || !isEqual(submitted, tokenOf(bound)))
      throw expiredFormError()
    next()
  }
  return {
    check,
    /** The token to print into a form of this answer. */
    token(req: Request, res: Response): string {
      const bound = (res.locals.newSessionId as string | undefined) ?? boundTo(req)
      if (bound !== null) return tokenOf(bound)
      const fresh = randomBytes(32).toString('base64url')
      res.cookie(cookies.form, fresh, cookies.options)
      return tokenOf(fresh)
    },
  }
}

/** Checks `Sec-Fetch-Site`, or `Origin` for older browsers. A request with neither is refused. */
function isSameOrigin(req: Request, origin: string): boolean {
  const site = req.get('Sec-Fetch-Site')
  return site === undefined ? req.get('Origin') === origin : site === 'same-origin' || site === 'none'
}

/** Compares bytes, because equal character counts can differ in bytes. */
function isEqual(submitted: unknown, expected: string): boolean {
  if (typeof submitted !== 'string') return false
  const [left, right] = [Buffer.from(submitted), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const expiredFormError = () =>
  new AppError('forbidden', 'This form has expired. Go back, reload the page and try again.', {
    code: 'csrf_failed',
  })
