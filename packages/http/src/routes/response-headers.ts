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

/** References to the declared headers, by name. */
export const headerRefs = (names: readonly ResponseHeader[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The declarations of those headers that the answers of a document refer to. */
export const headerComponents = (used: ReadonlySet<ResponseHeader>): Record<string, HeaderObject> =>
  Object.fromEntries(Object.entries(RESPONSE_HEADERS).filter(([name]) => used.has(name as ResponseHeader)))
