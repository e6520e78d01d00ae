import { randomUUID } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from 'node:http'
import { pipeline, type Duplex } from 'node:stream'
import type { Dialect } from '@ppman/errors'
import { requestHeaders, responseHeaders } from './forwarded-headers.ts'
import { passUpgrade } from './upgrade.ts'

/** Where requests go whose path begins so, in whole segments. */
export type Way = { prefix: string; target: URL }

export type IngressOptions = { ways: readonly Way[]; dialect: Dialect }

/** A small reverse proxy for development: streams both ways, passes upgrades, keeps Host. */
export function createIngress(options: IngressOptions): Server {
  const agent = new Agent({ keepAlive: true })
  const server = createServer({ shouldUpgradeCallback: isWebSocket }, (request, response) => pass({ request, response, agent, ...options }))
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    passUpgrade({ request, socket, head, target: findTarget(options.ways, request) })
  })
  server.on('close', () => agent.destroy())
  return server
}

/** An offer of anything else, such as `h2c`, is an ordinary request whose offer nobody takes. */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'

type Exchange = IngressOptions & { request: IncomingMessage; response: ServerResponse; agent: Agent }

function pass(exchange: Exchange): void {
  const { request, response, agent, ways } = exchange
  const target = findTarget(ways, request)
  if (!target) return refuse(exchange, 404)
  if (!isPlainFraming(request)) return refuse(exchange, 501)
  const onward = send(target, { agent, method: request.method, path: request.url, headers: requestHeaders(request) })
  onward.on('response', (answer) => {
    response.sendDate = false
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, responseHeaders(answer))
    response.flushHeaders()
    pipeline(answer, response, () => undefined)
  })
  onward.on('error', (error) => (response.headersSent ? response.destroy() : refuse(exchange, isDown(error) ? 503 : 502)))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

function findTarget(ways: readonly Way[], { url = '/' }: IncomingMessage): URL | null {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  const way = ways.find(({ prefix }) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`))
  return way?.target ?? null
}

/** Any other coding of the body would reach the service as something else than we read. */
const isPlainFraming = ({ headers }: IncomingMessage) => (headers['transfer-encoding'] ?? 'chunked').toLowerCase() === 'chunked'

const isDown = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED'

const REFUSALS = {
  404: ['not_found', 'Nothing is served here.'],
  501: ['not_implemented', 'This transfer coding is not supported.'],
  502: ['bad_gateway', 'The service broke off before it had answered.'],
  503: ['service_unavailable', 'The service is not up. Try again in a moment.'],
} as const

function refuse({ request, response, dialect }: Exchange, status: keyof typeof REFUSALS): void {
  const [code, message] = REFUSALS[status]
  const requestId = randomUUID()
  request.resume()
  const headers = { 'content-type': 'application/json', 'x-request-id': requestId, 'cache-control': 'no-store' }
  response.writeHead(status, { ...headers, ...(status === 503 && { 'retry-after': '1' }) })
  response.end(JSON.stringify(dialect.body({ status, code, message, headers: {} }, requestId)))
}
