import {
  ASSERTION_HEADER,
  bearerToken,
  type Caller,
  requireScope,
  signAssertion,
  unauthenticated,
} from '@ppman/auth'
import { AppError } from '@ppman/errors'
import { callerOf, createRouter, type RateLimits, rememberCaller, requestIdOf } from '@ppman/http'
import { currentTraceparent, inChildSpan } from '@ppman/telemetry'
import type { RequestHandler, Response, Router } from 'express'
import type { Ctx } from '../context.ts'
import { publicJwk } from '../keys/ec-key.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { forwardedHeaders, type forwarder, readFraming } from './forward.ts'
import type { Meter } from './meter.ts'
import { priceOf } from './price.ts'

const AUDIENCE = 'ppman-api'
const ACCESS = 'scope:svc-ppman'

type EdgeOptions = { limits: RateLimits; meter: Meter; service: ReturnType<typeof forwarder> }

/**
 * The metered edge: authenticate, authorize, rate-limit, charge, then stream to the service and
 * back.
 */
export function edgeRoutes(ctx: Ctx, { limits, meter, service }: EdgeOptions): Router {
  return createRouter().all('/{*path}', identify(ctx), limit(limits), pass(ctx, { meter, service }))
}

function identify({ callers }: Ctx): RequestHandler {
  return async (req, res, next) => {
    const caller = await callers.find(bearerToken(req))
    if (!caller) throw unauthenticated('The token is unknown, expired or revoked.')
    rememberCaller(res, caller)
    requireScope(caller, ACCESS)
    next()
  }
}

function limit(limits: RateLimits): RequestHandler {
  return (req, res, next) => {
    const { path } = servicePath(req.url)
    const limiter = limits.for(priceOf(req.method, path).rateClass)
    if (limiter) limiter(req, res, next)
    else next()
  }
}

function pass(ctx: Ctx, { meter, service }: Omit<EdgeOptions, 'limits'>): RequestHandler {
  const assertionFor = assertionMaker({ ring: ctx.ring, audience: AUDIENCE, now: ctx.now })
  return async (req, res) => {
    const caller = requireCaller(res)
    const { path, target } = servicePath(req.url)
    const framing = readFraming(req)
    const paid = await meter.charge(caller, priceOf(req.method, path))
    const edgeHeaders = { [ASSERTION_HEADER]: assertionFor(caller), 'X-Request-ID': requestIdOf(res) }
    let status = 503
    try {
      status = await inChildSpan(`forward to ${AUDIENCE}`, { kind: 'client' }, () => {
        const traceparent = currentTraceparent()
        const headers = forwardedHeaders(req, framing, {
          ...edgeHeaders,
          ...(traceparent && { traceparent }),
        })
        return service.forward(req, res, { method: req.method, path: target, headers, framing })
      })
    } finally {
      paid.settle(res.headersSent ? res.statusCode : status)
    }
  }
}

function requireCaller(res: Response): Caller {
  const caller = callerOf(res)
  if (!caller) throw unauthenticated('Nobody is known to call.')
  return caller
}

/**
 * `GET /.well-known/jwks.json`: the public keys of edge assertions. (Sign-in has its own, at
 * `/oidc/jwks`.)
 */
export function edgeKeysRoute({ ring }: Ctx): Router {
  return createRouter().get('/.well-known/jwks.json', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=60').json({ keys: ring.edge().published.map(publicJwk) })
  })
}

/** An assertion is reused for half of its life, so a burst needs one signature. */
const REUSED_MS = 30_000

/** Signs the caller's identity for one service and reuses the assertion for 30 seconds. */
function assertionMaker({
  ring,
  audience,
  now,
}: {
  ring: Pick<KeyRing, 'edge'>
  audience: string
  now: () => Date
}) {
  const made = new WeakMap<Caller, { assertion: string; untilMs: number }>()
  return (caller: Caller): string => {
    const at = now()
    const cached = made.get(caller)
    if (cached && cached.untilMs > at.getTime()) return cached.assertion
    const assertion = signAssertion(ring.edge().signing, { caller, audience, issuedAt: at })
    made.set(caller, { assertion, untilMs: at.getTime() + REUSED_MS })
    return assertion
  }
}

/** Paths below `{edge_url}/v1/ppman/` (specification 1) map to this prefix of the service. */
const SERVICE_PREFIX = '/api/v1'

/**
 * Maps a path below the edge's prefix to the service, byte for byte.
 *
 * @throws bad_request for a path that another parser could place outside the API
 */
function servicePath(below: string): { path: string; target: string } {
  const [path = '', ...query] = below.split('?')
  if (!path.startsWith('/') || isAmbiguous(path))
    throw new AppError('bad_request', 'The address is not well formed.')
  return { path, target: [SERVICE_PREFIX + path, ...query].join('?') }
}

/**
 * Finds dot segments (also encoded), empty segments, backslashes, and fragments, which some parsers
 * cut off.
 */
function isAmbiguous(path: string): boolean {
  return (
    /\/\/|\\|#|%5c|%2f|%00/i.test(path) || path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))
  )
}
