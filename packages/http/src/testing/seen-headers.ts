import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'
import type { Document } from './contract.ts'
import { withoutRefs } from './json-schema.ts'

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

type Handle = (req: IncomingMessage, res: ServerResponse, next?: unknown) => void

/** Notes each header that an operation of an app under test answers with, once per process. */
export function recordHeaders<App extends Express>(app: App, service: string): App {
  const file = process.env[SEEN_HEADERS_FILE]
  if (!file) return app
  const noted = new Set<string>()
  const express = app as unknown as { handle: Handle }
  const handle = express.handle.bind(app)
  express.handle = (req, res, next) => {
    const isApi = req.url?.startsWith('/api/') ?? false
    res.once('finish', () => {
      const lines = isApi ? seen(service, req, res).map((header) => JSON.stringify(header)) : []
      const added = lines.filter((line) => !noted.has(line))
      added.forEach((line) => noted.add(line))
      if (added.length > 0) appendFileSync(file, `${added.join('\n')}\n`)
    })
    handle(req, res, next)
  }
  return app
}

function seen(service: string, { method = '' }: IncomingMessage, res: ServerResponse): SeenHeader[] {
  const template = (res as { locals?: { route?: string } }).locals?.route
  if (!template || method === 'HEAD') return []
  const route = template.replace(/:(\w+)/g, '{$1}')
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
export const readSeenHeaders = (file: string): SeenHeader[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as SeenHeader)
    : []
