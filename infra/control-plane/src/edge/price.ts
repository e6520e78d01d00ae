import { readFileSync } from 'node:fs'

/** The quotas of @ppman/http that a call through the edge counts against. */
export type EdgeRateClass = 'read' | 'search' | 'write' | 'export' | 'sync' | 'ticket' | 'upload'

export type Price = {
  rateClass: EdgeRateClass
  credits: number
  /** The operation for the usage page: `GET /payers/:id`; `other` for an unknown path. */
  operation: string
}

/** An operation of the service: its path below `/api/v1`, with parameters as `:name`. */
export type PricedOperation = { method: string; path: string; rateClass: EdgeRateClass }

/** Credits of a call (open questions, 5). */
const CREDITS: Readonly<Record<EdgeRateClass, number>> = {
  read: 1,
  search: 5,
  write: 20,
  sync: 20,
  ticket: 20,
  upload: 20,
  export: 100,
}

/** The operations of ppman-api in routing order; written by `npm run docs`. */
export const operations = JSON.parse(
  readFileSync(new URL('./operations.json', import.meta.url), 'utf8'),
) as readonly PricedOperation[]

const matchers = operations.map((operation) => ({ ...operation, matches: matcherOf(operation.path) }))

/**
 * The price of a call, by the operation that the service will run. Paths match as in the service:
 * case counts, a trailing slash does not. Unknown paths cost a read or a write.
 *
 * @param path below `/v1/ppman`, without query
 */
export function priceOf(method: string, path: string): Price {
  const reads = method === 'GET' || method === 'HEAD'
  const operation = matchers.find(
    (each) => each.method === (reads ? 'GET' : method) && each.matches.test(path),
  )
  const rateClass = operation?.rateClass ?? (reads ? 'read' : 'write')
  const name = operation ? `${operation.method} ${operation.path}` : 'other'
  return { rateClass, credits: CREDITS[rateClass], operation: name }
}

/** `/payers/:id/` matches `/payers/1` and `/payers/1/`. */
function matcherOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean)
  const patterns = segments.map((segment) =>
    segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '\\.'),
  )
  return new RegExp(`^/${patterns.join('/')}/?$`)
}
