import { createHash, timingSafeEqual } from 'node:crypto'
import { claimsOfCaller, type RecognizedToken, unauthenticated } from '@ppman/auth'
import { createRouter } from '@ppman/http'
import express, { type Router } from 'express'

type IntrospectOptions = { secret: string; recognize: (token: string) => Promise<RecognizedToken | null> }

/**
 * `POST /introspect` (RFC 7662): tells a service with the shared secret who owns a token. It always
 * reads the database, so a revoked token is inactive at once.
 */
export function introspectRoute({ secret, recognize }: IntrospectOptions): Router {
  return createRouter().post(
    '/introspect',
    express.urlencoded({ extended: false, limit: '4kb' }),
    async (req, res) => {
      if (!isEqual(req.get('Authorization') ?? '', `Bearer ${secret}`))
        throw unauthenticated('The introspection secret is not right.')
      const { token } = (req.body ?? {}) as { token?: unknown }
      const found = typeof token === 'string' ? await recognize(token) : null
      res.set('Cache-Control', 'no-store').json(found ? activeAnswer(found) : { active: false })
    },
  )
}

const activeAnswer = ({ caller, expiresAtMs }: RecognizedToken) => ({
  active: true,
  ...claimsOfCaller(caller),
  exp: Math.floor(expiresAtMs / 1000),
})

/** Constant-time comparison, also for different lengths. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest()) as [
    Buffer,
    Buffer,
  ]
  return timingSafeEqual(a, b)
}
