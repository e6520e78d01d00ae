import connectPgSimple from 'connect-pg-simple'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type pg from 'pg'

/** Idle limit of a session (open questions, 5). */
const IDLE_MS = 30 * 60_000

/**
 * Sessions live in PostgreSQL, so that losing Redis signs nobody out. A visitor without one gets no
 * cookie.
 */
export function sessions({ pool, secret, secure }: { pool: pg.Pool; secret: string; secure: boolean }) {
  const PgStore = connectPgSimple(session)
  const store = new PgStore({
    pool,
    tableName: 'web_session',
    createTableIfMissing: false,
    errorLog: () => undefined,
  })
  const handler: RequestHandler = session({
    store,
    secret,
    name: sessionCookie(secure),
    resave: false,
    rolling: true,
    saveUninitialized: false,
    proxy: secure, // X-Forwarded-Proto says whether the browser used https, whoever sets it
    cookie: { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: IDLE_MS },
  })
  return { handler, close: () => store.close() }
}

/** The `__Host-` prefix binds the cookie to this very host; browsers accept it over https only. */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-ppman_sid' : 'ppman_sid')
