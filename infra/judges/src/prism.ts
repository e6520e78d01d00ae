// Prism about the integration tests: the tests run and note every exchange with an API; then each
// request goes through `prism proxy --errors` to a server that gives the noted answer. The tests
// themselves meet no proxy, so requests that are wrong on purpose reach the service as they are.
//
// --tests WORD   runs the test files of this path only
// --exchanges F  judges a file that PPMAN_EXCHANGES_FILE named, without running tests
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Exchange, EXCHANGES_FILE } from '@ppman/http/testing'
import { anyFreePort } from '../../dev/src/machine/ports.ts'
import { installTools, PRISM } from './install-tools.ts'
import { type Operation, pathPattern, readOperations } from './requests/operations.ts'
import { DOCUMENTS, ROOT } from './verdicts/places.ts'
import { packageVersion, printReport } from './verdicts/verdict.ts'
import { runNode } from './run-node.ts'

const { values } = parseArgs({
  options: { tests: { type: 'string', multiple: true }, exchanges: { type: 'string' } },
})
const home = mkdtempSync(path.join(tmpdir(), 'ppman-prism-'))

/** Runs the tests of both services; a failing test is `npm test`'s business, not Prism's. */
async function recordTests(): Promise<string> {
  const file = path.join(home, 'exchanges.jsonl')
  const words = values.tests ?? ['apps/ppman-api/src', 'apps/docs-api/src']
  const { output } = await runNode([path.join(ROOT, 'infra', 'dev', 'run.mjs'), 'test', ...words], {
    env: { [EXCHANGES_FILE]: file },
  })
  process.stdout.write(`${/^Tests: .*$/m.exec(output)?.[0] ?? output.slice(-2_000)}\n`)
  if (!existsSync(file)) throw new Error('The tests noted no exchange.')
  return file
}

/** Prism holds answers of this type to the operation's first schema, application/json. */
const MISREAD_TYPE = 'application/fhir+json'
const isMisread = ({ answerHeaders }: Exchange) =>
  [answerHeaders['content-type']].join().startsWith(MISREAD_TYPE)

/** Prism never answers a request whose JSON cannot be parsed; tests send such ones on purpose. */
function isBrokenJson({ headers, body, status }: Exchange): boolean {
  if (status < 400 || body === '' || !headers['content-type']?.includes('json')) return false
  try {
    JSON.parse(body)
    return false
  } catch {
    return true
  }
}

/** Exchanges of documented operations; Prism has nothing to say about other addresses. */
function documentedExchanges(file: string, operations: readonly Operation[]) {
  const documented = operations.map((operation) => ({ operation, pattern: pathPattern(operation.path) }))
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const exchange = JSON.parse(line) as Exchange
      const { pathname } = new URL(exchange.url, 'http://x')
      const found = documented.find(
        ({ operation: { service, method }, pattern }) =>
          service === exchange.service && method === exchange.method && pattern.test(pathname),
      )
      return found && !isMisread(exchange) && !isBrokenJson(exchange)
        ? [{ exchange, operation: found.operation }]
        : []
    })
}

/** Prism only warns of an error status that the document does not name; here it counts. */
const undocumentedStatuses = (seen: ReturnType<typeof documentedExchanges>): string[] =>
  seen
    .filter(({ exchange, operation }) => exchange.status !== 304 && !operation.answers.has(exchange.status))
    .map(
      ({ exchange: { status }, operation: { service, method, path } }) =>
        `${service} ${method} ${path}: ${status} is not documented`,
    )

/** Names the exchange whose answer the server behind Prism gives. */
const INDEX = 'x-exchange'
const PARALLEL = 8

/**
 * Sends each request through Prism to a server that gives the noted answer.
 *
 * A request that the service accepted must be valid by the document, and so must every answer. A
 * request that it refused is not judged: tests send such ones on purpose.
 *
 * @returns what Prism says against exchanges
 */
async function replay(exchanges: readonly Exchange[]): Promise<string[]> {
  const upstream = await answerAsNoted(exchanges)
  const proxies = await startProxies(upstream.url)
  const violations: string[] = []
  try {
    const waiting = exchanges.keys()
    const work = async () => {
      for (const index of waiting) {
        const exchange = exchanges[index]!
        const isAccepted = exchange.status < 400
        const port = proxies.ports.get(proxyName(exchange.service, isAccepted))!
        violations.push(...(await violationsOf(exchange, index, port)))
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, work))
  } finally {
    proxies.stop()
    upstream.close()
  }
  return violations
}

