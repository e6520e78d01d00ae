import { createServer, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { issueTicket } from '../auth/ws-ticket.ts'
import { ORG } from '../testing.ts'
import { until } from '../testing/until.ts'
import { sockets } from './sockets.ts'
import { anInstance, readyRedis } from './testing.ts'

const redis = await readyRedis()
const live = sockets({ redis, baseUrl: 'https://ppman.test', now: () => new Date() })
const server = createServer()
const holder = { orgId: ORG, sub: 'ada', scopes: ['svc-ppman'] }
let url = ''

beforeAll(async () => {
  live.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/ws`
})
beforeEach(() => redis.del(`ws:org:${ORG}`, `ws:principal:${ORG}:ada`))
afterAll(() => {
  live.close()
  server.closeAllConnections()
  server.close()
  redis.disconnect()
})

type Ending = { hello: Record<string, unknown>; ws: WebSocket } | { refused: number } | { closed: number }

function connect(ticket: string, { headers = {}, inAddress = false } = {}): Promise<Ending> {
  const ws = inAddress
    ? new WebSocket(`${url}?ticket=${ticket}`, { headers })
    : new WebSocket(url, ['ppman.v1', `ticket.${ticket}`], { headers })
  return new Promise((resolve) => {
    ws.on('error', () => undefined)
    ws.on('unexpected-response', (_req, res) => resolve({ refused: res.statusCode ?? 0 }))
    ws.on('message', (chunk: Buffer) =>
      resolve({ hello: JSON.parse(chunk.toString()) as Record<string, unknown>, ws }),
    )
    ws.on('close', (code) => resolve({ closed: code }))
  })
}
const ticketFor = async (client = redis) => (await issueTicket(client, holder, new Date())).ticket
const reply = (ws: WebSocket) =>
  new Promise((resolve) => ws.once('message', (chunk: Buffer) => resolve(JSON.parse(chunk.toString()))))

async function connected() {
  const ending = await connect(await ticketFor())
  if (!('ws' in ending)) throw new Error('The socket was refused.')
  return ending
}

test.each([false, true])('a ticket opens a socket and is greeted (in the address: %s)', async (inAddress) => {
  const ending = await connect(await ticketFor(), { inAddress })
  expect(ending).toMatchObject({
    hello: { v: 1, type: 'hello', heartbeat_ms: 30_000, conn_id: expect.any(String) },
  })
  if ('ws' in ending) ending.ws.close()
})

const ask = async (path: string, upgrade: string) => {
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`)
  return (await client.toArray()).join('')
}

test.each(['//', '/api/v1/wsx', 'http://[/', '/%ZZ'])(
  '%s is no address of a socket, and ends no process',
  async (path) => {
    const reply = await ask(path, 'websocket')
    const [id] = /(?<=X-Request-ID: )[\w-]{36}/.exec(reply) ?? []
    expect(reply).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/)
    expect(JSON.parse(reply.slice(reply.indexOf('{')))).toEqual({
      error: { code: 'not_found', message: expect.any(String), request_id: id },
    })
  },
)

test('an offer of HTTP/2 is an ordinary request', async () => {
  server.once('request', (_req, res: ServerResponse) => void res.end('ordinary'))
  expect(await ask('/api/v1/payers/', 'h2c')).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*ordinary/)
})

test('of many connections with one ticket exactly one is let in', async () => {
  const ticket = await ticketFor()
  const endings = await Promise.all(Array.from({ length: 200 }, () => connect(ticket)))
  expect(endings.filter((ending) => 'ws' in ending)).toHaveLength(1)
  expect(endings.filter((ending) => 'refused' in ending && ending.refused === 401)).toHaveLength(199)
  for (const ending of endings) if ('ws' in ending) ending.ws.close()
})

