import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { ASSERTION_HEADER, generateToken } from '@ppman/auth'
import { testIssuer } from '@ppman/auth/testing'
import { cuttableProxy } from '../testing/cuttable-proxy.ts'
import { echoService, scriptedService, testClock, testPlane, testWorld } from '../testing/test-plane.ts'

const world = await testWorld()
const clock = testClock()
const service = await echoService(() => plane.url, clock)
const plane = await testPlane(world, { serviceUrl: service.url, clock })
afterAll(async () => {
  await plane.close()
  await service.close()
  await world.close()
})

const { tokens } = world.sample
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** An echo, or an error in the envelope. */
type Answer = {
  caller?: object
  error?: object
  headers: Record<string, string>
  method?: string
  path?: string
  body?: string
}

const textOf = ({ value }: { value?: Uint8Array | undefined }) => Buffer.from(value ?? []).toString()

/** A call with header lines exactly as written, which fetch would not send. */
function call(
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
    url = plane.url,
  }: { method?: string; headers?: Record<string, string | string[]>; body?: string; url?: string } = {},
) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string; json: Answer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(url)
      const req = httpRequest({ hostname, port, path, method, headers }, async (res) => {
        let text = ''
        for await (const chunk of res) text += String(chunk)
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          text,
          json: text.startsWith('{') ? (JSON.parse(text) as Answer) : ({} as Answer),
        })
      })
      req.on('error', reject)
      req.end(body)
    },
  )
}

const get = (headers: Record<string, string | string[]>, path = '/v1/ppman/payers/') =>
  call(path, { headers })

describe('who may pass', () => {
  test('a token of the scope passes, and the service learns its owner by signature alone', async () => {
    const { status, json, headers } = await get(bearer(tokens.ppman))
    expect(status).toBe(200)
    expect(headers['x-service']).toBe('echo')
    expect(json.caller).toMatchObject({
      orgId: '0190a000-0000-7000-8000-000000000001',
      sub: '0190a000-0000-7000-8000-000000000011',
      scopes: ['svc-ppman'],
      plan: 'sample',
      admin: false,
    })
    expect(json).toMatchObject({ method: 'GET', path: '/api/v1/payers/' })
    expect(json.headers).not.toHaveProperty('authorization')
  })

  test.each<[string, Record<string, string | string[]>]>([
    ['nothing', {}],
    ['only X-API-Key', { 'X-API-Key': tokens.ppman }],
    ['an unknown token', bearer(generateToken('ppk_'))],
    ['a token with a typing error', bearer(`${tokens.ppman.slice(0, -1)}_`)],
    ['two tokens', { Authorization: [`Bearer ${tokens.ppman}`, `Bearer ${tokens.ppman}`] }],
    [
      'an assertion in place of a token',
      testIssuer().headers({ audience: 'ppman-api', scopes: ['svc-ppman'] }),
    ],
  ])('%s: 401 with a challenge, in the envelope', async (_, headers) => {
    const answer = await get(headers)
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.json).toEqual({
      error: {
        code: 'unauthorized',
        message: expect.any(String),
        request_id: answer.headers['x-request-id'],
      },
    })
  })

  test.each(['ppmanNoScope', 'docs', 'docsOperator'] as const)('the valid token %s: 403', async (name) => {
    const { status, json, headers } = await get(bearer(tokens[name]))
    expect(status).toBe(403)
    expect(json.error).toMatchObject({ code: 'insufficient_scope', request_id: headers['x-request-id'] })
  })
})

