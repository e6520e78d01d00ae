import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ppmanDialect } from '@ppman/errors'
import { anyFreePort, LOOPBACK } from '../machine/ports.ts'
import { createIngress } from './ingress.ts'
import { listenNear } from './open-ingresses.ts'

const open: Server[] = []
async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; url: URL }> {
  const server = createServer(handle)
  open.push(server)
  server.listen(0, LOOPBACK)
  await once(server, 'listening')
  return { server, url: new URL(`http://${LOOPBACK}:${(server.address() as AddressInfo).port}`) }
}
async function ingressTo(ways: Record<string, URL>): Promise<URL> {
  const server = createIngress({
    dialect: ppmanDialect,
    ways: Object.entries(ways).map(([prefix, target]) => ({ prefix, target })),
  })
  open.push(server)
  return new URL(`http://${LOOPBACK}:${await listenNear(server, await anyFreePort())}`)
}
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

const named = (name: string) => serve(({ url }, response) => void response.end(`${name} ${url}`))
const echo = () =>
  serve(({ headers, method }, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ method, headers }))
  })

test('sends each path to its service, in whole segments', async () => {
  const [api, web] = [await named('api'), await named('web')]
  const ingress = await ingressTo({ '/api/v1': api.url, '/': web.url })
  const read = async (path: string) => (await fetch(new URL(path, ingress))).text()
  expect(await read('/api/v1/payers/?page=2')).toBe('api /api/v1/payers/?page=2')
  expect(await read('/api/v1')).toBe('api /api/v1')
  expect(await read('/api/v10')).toBe('web /api/v10')
  expect(await read('/')).toBe('web /')
})

test('tells the service who asked, and nothing that the client made up', async () => {
  const { url } = await echo()
  const ingress = await ingressTo({ '/': url })
  const forged = {
    'X-Edge-Assertion': 'forged',
    'x-edge-scopes': 'svc-ppman',
    'X-Forwarded-For': '8.8.8.8',
    'X-Forwarded-Proto': 'https',
    forwarded: 'for=8.8.8.8',
    'X-Real-IP': '8.8.8.8',
  }
  const reply = await fetch(ingress, { headers: { ...forged, authorization: 'Bearer x' } })
  const { headers } = (await reply.json()) as { headers: Record<string, string> }
  expect(headers).toMatchObject({
    authorization: 'Bearer x',
    host: ingress.host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': ingress.host,
  })
  for (const name of ['x-edge-assertion', 'x-edge-scopes', 'forwarded', 'x-real-ip'])
    expect(headers).not.toHaveProperty(name)
})

test('passes status, headers and repeated cookies back as they were said', async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(304, 'Not Modified', [
      'ETag',
      '"a"',
      'Set-Cookie',
      'a=1',
      'Set-Cookie',
      'b=2',
      'Keep-Alive',
      'timeout=7',
    ])
    response.end()
  })
  const { status, headers } = await fetch(await ingressTo({ '/': url }))
  expect(status).toBe(304)
  expect(headers.get('etag')).toBe('"a"')
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(headers.get('keep-alive')).not.toBe('timeout=7')
})

test('streams an answer while the service still writes it', async () => {
  let goOn = () => {}
  const { url } = await serve((_, response) => {
    response.write('first')
    goOn = () => response.end(' second')
  })
  const { body } = await fetch(await ingressTo({ '/': url }))
  const reader = body!.getReader()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first')
  goOn()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe(' second')
})

test('streams a body of unknown length to the service', async () => {
  const { url } = await serve(async (incoming, response) => {
    let bytes = 0
    for await (const chunk of incoming) bytes += (chunk as Buffer).length
    response.end(String(bytes))
  })
  const ingress = await ingressTo({ '/': url })
  for (const method of ['POST', 'DELETE']) {
    const outgoing = request(ingress, { method, headers: { 'transfer-encoding': 'chunked' } })
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    for (let i = 0; i < 20; i += 1) outgoing.write(Buffer.alloc(10_000))
    outgoing.end()
    const [answer] = await answered
    expect((await answer.toArray()).join('')).toBe('200000')
  }
})

