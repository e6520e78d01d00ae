import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type Duplex, pipeline } from 'node:stream'
import type { Dialect } from '@ppman/errors'
import {
  answerLength,
  endToEndHeaders,
  type Framing,
  framingHeader,
  hasBody,
  refuseUnreadable,
  requestFraming,
  upstream,
} from '@ppman/http/forwarding'

/** Target of requests whose path starts with these whole segments. */
export type Route = { prefix: string; target: URL }

export type IngressOptions = { ways: readonly Route[]; dialect: Dialect }

/** A small reverse proxy for development: streams both ways, passes upgrades, keeps Host. */
export function createIngress({ ways, dialect }: IngressOptions): Server {
  const services = new Map(ways.map(({ target }) => [target, upstream(target)]))
  const server = createServer({ shouldUpgradeCallback: isWebSocket }, (request, response) => {
    const target = findTarget(ways, request)
    void pass({ request, response, dialect, service: target ? services.get(target) : undefined })
  })
  refuseUnreadable(server, { dialect })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    passUpgrade({ request, socket, head, target: findTarget(ways, request) })
  })
  server.on('close', () => services.forEach((service) => service.close()))
  return server
}

/** Other upgrade offers, such as `h2c`, are handled as ordinary requests. */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'

type Service = ReturnType<typeof upstream>
type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  dialect: Dialect
  service: Service | undefined
}

async function pass(exchange: Exchange): Promise<void> {
  const { request, service } = exchange
  const framing = requestFraming(request)
  if (framing.kind === 'refused') return refuse(exchange, framing.status)
  if (!request.url?.startsWith('/')) return refuse(exchange, 400)
  if (!service) return refuse(exchange, 404)
  try {
    await passTo(service, framing, exchange)
  } catch (error) {
    if (exchange.response.headersSent) exchange.response.destroy()
    else refuse(exchange, isDown(error) ? 503 : 502)
  }
}

/**
 * Forwards the request and the answer; throws when the service gives no answer that can be written.
 */
async function passTo(service: Service, framing: Framing, { request, response }: Exchange): Promise<void> {
  const { method, url: path } = request
  const options = { method, path, headers: requestHeaders(request, framing) }
  const answer = await service.send({ req: request, res: response, framing, options })
  response.sendDate = false
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, responseHeaders(answer))
  response.flushHeaders()
  pipeline(answer, response, () => undefined)
}

function findTarget(ways: readonly Route[], { url = '/' }: IncomingMessage): URL | null {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  const route = ways.find(({ prefix }) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`))
  return route?.target ?? null
}

const isDown = (error: unknown) =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'

const REFUSALS = {
  400: ['bad_request', 'The request is not well formed.'],
  404: ['not_found', 'Nothing is served here.'],
  501: ['not_implemented', 'This transfer coding is not supported.'],
  502: ['bad_gateway', 'The service broke off before it had answered.'],
  503: ['service_unavailable', 'The service is not up. Try again in a moment.'],
} as const

function refuse({ request, response, dialect }: Exchange, status: keyof typeof REFUSALS): void {
  const [name, message] = REFUSALS[status]
  const code = name === 'bad_request' ? dialect.kinds.bad_request[1] : name
  const requestId = randomUUID()
  request.resume()
  const headers = {
    'content-type': 'application/json',
    'x-request-id': requestId,
    'cache-control': 'no-store',
  }
  response.writeHead(status, { ...headers, ...(status === 503 && { 'retry-after': '1' }) })
  response.end(JSON.stringify(dialect.body({ status, code, message, headers: {} }, requestId)))
}

type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer; target: URL | null }

/** Forwards a WebSocket upgrade, then joins the two connections. */
function passUpgrade({ request, socket, head, target }: Upgrade): void {
  socket.on('error', () => socket.destroy())
  if (!isHandshake(request)) return refuseUpgrade(socket, '400 Bad Request')
  if (!target) return refuseUpgrade(socket, '404 Not Found')
  const headers = [
    ...requestHeaders(request, { kind: 'none' }),
    'connection',
    'Upgrade',
    'upgrade',
    'websocket',
  ]
  const onward = send(target, { method: 'GET', path: request.url, headers, agent: false })
  onward.on('upgrade', (answer, upstream: Duplex, first: Buffer) => {
    socket.write(headOf(answer, ['connection: Upgrade', 'upgrade: websocket']))
    if (first.length) socket.write(first)
    if (head.length) upstream.write(head)
    join(socket, upstream)
  })
  onward.on('response', (answer) => {
    socket.write(headOf(answer, ['connection: close'])) // which also tells where a body without length ends
    answer.pipe(socket)
  })
  onward.on('error', () => socket.destroy())
  onward.end()
}

/**
 * A WebSocket handshake is a GET without a body (RFC 6455, 4.1); body bytes would be read as
 * frames.
 */
function isHandshake(request: IncomingMessage): boolean {
  const framing = requestFraming(request)
  const isFramed = framing.kind === 'refused' || hasBody(framing)
  return request.method === 'GET' && !isFramed && request.url?.startsWith('/') === true
}

const refuseUpgrade = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)

/** The head of an answer with our own connection headers. */
function headOf(answer: IncomingMessage, own: readonly string[]): string {
  const pairs = responseHeaders(answer)
  const lines = Array.from({ length: pairs.length / 2 }, (_, i) => `${pairs[2 * i]}: ${pairs[2 * i + 1]}`)
  return [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`, ...own, ...lines, '', ''].join('\r\n')
}

function join(client: Duplex, upstream: Duplex): void {
  client.pipe(upstream)
  upstream.pipe(client)
  upstream.on('error', () => client.destroy())
  // A server's socket may stay open in one direction; nobody reads a WebSocket of which one half is
  // closed.
  client.on('end', () => client.end())
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
}

/** Headers that only the ingress and the edge may set. */
const RESERVED = /^(x-edge-.*|x-org-.*|x-forwarded-.*|forwarded|x-real-ip|expect)$/

/** Headers for the service: the client's without the reserved ones, plus the forwarding headers. */
function requestHeaders(request: IncomingMessage, framing: Framing): string[] {
  const passed = endToEndHeaders(request).filter(([name]) => !RESERVED.test(name))
  const forwardedBy = [
    ['x-forwarded-for', request.socket.remoteAddress ?? ''],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-host', request.headers.host ?? ''],
  ]
  return [...passed, ...framingHeader(framing), ...forwardedBy].flat()
}

/** Headers for the client, as the service sent them. */
const responseHeaders = (response: IncomingMessage): string[] =>
  [...endToEndHeaders(response), ...answerLength(response)].flat()
