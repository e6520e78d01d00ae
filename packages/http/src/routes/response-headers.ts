import type { RateRules } from '../quotas/rate-classes.ts'
import type { DescribedRoute } from './route.ts'

type HeaderObject = { description: string; schema: object }

const text = (description: string): HeaderObject => ({ description, schema: { type: 'string' } })
const count = (description: string): HeaderObject => ({
  description,
  schema: { type: 'integer', minimum: 0 },
})
const truth = (description: string): HeaderObject => ({
  description,
  schema: { type: 'string', enum: ['true'] },
})

/** Every response header that callers may rely on, as the documents describe it. */
const RESPONSE_HEADERS = {
  'X-Request-ID': text('Names this request in the log. A valid X-Request-ID of the request is repeated.'),
  'X-RateLimit-Limit': count('Calls that the quota allows in its window.'),
  'X-RateLimit-Remaining': count('Calls that are left in the window.'),
  'X-RateLimit-Reset': count('When the window ends, in seconds since 1970.'),
  RateLimit: text(
    'Calls and seconds that are left of each quota that counts (RateLimit header fields, draft 8).',
  ),
  'RateLimit-Policy': text('Calls and length in seconds of each quota that counts (draft 8).'),
  'Retry-After': count('Seconds to wait before the next try.'),
  'WWW-Authenticate': text('How to identify yourself, or the scope that is missing (RFC 6750).'),
  Allow: text('The methods of this address.'),
  ETag: text('Names this version, for If-None-Match and If-Match.'),
  Location: { description: 'Address of the progress.', schema: { type: 'string', format: 'uri-reference' } },
  'Content-Disposition': text('Name of the file to save it as.'),
  'Idempotency-Replayed': truth('The answer repeats the first one for this Idempotency-Key.'),
  'X-Publish-Run-Id': text('The run of the checks; its findings are read with showPublishRun.'),
  'X-Publish-Unchanged': truth('The content was published or pending before, and nothing was stored.'),
  'X-Publish-Findings': count('Findings of the checks, which are only warnings.'),
  Deprecation: text('Since when the operation is deprecated, as an HTTP date.'),
  Sunset: text('Until when the operation is sure to answer, as an HTTP date.'),
  Link: text('The announcement, and the operation that takes its place.'),
} as const satisfies Record<string, HeaderObject>

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

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

/** References to the declared headers, by name. */
export const headerRefs = (names: readonly ResponseHeader[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The declarations of those headers that the answers of a document refer to. */
export const headerComponents = (used: ReadonlySet<ResponseHeader>): Record<string, HeaderObject> =>
  Object.fromEntries(Object.entries(RESPONSE_HEADERS).filter(([name]) => used.has(name as ResponseHeader)))