const proxyName = (service: string, isAccepted: boolean) => `${service} ${isAccepted ? 'strict' : 'answers'}`

/** The server behind Prism. */
async function answerAsNoted(exchanges: readonly Exchange[]) {
  const server = createServer((req, res) => {
    const { status, answerHeaders, answer } = exchanges[Number(req.headers[INDEX])]!
    const kept = Object.entries(answerHeaders).filter(
      ([name, value]) => !HOP_BY_HOP.has(name) && value !== undefined,
    ) as [string, string | string[] | number][]
    req.resume()
    res.writeHead(status, Object.fromEntries(kept)).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const HOP_BY_HOP = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'host'])

async function startProxies(upstream: string) {
  const ports = new Map<string, number>()
  const children: ChildProcess[] = []
  const stop = () => children.forEach((child) => child.kill('SIGKILL'))
  try {
    for (const [service, document] of Object.entries(DOCUMENTS))
      for (const isStrict of [true, false]) {
        const port = await anyFreePort()
        const flags = ['--errors', `--validate-request=${isStrict}`, '--verboseLevel', 'silent']
        children.push(
          spawn(process.execPath, [PRISM, 'proxy', document, upstream, '--port', String(port), ...flags], {
            stdio: 'ignore',
          }),
        )
        ports.set(proxyName(service, isStrict), port)
      }
    await Promise.all([...ports.values()].map(untilListening))
    return { ports, stop }
  } catch (error) {
    stop()
    throw error
  }
}

const START_LIMIT_MS = 120_000
const POLL_MS = 200

async function untilListening(port: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(POLL_MS)
  }
  throw new Error('Prism did not start.')
}

type Problem = {
  type?: string
  detail?: string
  validation?: { location?: string[]; message?: string; code?: unknown }[]
}

const ANSWER_LIMIT_MS = 60_000

async function violationsOf(exchange: Exchange, index: number, port: number): Promise<string[]> {
  const text = await send(exchange, index, port)
  if (text === null) return [`${exchange.service} ${exchange.method} ${exchange.url}: Prism gave no answer`]
  if (!text.includes('stoplight.io/prism/errors')) return []
  const { type = '', detail = '', validation = [] } = JSON.parse(text) as Problem
  const where = `${exchange.service} ${exchange.method} ${new URL(exchange.url, 'http://x').pathname}`
  const name = `${where} ${exchange.status} ${type.split('#')[1] ?? type}`
  if (validation.length === 0) return [`${name}: ${detail}`]
  return validation.map(({ location = [], message = '' }) => `${name}: ${location.join('.')} ${message}`)
}

/** @returns null when Prism broke the connection or gave no answer in time */
function send(exchange: Exchange, index: number, port: number): Promise<string | null> {
  const { method, url, body } = exchange
  const kept = Object.entries(exchange.headers).filter(
    ([name, value]) => !HOP_BY_HOP.has(name) && value !== undefined,
  )
  const headers: Record<string, string | string[] | undefined> = {
    ...Object.fromEntries(kept),
    [INDEX]: String(index),
  }
  // Behind the edge the bearer token of the document has become its signed assertion. A request
  // that was refused gets one too: Prism would answer for itself.
  if (headers['x-edge-assertion'] !== undefined || exchange.status >= 400)
    headers['authorization'] = 'Bearer of the edge'
  if (body !== '') headers['content-length'] = String(Buffer.byteLength(body))
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', method, path: url, headers }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => resolve(Buffer.concat(chunks).toString()))
      res.on('error', () => resolve(null))
    })
    sent.setTimeout(ANSWER_LIMIT_MS, () => sent.destroy(new Error('no answer')))
    sent.on('error', () => resolve(null)).end(body)
  })
}

try {
  installTools()
  const file = values.exchanges ?? (await recordTests())
  const services = Object.keys(DOCUMENTS)
  const operations = services.flatMap((service) => readOperations(service).operations)
  const seen = documentedExchanges(file, operations)
  const exchanges = seen.map(({ exchange }) => exchange)
  const violations = [...(await replay(exchanges)), ...undocumentedStatuses(seen)]
  const texts = [...new Set(violations)].sort()
  printReport({
    versions: { prism: packageVersion('@stoplight/prism-cli', 'infra/judges/tools') },
    figures: { exchanges: exchanges.length, violations: violations.length },
    findings: texts.map((text) => ({ trial: 'prism', text })),
  })
} finally {
  rmSync(home, { recursive: true, force: true })
}
