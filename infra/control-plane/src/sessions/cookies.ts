import type { CookieOptions, Request } from 'express'

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