test('says 503 as JSON while a service is down, and serves again when it is up', async () => {
  const port = await anyFreePort()
  const ingress = await ingressTo({ '/': new URL(`http://${LOOPBACK}:${port}`) })
  const down = await fetch(ingress)
  expect(down.status).toBe(503)
  expect(down.headers.get('retry-after')).toBe('1')
  const request_id = down.headers.get('x-request-id')
  expect(await down.json()).toEqual({
    error: { code: 'service_unavailable', message: expect.any(String), request_id },
  })
  const server = createServer((_, response) => void response.end('up')).listen(port, LOOPBACK)
  open.push(server)
  await once(server, 'listening')
  expect(await (await fetch(ingress)).text()).toBe('up')
})

test('says 502 when a service breaks off before it has answered', async () => {
  const { url } = await serve((_, response) => void response.destroy())
  expect((await fetch(await ingressTo({ '/': url }))).status).toBe(502)
})

test('lets go of the service when the client has gone', async () => {
  const gone = Promise.withResolvers<string>()
  const { url } = await serve((_, response) => {
    response.write('x')
    response.on('close', () => gone.resolve('gone'))
  })
  const ingress = await ingressTo({ '/': url })
  const controller = new AbortController()
  await fetch(ingress, { signal: controller.signal })
  controller.abort()
  expect(await Promise.race([gone.promise, sleep(60_000, 'still there', { ref: false })])).toBe('gone')
})

test('joins the two sides of an upgraded connection', async () => {
  const { server, url } = await serve((_, response) => void response.end())
  server.on('upgrade', ({ headers, url: path }: IncomingMessage, socket) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: ${headers.upgrade}\r\nconnection: ` +
        `Upgrade\r\nx-path: ${path}\r\n\r\n`,
    )
    socket.on('data', (row: Buffer) => socket.write(row.toString().toUpperCase()))
    socket.on('end', () => socket.end())
  })
  const ingress = await ingressTo({ '/': url })
  const client = connect(Number(ingress.port), LOOPBACK)
  client.write(
    `GET /ws?ticket=t HTTP/1.1\r\nhost: ${ingress.host}\r\nconnection: keep-alive, ` +
      `Upgrade\r\nupgrade: websocket\r\n\r\n`,
  )
  const [head] = (await once(client, 'data')) as [Buffer]
  expect(head.toString()).toMatch(/^HTTP\/1\.1 101 [\s\S]*upgrade: websocket[\s\S]*x-path: \/ws\?ticket=t/)
  client.write('hello')
  const [answer] = (await once(client, 'data')) as [Buffer]
  expect(answer.toString()).toBe('HELLO')
  client.destroy()
})

test('passes a request that offers HTTP/2 on as it is, with its body', async () => {
  const { server, url } = await serve(
    async (incoming, response) =>
      void response.end(`${incoming.headers.upgrade} ${(await incoming.toArray()).join('')}`),
  )
  server.on('upgrade', (_: IncomingMessage, socket) => socket.destroy())
  const ingress = await ingressTo({ '/': url })
  const client = connect(Number(ingress.port), LOOPBACK)
  client.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close, Upgrade, HTTP2-Settings\r\nupgrade: ` +
      `h2c\r\nHTTP2-Settings: AA\r\ncontent-length: 4\r\n\r\nbody`,
  )
  expect((await client.toArray()).join('')).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*undefined body/)
})

test('passes on a refused upgrade', async () => {
  const { server, url } = await serve((_, response) => void response.end())
  server.on(
    'upgrade',
    (_: IncomingMessage, socket) =>
      void socket
        .resume()
        .end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 2\r\nconnection: close\r\n\r\nno'),
  )
  const ingress = await ingressTo({ '/': url })
  const client = connect(Number(ingress.port), LOOPBACK)
  client.end(`GET / HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`)
  expect((await client.toArray()).join('')).toMatch(/^HTTP\/1\.1 401 Unauthorized[\s\S]*no$/)
})
