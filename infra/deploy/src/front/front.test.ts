import { mkdtempSync, rmSync } from 'node:fs'
import { testDb } from '@ppman/db/testing'
import { WebSocket } from 'ws'
import {
  configurationProblem,
  findNginx,
  freePorts,
  HOSTS,
  type Instances,
  writeConfiguration,
} from './open-front.ts'
import { type Call, mixedCalls, send, startCallers } from './load.ts'
import { SERVICES, startTwoOfEach, type TwoOfEach } from './two-of-each.ts'

const nginx = findNginx()
const onNginx = nginx ? describe : describe.skip
if (!nginx) console.error('nginx is not installed: its configuration is not tried here')

onNginx('nginx in front of two instances of each service', () => {
  let stack: TwoOfEach
  const home = mkdtempSync('/var/tmp/ppman-front-')
  const closers: (() => Promise<void>)[] = []
  const ask = (call: Partial<Call>) =>
    send(stack.url, { host: HOSTS.base, method: 'GET', path: '/', ...call })

  beforeAll(async () => {
    const { url: databaseUrl, close } = await testDb()
    closers.push(close)
    stack = await startTwoOfEach({
      nginx: nginx!,
      home,
      databaseUrl,
      redisUrl: process.env['TEST_REDIS_URL']!,
    })
    closers.unshift(stack.close)
  }, 600_000)
  afterAll(async () => {
    for (const close of closers) await close()
    rmSync(home, { recursive: true, force: true })
  })

  test('nginx accepts the configuration without a warning', async () => {
    const ports = await freePorts(4)
    const [port, api, docs, control] = ports as [number, number, number, number]
    const instances = Object.fromEntries(SERVICES.map((name) => [name, [1, 2]])) as Instances
    const file = writeConfiguration(`${home}/check`, { port, instances, internal: { api, docs, control } })
    expect(configurationProblem(nginx!, file)).toBeNull()
  })

  test('every kind of call reaches its service', async () => {
    for (const call of mixedCalls(stack.seeded)) {
      const { status, body } = await ask(call)
      expect({ name: call.name, status, body: status === call.status ? '' : body }).toEqual({
        name: call.name,
        status: call.status,
        body: '',
      })
    }
  })

  test('paths are routed in whole segments, and an unknown host is refused', async () => {
    expect((await ask({ path: '/api/v1/payers/' })).body).toContain('Call this service through the edge.')
    expect((await ask({ path: '/feeds/none.atom' })).headers['content-type']).not.toContain('text/html')
    expect(
      (await ask({ path: '/apiary', headers: { accept: 'text/html' } })).headers['content-type'],
    ).toContain('text/html')
    expect((await ask({ host: 'other.test' })).status).toBe(421)
    expect((await ask({ host: HOSTS.console, path: '/introspect', method: 'POST', body: '' })).status).toBe(
      404,
    )
  })

  test('identity headers of a client do not pass, and a token counts at the edge only', async () => {
    const token = { authorization: `Bearer ${stack.seeded.tokens.ppman}` }
    const forged = { 'X-Edge-Assertion': 'forged', 'X-Edge-Scopes': 'svc-ppman', 'X-Org-Id': 'x' }
    expect((await ask({ path: '/api/v1/payers/', headers: { ...token, ...forged } })).status).toBe(401)
    const edge = { host: HOSTS.console, path: '/v1/ppman/payers/' }
    expect((await ask({ ...edge, headers: forged })).status).toBe(401)
    expect((await ask({ ...edge, headers: { ...token, ...forged } })).status).toBe(200)
  })

  test('a request keeps its id, and gets one when it has none or a bad one', async () => {
    const idOf = async (id?: string) =>
      (await ask({ headers: id ? { 'X-Request-ID': id } : {} })).headers['x-request-id']
    expect(await idOf('client-id-12345')).toBe('client-id-12345')
    expect(await idOf('bad id')).toMatch(/^[\w-]{32,36}$/)
    expect(await idOf()).toMatch(/^[\w-]{32,36}$/)
  })

  test('a body beyond the limit of the front is refused', async () => {
    const body = 'x'.repeat(1_100_000)
    expect((await ask({ path: '/webhook/email/event', method: 'POST', body })).status).toBe(413)
  })

  test('a WebSocket opens through nginx with a ticket of the edge', async () => {
    const headers = { authorization: `Bearer ${stack.seeded.tokens.ppman}` }
    const { body } = await ask({
      host: HOSTS.console,
      path: '/v1/ppman/auth/ws-ticket',
      method: 'POST',
      headers,
      body: '{}',
    })
    const { ticket } = JSON.parse(body) as { ticket: string }
    const { port } = new URL(stack.url)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws`, ['ppman.v1', `ticket.${ticket}`], {
      headers: { host: `${HOSTS.base}:${port}` },
    })
    const [frame] = await new Promise<[string]>((resolve, reject) =>
      socket.on('message', (text: Buffer) => resolve([text.toString()])).on('error', reject),
    )
    socket.terminate()
    expect(JSON.parse(frame)).toMatchObject({ type: 'hello' })
  })

  test('instances restart one after another under load: no request fails', async () => {
    const stop = startCallers(stack.url, mixedCalls(stack.seeded))
    const codes: (number | null)[] = []
    for (const instance of stack.instances.filter((_, index) => index % 2 === 0))
      codes.push(await stack.restart(instance))
    const { sent, failures } = await stop()
    expect(failures).toEqual([])
    expect(sent).toBeGreaterThan(0)
    expect(codes).toEqual(SERVICES.map(() => 0))
  }, 600_000)
})
