import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Dialect, ErrorKind } from '@ppman/errors'
import type { Log } from './log.ts'

type Failure = { kind: ErrorKind; status: number; message: string }

const MALFORMED: Failure = { kind: 'bad_request', status: 400, message: 'The request is not well formed.' }
/** By the codes of Node's errors; the statuses are those that Node would answer. */
const FAILURES: Record<string, Failure> = {
  HPE_HEADER_OVERFLOW: {
    kind: 'bad_request',
    status: 431,
    message: 'The headers of the request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    kind: 'too_large',
    status: 413,
    message: 'The chunk extensions of the body are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    kind: 'bad_request',
    status: 408,
    message: 'The request took too long to arrive.',
  },
}

type Options = { dialect: Dialect; log?: Pick<Log, 'warn'> }

/**
 * Answers requests that Node's parser refuses in the service's own error body, with a request id,
 * and closes the connection. Without this Node answers a bare status line.
 */
export function refuseUnreadable(server: Server, options: Options): void {
  const latest = new WeakMap<Duplex, ServerResponse>()
  const remember = (request: IncomingMessage, response: ServerResponse) =>
    void latest.set(request.socket, response)
  server.prependListener('request', remember)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = () => writeFailure(socket, error, options)
    const previous = latest.get(socket)
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy()
    else if (!previous || previous.writableFinished) answer()
    else if (previous.socket !== socket || previous.headersSent)
      socket.destroy() // bytes of ours would land in another answer
    else if (previous.req.complete) previous.once('finish', answer)
    else answer()
  })
}

function writeFailure(socket: Duplex, error: NodeJS.ErrnoException, { dialect, log }: Options): void {
  const { kind, status, message } = FAILURES[error.code ?? ''] ?? MALFORMED
  const requestId = randomUUID()
  log?.warn({ requestId, status, reason: error.code }, 'request not readable')
  const body = JSON.stringify(
    dialect.body({ status, code: dialect.kinds[kind][1], message, headers: {} }, requestId),
  )
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-ID: ${requestId}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end([...lines, '', body].join('\r\n'), () => socket.destroy())
}
