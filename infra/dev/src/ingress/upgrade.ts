import { type IncomingMessage, request as send } from 'node:http'
import type { Duplex } from 'node:stream'
import { hasBody, requestFraming } from '@ppman/http/forwarding'
import { requestHeaders, responseHeaders } from './forwarded-headers.ts'

export type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer; target: URL | null }

/** Forwards a WebSocket upgrade, then joins the two connections. */
export function passUpgrade({ request, socket, head, target }: Upgrade): void {
  socket.on('error', () => socket.destroy())
  if (!isHandshake(request)) return refuse(socket, '400 Bad Request')
  if (!target) return refuse(socket, '404 Not Found')
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

const refuse = (socket: Duplex, status: string): void =>
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
