import { type AddressInfo, createServer, type Socket } from 'node:net'
import { rawExchange } from '../testing/raw-call.ts'
import { testPlane, testWorld } from '../testing/test-plane.ts'
import { upstreamRecorder } from '../testing/upstream-recorder.ts'

const world = await testWorld()
afterAll(() => world.close())
const bearer = (token: string) => `Host: edge\r\nAuthorization: Bearer ${token}\r\n`
const [first, second] = [bearer(world.sample.tokens.ppman), bearer(world.sample.tokens.ppmanOtherOrg)]

const POISON = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison'
const OWN = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nown'

/** Answers that a service must not give, to a call with the method GET unless another is named. */
const STRANGE: [name: string, answer: string, method?: string][] = [
  [
    'a length and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 9\r\n\r\nabc'],
  ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: +3\r\n\r\nabc'],
  [
    'a chunk size that is none',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nabc\r\n0\r\n\r\n',
  ],
  [
    'a length that Connection names',
    `HTTP/1.1 200 OK\r\nConnection: content-length\r\nContent-Length: 3\r\n\r\nabc${POISON}`,
  ],
  ['a second answer behind the first', `HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc${POISON}`],
  [
    'half a second answer behind the first',
    `HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc${POISON.slice(0, 25)}`,
  ],
  ['a body to HEAD', `HTTP/1.1 200 OK\r\nContent-Length: ${POISON.length}\r\n\r\n${POISON}`, 'HEAD'],
  ['a body of 204', `HTTP/1.1 204 No Content\r\nContent-Length: ${POISON.length}\r\n\r\n${POISON}`],
  ['a body of 304', `HTTP/1.1 304 Not Modified\r\nContent-Length: ${POISON.length}\r\n\r\n${POISON}`],
  [
    'a change of protocol that nobody asked for',
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n${POISON}`,
  ],
  ['a hint before the answer', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OWN}`],
  ['a status below 100', 'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n'],
  [
    'a header split by a bare LF',
    'HTTP/1.1 200 OK\r\nX-A: a\nSet-Cookie: b=1\r\nContent-Length: 3\r\n\r\nabc',
  ],
  ['a control character in a header', 'HTTP/1.1 200 OK\r\nX-A: a\x01b\r\nContent-Length: 3\r\n\r\nabc'],
  ['a folded header', 'HTTP/1.1 200 OK\r\nX-A: a\r\n Set-Cookie: b=1\r\nContent-Length: 3\r\n\r\nabc'],
  ['an end that only the connection tells', 'HTTP/1.1 200 OK\r\n\r\nabc'],
  ['no HTTP', 'hello\r\n\r\n'],
]

test.each(STRANGE)('after %s the next caller gets their own answer', async (_, strange, method = 'GET') => {
  const service = await upstreamRecorder(({ target }, socket) => {
    if (target.endsWith('/policies/')) return OWN
    socket.write(strange, 'latin1')
    if (!/content-length|chunked/i.test(strange)) socket.end()
    return null
  })
  const edge = await testPlane(world, { serviceUrl: service.url })
  const [answer] = await rawExchange(edge.url, `${method} /v1/ppman/payers/ HTTP/1.1\r\n${first}\r\n`, {
    bodyless: method === 'HEAD',
  })
  expect(answer?.head ?? '').not.toMatch(/set-cookie|upgrade:/i)
  expect(answer?.body ?? '').not.toContain('poison')
  const [next] = await rawExchange(edge.url, `GET /v1/ppman/policies/ HTTP/1.1\r\n${second}\r\n`)
  expect(next).toMatchObject({ status: 200, body: 'own' })
  expect(service.problems).toEqual([])
  await edge.close()
  service.close()
})

test('after an answer before the whole body was read, the next call uses another connection', async () => {
  const received: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    const connection = sockets.push(socket) - 1
    received.push('')
    socket
      .on('error', () => socket.destroy())
      .on('data', (bytes: Buffer) => {
        if (received[connection] === '') socket.write(OWN)
        received[connection] = (received[connection] ?? '') + bytes.toString('latin1')
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const edge = await testPlane(world, {
    serviceUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  const [early] = await rawExchange(
    edge.url,
    `POST /v1/ppman/payers/sync HTTP/1.1\r\n${first}Content-Length: 500\r\n\r\nhalf`,
  )
  expect(early).toMatchObject({ status: 200, body: 'own' })
  await rawExchange(edge.url, `GET /v1/ppman/policies/ HTTP/1.1\r\n${second}\r\n`)
  expect(received).toEqual([
    expect.stringMatching(/^POST (?!.*GET)/s),
    expect.stringMatching(/^GET \/api\/v1\/policies\/ /),
  ])
  await edge.close()
  sockets.forEach((socket) => socket.destroy())
  server.close()
})

test('a change without a body is never sent twice', async () => {
  let calls = 0
  const service = await upstreamRecorder(({ method }, socket) => {
    if (method === 'GET') return OWN
    calls += 1
    socket.destroy()
    return null
  })
  const edge = await testPlane(world, { serviceUrl: service.url })
  await rawExchange(edge.url, `GET /v1/ppman/policies/ HTTP/1.1\r\n${first}\r\n`)
  const [answer] = await rawExchange(edge.url, `POST /v1/ppman/payers/sync HTTP/1.1\r\n${first}\r\n`)
  expect(answer?.status).toBe(503)
  expect(service.connections()).toBe(1)
  expect(calls).toBe(1)
  await edge.close()
  service.close()
})
