import { appendFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'
import { watchCalls } from './watch-calls.ts'

/** Names the file that a test run writes requests and answers to; `npm run judges` sets it. */
export const EXCHANGES_FILE = 'PPMAN_EXCHANGES_FILE'

/** A request to an API and its answer. Bodies are text. */
export type Exchange = {
  service: string
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
  status: number
  answerHeaders: Record<string, string | string[] | number | undefined>
  answer: string
}

type Header = string | string[] | number | undefined

/** Larger bodies would fill the disk and are left out, and so are bodies that are no text. */
const MAX_BYTES = 1_000_000
const isText = (type: Header) => type === undefined || /json|text|xml|csv/.test([type].flat().join())

/** Notes each exchange of an app under test below `/api/`, for judges that read it afterwards. */
export function recordExchanges<App extends Express>(app: App, service: string): App {
  const file = process.env[EXCHANGES_FILE]
  if (!file) return app
  return watchCalls(app, (req, res) => watch(req, res, (exchange) => append(file, { service, ...exchange })))
}

function append(file: string, exchange: Exchange): void {
  const { headers, answerHeaders, body, answer } = exchange
  const length = headers['content-length']
  // A service that refuses by the head of a request does not read its body.
  const isWhole = length === undefined || Number(length) === Buffer.byteLength(body)
  const isKept =
    isWhole &&
    isText(headers['content-type']) &&
    isText(answerHeaders['content-type']) &&
    answerHeaders['content-encoding'] === undefined &&
    body.length + answer.length <= MAX_BYTES
  if (isKept) appendFileSync(file, `${JSON.stringify(exchange)}\n`)
}

/** Collects both bodies as they pass, and reports when the answer is complete. */
function watch(req: IncomingMessage, res: ServerResponse, report: (seen: Omit<Exchange, 'service'>) => void) {
  const { method = 'GET', url = '/', headers } = req
  const [sent, answered]: [Buffer[], Buffer[]] = [[], []]
  collectRead(req, sent)
  collectWritten(res, answered)
  res.once('finish', () =>
    report({
      method,
      url,
      headers,
      body: Buffer.concat(sent).toString(),
      status: res.statusCode,
      answerHeaders: res.getHeaders(),
      answer: Buffer.concat(answered).toString(),
    }),
  )
}

/** A listener for `data` would start the stream too early, so `emit` is watched. */
function collectRead(req: IncomingMessage, into: Buffer[]): void {
  const emit = req.emit.bind(req)
  req.emit = (event: string | symbol, ...args: unknown[]) => {
    if (event === 'data') into.push(Buffer.from(args[0] as Buffer))
    return emit(event, ...args)
  }
}

function collectWritten(res: ServerResponse, into: Buffer[]): void {
  const keep = ([chunk]: unknown[]) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) into.push(Buffer.from(chunk as string))
  }
  for (const name of ['write', 'end'] as const) {
    const write = res[name].bind(res) as (...args: unknown[]) => never
    res[name] = ((...args: unknown[]) => {
      keep(args)
      return write(...args)
    }) as never
  }
}
