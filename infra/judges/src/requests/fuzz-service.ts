import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { parameterText, valueOf } from './arbitrary.ts'
import { type Operation, readOperations } from './operations.ts'

/** What became of the requests to one operation. */
export type Fuzzed = {
  operation: string
  requests: number
  statuses: Map<number, number>
  serverErrors: number
  undocumented: number
  /** The first request of each kind of failure, with how to send it. */
  examples: string[]
}

type Options = { requests: number; seed: number; only: string }
type Opened = { url: string; headers: () => Record<string, string>; close: () => Promise<void> }
type Generated = { query: Record<string, string>; path: Record<string, string>; body: unknown }

/** The services as their own tests open them: everything on, on a database of their own. */
const OPEN: Readonly<Record<string, () => Promise<Opened>>> = {
  'ppman-api': async () => {
    const { testApi } = await import('../../../../apps/ppman-api/src/testing.ts')
    const { app, as, close } = await testApi({ checkReplies: false })
    return listen(app, () => as({ admin: true }), close)
  },
  'docs-api': async () => {
    const { testDocs } = await import('../../../../apps/docs-api/src/testing.ts')
    const { app, operator, close } = await testDocs()
    return listen(app, () => operator(), close)
  },
}

type App = Parameters<typeof createServer>[1]

async function listen(app: App, headers: Opened['headers'], close: Opened['close']): Promise<Opened> {
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await close()
  }
  return { url: `http://127.0.0.1:${port}`, headers, close: stop }
}

/** A valid request makes more of the code run; a hostile one in so many makes it stumble. */
const HOSTILE_EVERY = 12
/** Newest ids that generated requests name. */
const MAX_IDS = 200
/** Requests between two looks at the ids that answers named. */
const ROUND = 20

/** Sends generated requests to every operation. Things are made before they are read. */
export async function fuzzService(service: string, { requests, seed, only }: Options): Promise<Fuzzed[]> {
  const { root, operations } = readOperations(service)
  const opened = await OPEN[service]!()
  const ids: string[] = []
  const fuzzed = new Map<string, Fuzzed>()
  try {
    for (let done = 0; done < requests; done += ROUND)
      for (const operation of sorted(operations).filter(({ path }) => path.includes(only))) {
        const name = `${operation.method} ${operation.path}`
        const tally = fuzzed.get(name) ?? newTally(`${service} ${name}`)
        fuzzed.set(name, tally)
        const given = { root, ids: ids.slice(-MAX_IDS), hostileEvery: HOSTILE_EVERY }
        const count = Math.min(ROUND, requests - done)
        for (const generated of fc.sample(requestOf(operation, given), { numRuns: count, seed: seed + done }))
          await sendOne(opened, operation, { generated, tally, ids })
      }
  } finally {
    await opened.close()
  }
  return [...fuzzed.values()]
}

const ORDER = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE']
const sorted = (operations: readonly Operation[]) =>
  operations.toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))

const newTally = (operation: string): Fuzzed => ({
  operation,
  requests: 0,
  statuses: new Map(),
  serverErrors: 0,
  undocumented: 0,
  examples: [],
})

type Given = Parameters<typeof valueOf>[1]

function requestOf({ parameters, body }: Operation, given: Given): fc.Arbitrary<Generated> {
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const record = (place: string) =>
    fc.record(
      Object.fromEntries(inPlace(place).map(({ name, schema }) => [name, parameterText(schema, given)])),
      {
        requiredKeys: inPlace(place)
          .filter(({ required }) => required)
          .map(({ name }) => name),
      },
    ) as fc.Arbitrary<Record<string, string>>
  return fc.record({
    query: record('query'),
    path: record('path'),
    body: body ? valueOf(body, given) : fc.constant(undefined),
  })
}

type Sent = { generated: Generated; tally: Fuzzed; ids: string[] }

async function sendOne(opened: Opened, operation: Operation, { generated, tally, ids }: Sent): Promise<void> {
  const url = addressOf(operation, generated)
  const hasBody = generated.body !== undefined
  const body = hasBody ? JSON.stringify(generated.body) : undefined
  const response = await fetch(`${opened.url}${url}`, {
    method: operation.method,
    headers: { ...opened.headers(), ...(hasBody && { 'content-type': 'application/json' }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  tally.requests += 1
  tally.statuses.set(response.status, (tally.statuses.get(response.status) ?? 0) + 1)
  const problem = problemOf(operation, response)
  if (problem === 'server error') tally.serverErrors += 1
  else if (problem !== null) tally.undocumented += 1
  const isNew = problem !== null && !tally.examples.some((example) => example.includes(`${response.status}:`))
  if (isNew)
    tally.examples.push(
      `${tally.operation} ${response.status}: ${problem}; ${url} ${body ?? ''} ${text.slice(0, 300)}`,
    )
  if (response.ok) rememberIds(text, ids)
}

function problemOf({ answers }: Operation, response: Response): string | null {
  if (response.status >= 500) return 'server error'
  const types = answers.get(response.status)
  if (!types) return 'undocumented status'
  const type = response.headers.get('content-type')?.split(';')[0]
  return type === undefined || types.length === 0 || types.includes(type) ? null : `undocumented type ${type}`
}

/** An empty part of the address would name another operation, as `.` and `..` do. */
const part = (text: string) => (/^\.{0,2}$/.test(text) ? '-' : encodeURIComponent(text.toWellFormed()))

function addressOf({ path }: Operation, { path: parts, query }: Generated): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => part(parts[name] ?? '-'))
  const search = new URLSearchParams(query).toString()
  return search === '' ? address : `${address}?${search}`
}

const UUID = /"id":"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g

function rememberIds(text: string, ids: string[]): void {
  for (const [, id] of text.matchAll(UUID)) if (!ids.includes(id!)) ids.push(id!)
}
