import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pipeline, type Duplex } from 'node:stream'
import type { Dialect } from '@ppman/errors'
import { refuseUnreadable, type Framing, requestFraming, upstream } from '@ppman/http/forwarding'
import { requestHeaders, responseHeaders } from './forwarded-headers.ts'
import { passUpgrade } from './upgrade.ts'

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
