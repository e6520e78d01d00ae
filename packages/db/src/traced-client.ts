import { endSpan, startChildSpan } from '@ppman/telemetry'
import type pg from 'pg'

type Callback = (error: Error | null, result?: unknown) => void
type Submittable = { text?: string; callback?: Callback }
type Query = (...args: unknown[]) => unknown

/**
 * Gives each statement of a connection a span, within a trace. The span names the operation and
 * its first table; the text and the values stay out.
 */
export function traceClient(client: pg.ClientBase): void {
  const send = client.query.bind(client) as Query
  const traced: Query = (...args) => {
    const text = textOf(args[0])
    const span = startChildSpan(summaryOf(text), {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operationOf(text) },
    })
    if (!span) return send(...args)
    const ending =
      (callback: Callback): Callback =>
      (error, result) => {
        endSpan(span, error ?? undefined)
        callback(error, result)
      }
    const [query, last] = [args[0] as Submittable, args.at(-1)]
    if (typeof last === 'function') return send(...args.slice(0, -1), ending(last as Callback))
    if (typeof query.callback === 'function') {
      query.callback = ending(query.callback)
      return send(...args)
    }
    const result = send(...args)
    if (!isThenable(result)) endSpan(span)
    else
      result.then(
        () => endSpan(span),
        (error: unknown) => endSpan(span, error),
      )
    return result
  }
  client.query = traced as typeof client.query
}

const isThenable = (value: unknown): value is Promise<unknown> =>
  typeof (value as Promise<unknown> | undefined)?.then === 'function'

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as Submittable | undefined)?.text ?? '')

const operationOf = (text: string): string =>
  /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase().slice(0, MOST_CHARACTERS) ?? 'QUERY'

/** Longest keyword that PostgreSQL has for a statement is `DEALLOCATE`. */
const MOST_CHARACTERS = 12

const TABLE = /\b(?:from|into|update)\s+"?(?:public"?\."?)?([a-z_]{1,63})/i

function summaryOf(text: string): string {
  const table = TABLE.exec(text)?.[1]
  return table ? `${operationOf(text)} ${table}` : operationOf(text)
}