describe('what a service gets', () => {
  test('a caller cannot say who they are or where they come from', async () => {
    const forged = testIssuer().headers({
      audience: 'ppman-api',
      org: '0190a000-0000-7000-8000-00000000dead',
      admin: true,
    })
    const spoofs = {
      ...forged,
      'X-Edge-Org': 'x',
      'X-Org-Id': 'x',
      Forwarded: 'for=1.2.3.4',
      'X-Forwarded-For': '1.2.3.4',
      'X-Forwarded-Host': 'evil.test',
      Cookie: 'a=b',
    }
    const { json } = await get({ ...bearer(tokens.ppman), ...spoofs })
    expect(json.caller).toMatchObject({ orgId: '0190a000-0000-7000-8000-000000000001', admin: false })
    expect(json.headers[ASSERTION_HEADER]).not.toBe(forged[ASSERTION_HEADER])
    for (const name of [
      'x-edge-org',
      'x-org-id',
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'cookie',
    ])
      expect(json.headers).not.toHaveProperty(name)
  })

  test('method, query, headers and body arrive as they were sent', async () => {
    const headers = {
      ...bearer(tokens.ppman),
      'Content-Type': 'application/json',
      'If-None-Match': '"a"',
      Accept: 'text/csv',
      'X-Request-ID': 'my-request-1',
    }
    const answer = await call('/v1/ppman/billing-rules/?a=1&a=2&q=%E2%82%AC%20b', {
      method: 'POST',
      headers,
      body: '{"a":1}',
    })
    expect(answer.json).toMatchObject({
      method: 'POST',
      path: '/api/v1/billing-rules/?a=1&a=2&q=%E2%82%AC%20b',
      body: '{"a":1}',
    })
    expect(answer.json.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '7',
      'if-none-match': '"a"',
      accept: 'text/csv',
      'x-request-id': 'my-request-1',
    })
  })

  test('a change without a body announces none', async () => {
    const lines = [
      'POST /v1/ppman/payers/sync HTTP/1.1',
      'Host: edge',
      `Authorization: Bearer ${tokens.ppman}`,
      'Connection: close',
      '',
      '',
    ]
    const socket = connect(Number(new URL(plane.url).port), '127.0.0.1')
    socket.write(lines.join('\r\n'))
    const { headers } = JSON.parse(/\{.*\}/.exec(await text(socket))?.[0] ?? '') as Answer
    expect(headers).toMatchObject({ 'content-length': '0' })
    expect(headers).not.toHaveProperty('transfer-encoding')
  })

  test('a header meant for one connection goes no further', async () => {
    const { json } = await get({
      ...bearer(tokens.ppman),
      Connection: 'close, X-Hop',
      'X-Hop': '1',
      'Proxy-Authorization': 'x',
    })
    expect(json.headers).not.toHaveProperty('x-hop')
    expect(json.headers).not.toHaveProperty('proxy-authorization')
  })

  test.each([
    '/v1/ppman/../../healthz',
    '/v1/ppman/%2e%2e/x',
    '/v1/ppman/a%2f..%2fb',
    '/v1/ppman//x',
    '/v1/ppman/a\\b',
    '/v1/ppman/./x',
  ])('%s is refused', async (path) => {
    expect((await get(bearer(tokens.ppman), path)).status).toBe(400)
  })

  test('one assertion serves a burst of calls, and is renewed after 30 seconds', async () => {
    const assertion = async () => (await get(bearer(tokens.ppmanOtherOrg))).json.headers[ASSERTION_HEADER]
    const first = await assertion()
    expect(await assertion()).toBe(first)
    clock.advance(30_001)
    expect(await assertion()).not.toBe(first)
  })
})

describe('what a caller gets', () => {
  test('a refusal of the service passes untouched', async () => {
    const refusing = await scriptedService((_req, res) =>
      res
        .writeHead(422, { 'content-type': 'application/json', 'x-own': '1', 'set-cookie': ['a=1', 'b=2'] })
        .end('{"error":{"code":"validation_error"}}'),
    )
    const edge = await testPlane(world, { serviceUrl: refusing.url })
    const answer = await call('/v1/ppman/search/?q=a', { headers: bearer(tokens.ppman), url: edge.url })
    expect(answer).toMatchObject({ status: 422, text: '{"error":{"code":"validation_error"}}' })
    expect(answer.headers).toMatchObject({ 'x-own': '1', 'set-cookie': ['a=1', 'b=2'] })
    await edge.close()
    await refusing.close()
  })

  test('an answer is passed on as it comes', async () => {
    let more: () => void = () => undefined
    const slow = await scriptedService((_req, res) => {
      res.write('first')
      more = () => void res.end('second')
    })
    const edge = await testPlane(world, { serviceUrl: slow.url })
    const answer = await fetch(`${edge.url}/v1/ppman/payers/`, { headers: bearer(tokens.ppman) })
    const reader = answer.body!.getReader()
    expect(textOf(await reader.read())).toBe('first')
    more()
    expect(textOf(await reader.read())).toBe('second')
    await edge.close()
    await slow.close()
  })

  test('a large body streams both ways', async () => {
    const mirror = await scriptedService((req, res) => void req.pipe(res))
    const edge = await testPlane(world, { serviceUrl: mirror.url })
    const body = Buffer.alloc(20_000_000, 'x')
    const answer = await fetch(`${edge.url}/v1/ppman/pt-documents/`, {
      method: 'POST',
      headers: bearer(tokens.ppman),
      body,
    })
    expect((await answer.arrayBuffer()).byteLength).toBe(body.length)
    await edge.close()
    await mirror.close()
  })

  test('a service that is down is a 503 in the envelope, and costs nothing', async () => {
    const edge = await testPlane(world)
    const answer = await call('/v1/ppman/payers/', { headers: bearer(tokens.ppman), url: edge.url })
    expect(answer).toMatchObject({
      status: 503,
      json: { error: { code: 'service_unavailable', request_id: answer.headers['x-request-id'] } },
    })
    expect(answer.headers['retry-after']).toBe('5')
    await edge.close()
  })

  test('a service that breaks off in the middle is not taken for a whole answer', async () => {
    const breaking = await scriptedService((_req, res) => {
      res.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => res.destroy(), 50)
    })
    const edge = await testPlane(world, { serviceUrl: breaking.url })
    const answer = await fetch(`${edge.url}/v1/ppman/payers/`, { headers: bearer(tokens.ppman) })
    await expect(answer.text()).rejects.toThrow()
    await edge.close()
    await breaking.close()
  })
})

