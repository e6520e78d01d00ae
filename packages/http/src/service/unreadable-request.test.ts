import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Dialect, docsDialect, ppmanDialect } from '@ppman/errors'
import { refuseUnreadable } from './unreadable-request.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()))

/**
 * A server of a service: it answers `/slow` when it is told to, and reads the whole body of a POST.
 */
async function listening(dialect: Dialect) {
  const answers: (() => void)[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/slow') return void answers.push(() => response.end('slow'))
    await request.toArray().catch(() => undefined) // a body that breaks off is what is tested
    response.end('read')
  })
  refuseUnreadable(server, { dialect })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const send = (bytes: string) =>
    connect((server.address() as AddressInfo).port, '127.0.0.1')
      .on('error', () => undefined)
      .setNoDelay(true)
      .on('connect', function (this: { write: (bytes: string) => void }) {
        this.write(bytes)
      })
  return { send, answers }
}

const UNREADABLE: [name: string, bytes: string, status: number, code: string][] = [
  ['no HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400, 'bad_request'],
  [
    'headers of 20,000 bytes',
    `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'bad_request',
  ],
  [
    'a chunk without a size',
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n',
    400,
    'bad_request',
  ],
  [
    'chunk extensions of 20,000 bytes',
    `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: ` +
      `chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
    413,
    'payload_too_large',
  ],
]

test.each(UNREADABLE)('%s is refused in the envelope, with a request id', async (_, bytes, status, code) => {
  const { send } = await listening(ppmanDialect)
  const [head = '', body = ''] = (await text(send(bytes))).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const id = /^X-Request-ID: (\S+)$/m.exec(head)?.[1]
  expect(JSON.parse(body)).toEqual({ error: { code, message: expect.any(String), request_id: id } })
})

test('the documentation service says it in its own words', async () => {
  const { send } = await listening(docsDialect)
  const [, body = ''] = (await text(send('hello\r\n\r\n'))).split('\r\n\r\n')
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: 'invalid_request' })
})

test('what follows an unanswered call waits for its answer', async () => {
  const { send, answers } = await listening(ppmanDialect)
  const received = text(send('GET /slow HTTP/1.1\r\nHost: a\r\n\r\nhello\r\n\r\n'))
  while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  answers[0]!()
  expect(await received).toMatch(
    /^HTTP\/1\.1 200 OK[\s\S]*slow[\s\S]*HTTP\/1\.1 400 Bad Request[\s\S]*bad_request/,
  )
})
