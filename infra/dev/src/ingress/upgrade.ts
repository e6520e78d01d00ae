import { type IncomingMessage, request as send } from 'node:http'
import type { Duplex } from 'node:stream'
import { requestHeaders } from './forwarded-headers.ts'

export type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer; target: URL | null }

/** Passes a request to change the protocol (a WebSocket), then joins the two connections. */
export function passUpgrade({ request, socket, head, target }: Upgrade): void {
  socket.on('error', () => socket.destroy())
  if (!target) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  const onward = send(target, { method: request.method, path: request.url, headers: requestHeaders(request, { isUpgrade: true }), agent: false })
  onward.on('upgrade', (answer, upstream: Duplex, first: Buffer) => {
    socket.write(headOf(answer))
    if (first.length) socket.write(first)
    if (head.length) upstream.write(head)
    join(socket, upstream)
  })
  onward.on('response', (answer) => {
    socket.write(headOf(answer))
    answer.pipe(socket)
  })
  onward.on('error', () => socket.destroy())
  onward.end()
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = Array.from({ length: rawHeaders.length / 2 }, (_, i) => `${rawHeaders[2 * i]}: ${rawHeaders[2 * i + 1]}`)
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n')
}

function join(client: Duplex, upstream: Duplex): void {
  client.pipe(upstream)
  upstream.pipe(client)
  upstream.on('error', () => client.destroy())
  // A server's socket may stay open in one direction; nobody reads a WebSocket of which one half is closed.
  client.on('end', () => client.end())
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
}
