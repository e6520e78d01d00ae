import type { RateRules } from '../quotas/rate-classes.ts'
import type { ResponseHeader } from './response-headers.ts'
import type { DescribedRoute } from './route.ts'

/** Sent with every answer of a counted operation, unless it is refused before it is counted. */
const QUOTA_HEADERS: readonly ResponseHeader[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
]

/** What a failure adds, and the name of the answer with it. */
const FAILURES: Readonly<Record<number, readonly [name: string, header: ResponseHeader]>> = {
  401: ['Unauthorized', 'WWW-Authenticate'],
  403: ['Forbidden', 'WWW-Authenticate'],
  405: ['MethodNotAllowed', 'Allow'],
  429: ['TooManyRequests', 'Retry-After'],
  503: ['Unavailable', 'Retry-After'],
}

/** The quota that calls of an operation count against, or null. */
export function quotaNameOf({ rate, method }: DescribedRoute, rates: RateRules): string | null {
  const name = rate ?? (method === 'get' ? 'read' : 'write')
  return name !== 'none' && rates[name] ? name : null
}

/** Headers of an answer with a status that the operation declares. */
export function successHeaders(spec: DescribedRoute, status: string, rates: RateRules): ResponseHeader[] {
  const replays = spec.headers && 'idempotency-key' in spec.headers.shape
  return [
    ...commonHeaders(spec, rates),
    ...(spec.responses[Number(status)]?.headers ?? []),
    ...(replays ? (['Idempotency-Replayed'] as const) : []),
  ]
}

/** Name and headers of a failure. Operations with the same name share one declared answer. */
export function failureOf(spec: DescribedRoute, status: number, rates: RateRules) {
  const [name, header] = FAILURES[status] ?? ['Error', null]
  const counted = quotaNameOf(spec, rates) ? 'Counted' : ''
  const ending = spec.deprecated ? 'Deprecated' : ''
  return {
    name: `${ending}${counted}${name}`,
    headers: [...commonHeaders(spec, rates), ...(header ? [header] : [])],
    own: spec.failureHeaders?.[status] ?? [],
  }
}

function commonHeaders(spec: DescribedRoute, rates: RateRules): ResponseHeader[] {
  return [
    'X-Request-ID',
    ...(quotaNameOf(spec, rates) ? QUOTA_HEADERS : []),
    ...(spec.deprecated ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
  ]
}
