import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { guardedPost } from './guarded-post.ts'

type Received = { method: string | undefined; headers: IncomingMessage['headers']; body: string }
const received: Received[] = []
let answer: { status?: number; headers?: Record<string, string>; body?: string; isSilent?: true } = {}
const server = createServer((req, res) => {
  let body = ''
  req.on('data', (part: Buffer) => (body += part.toString()))
  req.on('end', () => {
    received.push({ method: req.method, headers: req.headers, body })
    if (answer.isSilent) return
    res.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '{}')
  })
})
let host = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())
afterAll(() => void server.close())

const post = (url = `http://${host}/v1`, reach: { allowHosts?: string[] } = { allowHosts: [host] }) =>
  guardedPost(url, {
    body: { a: 1 },
    headers: { authorization: 'Bearer k' },
    maxBytes: 1_000,
    timeoutMs: 1_000,
    ...reach,
  })

test('JSON is posted with the given headers, and the answer is read', async () => {
  answer = { body: '{"b":2}' }
  const { status, bytes } = await post()
  expect([status, bytes.toString()]).toEqual([200, '{"b":2}'])
  expect(received.at(-1)).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
  })
})

test.each([
  ['a private address that nobody allowed', () => post(undefined, {}), 'address_not_allowed'],
  ['the metadata address of a cloud', () => post('http://169.254.169.254/v1', {}), 'address_not_allowed'],
  ['another scheme', () => post('file:///etc/passwd'), 'url_not_allowed'],
  ['an address with a password', () => post(`http://a:b@${host}/`), 'url_not_allowed'],
])('%s is refused before a byte is sent', async (_, work, code) => {
  const before = received.length
  await expect(work()).rejects.toMatchObject({ code })
  expect(received).toHaveLength(before)
})

test('a redirect is not followed, so that a key stays with its host', async () => {
  answer = { status: 307, headers: { location: `http://${host}/elsewhere` } }
  const before = received.length
  expect(await post()).toMatchObject({ status: 307 })
  expect(received).toHaveLength(before + 1)
})

test.each([
  ['too long an answer', { body: 'x'.repeat(2_000) }, 'too_large'],
  ['no answer in time', { isSilent: true as const }, 'timeout'],
])('%s is a failure', async (_, given, code) => {
  answer = given
  await expect(post()).rejects.toMatchObject({ code })
})
