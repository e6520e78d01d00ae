import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'
import type { Document } from './contract.ts'
import { withoutRefs } from './json-schema.ts'
import { readRecords, recorder, routeOf, watchCalls } from './watch-calls.ts'

/** A response header that a test met. `route` is the template of its operation. */
export type SeenHeader = { service: string; method: string; route: string; status: number; header: string }

/** Names the file that a test run collects response headers in; set by Jest's global setup. */
export const SEEN_HEADERS_FILE = 'PPMAN_SEEN_HEADERS_FILE'

/** Headers of HTTP itself, of caches and of browsers, which no operation declares. */
const GENERAL = new RegExp(
  '^(cache-control|connection|content-(encoding|language|length|security-policy|type)|date|keep-alive' +
    '|transfer-encoding|vary|x-robots-tag|strict-transport-security|referrer-policy|permissions-policy' +
    '|cross-origin-.*|origin-agent-cluster' +
    '|x-(content-type-options|dns-prefetch-control|download-options|frame-options)' +
    '|x-(permitted-cross-domain-policies|xss-protection))$',
)

/** Notes each header that an operation of an app under test answers with, once per process. */
export function recordHeaders<App extends Express>(app: App, service: string): App {
  const file = process.env[SEEN_HEADERS_FILE]
  if (!file) return app
  const record = recorder(file)
  return watchCalls(app, (req, res) =>
    res.once('finish', () => seen(service, req, res).forEach((header) => record(header))),
  )
}

function seen(service: string, { method = '' }: IncomingMessage, res: ServerResponse): SeenHeader[] {
  const route = routeOf(res)
  if (!route || method === 'HEAD') return []
  return res
    .getHeaderNames()
    .filter((header) => !GENERAL.test(header))
    .map((header) => ({ service, method, route, status: res.statusCode, header }))
}

type Described = { responses: Record<string, { headers?: Record<string, object> }> }

/** The response headers of a test run that their operation does not declare. Empty when none. */
export function undeclaredHeaders(
  seenHeaders: readonly SeenHeader[],
  documents: Readonly<Record<string, Document>>,
): string[] {
  const whole = new Map(Object.entries(documents).map(([name, document]) => [name, withoutRefs(document)]))
  const problems = seenHeaders
    .filter((each) => !isDeclared(each, whole.get(each.service)))
    .map(({ service, method, route, status, header }) => `${service} ${method} ${route} ${status}: ${header}`)
  return [...new Set(problems)].toSorted()
}

/** Headers of an address or a status that the document lacks are left to other checks. */
function isDeclared({ method, route, status, header }: SeenHeader, document: Document | undefined): boolean {
  const operation = document?.paths[route]?.[method.toLowerCase()] as Described | undefined
  const answer = operation?.responses[status]
  return !answer || Object.keys(answer.headers ?? {}).some((name) => name.toLowerCase() === header)
}

/** The response headers that were collected in a file. */
export const readSeenHeaders = (file: string): SeenHeader[] => readRecords(file)
