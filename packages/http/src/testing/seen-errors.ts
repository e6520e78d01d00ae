import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'
import { codesOf, type Document } from './contract.ts'
import { withoutRefs } from './json-schema.ts'
import { type ContractRow, contractRows } from './operations.ts'
import { readRecords, recorder, routeOf, watchCalls } from './watch-calls.ts'

/** An error answer that a test met. `route` is the template, or empty where no route answered. */
export type SeenError = { service: string; method: string; route: string; status: number; code: unknown }

/** Names the file that a test run collects error answers in; set by Jest's global setup. */
export const SEEN_ERRORS_FILE = 'PPMAN_SEEN_ERRORS_FILE'

/** Notes each error that an app under test answers below `/api/`, once per process. */
export function recordErrors<App extends Express>(app: App, service: string): App {
  const file = process.env[SEEN_ERRORS_FILE]
  if (!file) return app
  const record = recorder(file)
  return watchCalls(app, (req, res) => {
    const end = res.end.bind(res) as (...args: unknown[]) => ServerResponse
    res.end = ((...args: unknown[]) => {
      const error = res.statusCode >= 400 ? seen(service, req, res, args[0]) : undefined
      if (error) record(error)
      return end(...args)
    }) as typeof res.end
  })
}

function seen(
  service: string,
  { method = '' }: IncomingMessage,
  res: ServerResponse,
  body: unknown,
): SeenError | undefined {
  if (method === 'HEAD' || !String(res.getHeader('content-type')).includes('json')) return undefined
  const { error, code } = JSON.parse(String(body)) as { error?: { code?: string }; code?: string }
  return { service, method, route: routeOf(res), status: res.statusCode, code: code ?? error?.code }
}

/**
 * The errors of a test run that are not published: a code, or a status of an operation. Empty when
 * all are published.
 */
export function unpublishedErrors(
  seenErrors: readonly SeenError[],
  documents: Readonly<Record<string, Document>>,
): string[] {
  const rows = contractRows().filter(({ kind, served }) => kind === 'error' && served === 'yes')
  const whole = Object.fromEntries(
    Object.entries(documents).map(([service, document]) => [service, withoutRefs(document)]),
  )
  const problems = seenErrors.flatMap((answer) => {
    const document = whole[answer.service]
    return document
      ? problemsOf(answer, document, rows).map((problem) => `${wordsOf(answer)}: ${problem}`)
      : []
  })
  return [...new Set(problems)].toSorted()
}

function problemsOf(
  { service, method, route, status, code }: SeenError,
  document: Document,
  rows: readonly ContractRow[],
): string[] {
  const operation = document.paths[route]?.[method.toLowerCase()]
  // All declared failures have the same envelope.
  const [envelope] = Object.values(document.components?.responses ?? {})
  const isInTable = rows.some(
    (row) =>
      row.service === service &&
      row.name === String(status) &&
      row.pattern_or_values === code &&
      (row.path === '/api/v1/*' || (row.path === route && row.method === method)),
  )
  return [
    ...(codesOf(envelope ?? {}).includes(code) ? [] : ['the code is not in the published enum']),
    ...(operation && !operation.responses[status] ? ['the operation does not declare the status'] : []),
    ...(isInTable ? [] : ['no served row of operations.csv has this status and code']),
  ]
}

const wordsOf = ({ service, method, route, status, code }: SeenError) =>
  `${service} ${method} ${route || 'no route'} ${status} ${String(code)}`

/** The error answers that were collected in a file. */
export const readSeenErrors = (file: string): SeenError[] => readRecords(file)