/** The address with the time limits of a service, without the longer ones of tests. */
const asServicesWait = (url: string) => Object.assign(new URL(url), { search: '' }).href

describe('while something is down', () => {
  test('without Redis calls pass, and are still counted and limited', async () => {
    const edge = await testPlane(world, {
      serviceUrl: service.url,
      redisUrl: 'redis://127.0.0.1:1',
      env: { RATE_LIMIT_SCALE: '0.005' },
    })
    const statuses = []
    for (let i = 0; i < 5; i++)
      statuses.push(
        (await call('/v1/ppman/payers/', { headers: bearer(tokens.ppman), url: edge.url })).status,
      )
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
    expect(statuses[4]).toBe(429)
    await edge.close()
  })

  test('Redis may go away and come back while calls pass', async () => {
    const redis = await cuttableProxy(asServicesWait(world.redisUrl))
    const edge = await testPlane(world, { serviceUrl: service.url, redisUrl: redis.url })
    const status = async () =>
      (await call('/v1/ppman/payers/', { headers: bearer(tokens.ppman), url: edge.url })).status
    expect(await status()).toBe(200)
    redis.hang()
    expect(await status()).toBe(200)
    redis.mend()
    expect(await status()).toBe(200)
    await edge.close()
    redis.close()
  })

  test('without PostgreSQL a known token lasts 30 seconds, then nobody passes: 503, never open', async () => {
    const postgres = await cuttableProxy(world.databaseUrl)
    const ownClock = testClock()
    const edge = await testPlane(world, {
      serviceUrl: service.url,
      databaseUrl: postgres.url,
      clock: ownClock,
    })
    const status = async (token: string) =>
      (await call('/v1/ppman/payers/', { headers: bearer(token), url: edge.url })).status
    expect(await status(tokens.ppman)).toBe(200)
    postgres.cut()
    expect(await status(tokens.ppman)).toBe(200)
    expect(await status(tokens.ppmanOtherOrg)).toBe(503)
    ownClock.advance(30_001)
    expect(await status(tokens.ppman)).toBe(503)
    postgres.mend()
    expect(await status(tokens.ppman)).toBe(200)
    await edge.close()
    postgres.close()
  })

  test('a PostgreSQL that hangs holds nobody: the call is answered while it does', async () => {
    const postgres = await cuttableProxy(asServicesWait(world.databaseUrl))
    const edge = await testPlane(world, { serviceUrl: service.url, databaseUrl: postgres.url })
    postgres.hang()
    expect((await call('/v1/ppman/payers/', { headers: bearer(tokens.ppman), url: edge.url })).status).toBe(
      503,
    )
    postgres.mend()
    await edge.close()
    postgres.close()
  })
})

test.each([
  '/V1/ppman/payers/',
  '/v1/PPMAN/payers/',
  '/CONSOLE/tokens',
  '/console/TOKENS',
  '/console/JOBS',
  '/console/REVIEWS',
  '/console/STYLE.css',
  '/SIGN-IN/x',
  '/OIDC/auth',
  '/oidc/AUTH',
  '/oidc/JWKS',
  '/oidc/session/END',
  '/.well-known/JWKS.json',
  '/.WELL-KNOWN/openid-configuration',
  '/INTROSPECT',
])('%s is no address', async (path) => {
  expect((await get(bearer(tokens.ppman), path)).status).toBe(404)
})

test('a stranger who invents X-Forwarded-For is counted as one', async () => {
  const remaining = async (forwarded: string) => {
    const headers = { 'X-Forwarded-For': forwarded, 'Content-Type': 'application/x-www-form-urlencoded' }
    return Number(
      (await call('/console/sign-in', { method: 'POST', headers, body: 'email=a' })).headers[
        'x-ratelimit-remaining'
      ],
    )
  }
  const before = await remaining('198.51.100.1')
  expect(await remaining('198.51.100.2')).toBeLessThan(before)
})