test.each([
  ['no ticket', '', {}, 401],
  ['a made-up ticket', 'wst_x', {}, 401],
  ['another origin', 'wst_x', { origin: 'https://evil.example' }, 403],
])('%s is refused before the upgrade', async (_, ticket, headers, status) => {
  expect(await connect(ticket, { headers })).toEqual({ refused: status })
})

test('answers pings, acknowledges topics, and says what it did not understand', async () => {
  const { ws } = await connected()
  ws.send(JSON.stringify({ type: 'ping', id: '1' }))
  expect(await reply(ws)).toEqual({ type: 'pong', id: '1' })
  ws.send(JSON.stringify({ type: 'subscribe', id: '2', topics: ['policy.*'], org: 'another' }))
  expect(await reply(ws)).toEqual({ type: 'ack', id: '2' })
  ws.send('{')
  expect(await reply(ws)).toMatchObject({ type: 'error', code: 'validation_error' })
  ws.close()
})

test('what a client says together with its handshake is heard', async () => {
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ' +
    'AAAAAAAAAAAAAAAAAAAAAA==\r\n'
  const head = `GET /api/v1/ws?ticket=${await ticketFor()} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`
  const ping = '{"type":"ping"}'
  const masked = Buffer.concat([Buffer.from([0x81, 0x80 | ping.length, 0, 0, 0, 0]), Buffer.from(ping)])
  let heard = ''
  client.on('data', (chunk) => (heard += chunk.toString('latin1')))
  client.write(Buffer.concat([Buffer.from(head), masked]))
  await until('the answer comes', () => heard.includes('{"type":"pong"}'))
  expect(heard.indexOf('"hello"')).toBeLessThan(heard.indexOf('"pong"'))
  client.destroy()
})

test('a flood and an oversized frame end the socket', async () => {
  const [flood, big] = [await connected(), await connected()]
  const closed = (ws: WebSocket) => new Promise((resolve) => ws.on('close', resolve))
  for (let i = 0; i < 21; i++) flood.ws.send('{"type":"ping"}')
  expect(await closed(flood.ws)).toBe(4008)
  big.ws.send('x'.repeat(20_000))
  expect(await closed(big.ws)).toBe(1009)
})

test('an organization has fifty places, and a place is freed with its socket', async () => {
  const now = Date.now()
  for (let i = 0; i < 50; i++) await redis.zadd(`ws:org:${ORG}`, now + 60_000, `other-${i}`)
  expect(await connect(await ticketFor())).toEqual({ closed: 4429 })
  await redis.zadd(`ws:org:${ORG}`, now - 1, 'other-0')
  const { ws } = await connected()
  expect(await redis.zcard(`ws:org:${ORG}`)).toBe(50)
  ws.close()
  await until('the place is free', async () => (await redis.zcard(`ws:org:${ORG}`)) === 49)
})

test('a principal has ten of them', async () => {
  for (let i = 0; i < 10; i++) await redis.zadd(`ws:principal:${ORG}:ada`, Date.now() + 60_000, `other-${i}`)
  expect(await connect(await ticketFor())).toEqual({ closed: 4429 })
  expect(await redis.zcard(`ws:org:${ORG}`)).toBe(0)
  const { ticket } = await issueTicket(redis, { ...holder, sub: 'bea' }, new Date())
  const ending = await connect(ticket)
  expect(ending).toHaveProperty('ws')
  if ('ws' in ending) ending.ws.close()
})

test('a full instance refuses before the upgrade and leaves the ticket good for another one', async () => {
  const full = await anInstance({ places: 0 })
  const ticket = await ticketFor()
  const refused = new WebSocket(full.url, ['ppman.v1', `ticket.${ticket}`])
  const status = await new Promise((resolve) =>
    refused.on('unexpected-response', (_req, res) => resolve(res.statusCode)).on('error', () => undefined),
  )
  full.close()
  expect(status).toBe(503)
  const ending = await connect(ticket)
  expect(ending).toHaveProperty('ws')
  if ('ws' in ending) ending.ws.close()
})
