import type { Caller } from '@ppman/auth'
import { AppError, docsDialect, ppmanDialect } from '@ppman/errors'
import express from 'express'
import type { Redis } from 'ioredis'
import request from 'supertest'
import { z } from 'zod'
import {
  errorHandler,
  mount,
  refuseUnknownPath,
  ok,
  openRedis,
  param,
  rateLimits,
  requestId,
  routeFor,
} from './index.ts'
import { silentLog } from './testing/index.ts'

const route = routeFor<{ served: string[] }>()
const ctx = { served: [] as string[] }
const caller: Caller = {
  orgId: 'o',
  sub: 's',
  scopes: ['svc-ppman'],
  plan: 'sample',
  admin: false,
  tokenId: 't',
}

const routes = [
  route({
    method: 'get',
    path: '/rules',
    operationId: 'listRules',
    summary: 'List rules',
    tag: 'rules',
    access: 'scope:svc-ppman',
    query: z.object({
      limit: param.int(1, 200, 50),
      current_only: param.flag(true),
      state: param.stateCode.optional(),
      on: param.date.optional(),
    }),
    responses: {
      200: { description: 'Rules', schema: z.object({ limit: z.int(), current_only: z.boolean() }) },
    },
    handler: async ({ query }) => ok({ limit: query.limit, current_only: query.current_only }),
  }),
  route({
    method: 'post',
    path: '/rules',
    operationId: 'createRule',
    summary: 'Create a rule',
    tag: 'rules',
    access: 'scope:svc-ppman',
    body: z.strictObject({ code: param.text(0, 2_000) }),
    bodyLimitBytes: 1_000,
    responses: { 200: { description: 'Made', schema: z.object({ code: z.string() }) } },
    handler: async ({ body }) => {
      ctx.served.push(body.code)
      return ok(body)
    },
  }),
  route({
    method: 'get',
    path: '/outage',
    operationId: 'outage',
    summary: 'Fail as a lost database does',
    tag: 'rules',
    access: 'public',
    rate: 'none',
    responses: { 200: { description: 'Never' } },
    handler: async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  }),
  route({
    method: 'get',
    path: '/bug',
    operationId: 'bug',
    summary: 'Fail with a bug',
    tag: 'rules',
    access: 'public',
    rate: 'none',
    responses: { 200: { description: 'Never' } },
    handler: async () => {
      throw new Error('SELECT ssn FROM patient')
    },
  }),
]

const redisUrl = process.env.TEST_REDIS_URL ?? ''
const redis = openRedis(redisUrl)
const away = openRedis('redis://127.0.0.1:1')
const limitsOn = (client: Redis, limit: number, service: string) =>
  rateLimits({
    service,
    redis: client,
    rules: {
      read: { limit, windowS: 60, per: 'principal', degradedShare: 1 },
      write: { limit, windowS: 60, per: 'principal', degradedShare: 0.5 },
    },
  })

function appWith(limits: ReturnType<typeof rateLimits>, dialect = ppmanDialect) {
  const authenticate = async (req: express.Request) => {
    const scope = req.get('x-test-scope')
    if (!scope)
      throw new AppError('unauthenticated', 'Sign in to use this API.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    return { ...caller, scopes: [scope] }
  }
  const app = express().disable('x-powered-by')
  app.use(requestId())
  app.use('/api/v1', mount(routes, { ctx, authenticate, limits, checkReplies: true }))
  app.use(refuseUnknownPath, errorHandler(dialect, silentLog))
  return request(app)
}

const open = limitsOn(away, 10_000, 'open')
const api = appWith(open)
const as = (scope: string) => ({ 'x-test-scope': scope })
const signedIn = as('svc-ppman')

beforeAll(async () => {
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve))
})
afterAll(() => {
  open.close()
  redis.disconnect()
  away.disconnect()
})

describe('a call is checked in one order', () => {
  test.each([
    ['an unknown address, for a stranger', () => api.get('/api/v1/nowhere'), 404, 'not_found'],
    [
      'a method the address lacks, for a stranger',
      () => api.delete('/api/v1/rules'),
      405,
      'method_not_allowed',
    ],
    ['no identity, though the query is bad too', () => api.get('/api/v1/rules?limit=0'), 401, 'unauthorized'],
    [
      'another scope, though the query is bad too',
      () => api.get('/api/v1/rules?limit=0').set(as('svc-docs')),
      403,
      'forbidden',
    ],
    ['a bad query', () => api.get('/api/v1/rules?limit=0').set(signedIn), 422, 'validation_error'],
    ['a NUL in a parameter', () => api.get('/api/v1/rules?state=%00').set(signedIn), 422, 'validation_error'],
    [
      'half a surrogate pair in a text',
      () => api.post('/api/v1/rules').set(signedIn).type('json').send('{"code":"\\ud800"}'),
      422,
      'validation_error',
    ],
    [
      'a day in the year 0',
      () => api.get('/api/v1/rules?on=0000-12-31').set(signedIn),
      422,
      'validation_error',
    ],
    [
      'a repeated parameter',
      () => api.get('/api/v1/rules?limit=1&limit=2').set(signedIn),
      422,
      'validation_error',
    ],
    [
      'malformed JSON',
      () => api.post('/api/v1/rules').set(signedIn).type('json').send('{'),
      400,
      'malformed_json',
    ],
    [
      'a byte of Latin-1 in JSON',
      () =>
        api
          .post('/api/v1/rules')
          .set(signedIn)
          .type('json')
          .serialize((body: unknown) => Buffer.from(JSON.stringify(body), 'latin1') as unknown as string)
          .send({ code: 'caf\u00e9' }),
      400,
      'malformed_json',
    ],
    [
      'another content type',
      () => api.post('/api/v1/rules').set(signedIn).type('text').send('x'),
      415,
      'unsupported_media_type',
    ],
    [
      'a body that is not compressed as it says',
      () =>
        api
          .post('/api/v1/rules')
          .set(signedIn)
          .type('json')
          .set('Content-Encoding', 'gzip')
          .send('{"code":"x"}'),
      400,
      'bad_request',
    ],
    [
      'a body that is not compressed as it says',
      () =>
        api
          .post('/api/v1/rules')
          .set(signedIn)
          .type('json')
          .set('Content-Encoding', 'br')
          .send('{"code":"x"}'),
      400,
      'bad_request',
    ],
    [
      'a body that is not compressed as it says',
      () =>
        api
          .post('/api/v1/rules')
          .set(signedIn)
          .type('json')
          .set('Content-Encoding', 'zstd')
          .send('{"code":"x"}'),
      400,
      'bad_request',
    ],
    [
      'too large a body',
      () =>
        api
          .post('/api/v1/rules')
          .set(signedIn)
          .send({ code: 'x'.repeat(2_000) }),
      413,
      'payload_too_large',
    ],
    [
      'a body too deep',
      () =>
        api
          .post('/api/v1/rules')
          .set(signedIn)
          .type('json')
          .send('['.repeat(40) + ']'.repeat(40)),
      400,
      'bad_request',
    ],
    ['no body', () => api.post('/api/v1/rules').set(signedIn), 422, 'validation_error'],
    ['a lost database', () => api.get('/api/v1/outage'), 503, 'service_unavailable'],
    ['a bug', () => api.get('/api/v1/bug'), 500, 'internal_error'],
  ])('%s answers the envelope', async (_, send, status, code) => {
    const reply = await send().set('X-Request-ID', 'bad id <script>')
    expect(reply.status).toBe(status)
    expect(reply.body.error).toMatchObject({
      code,
      message: expect.not.stringMatching(/SELECT|ECONN|stack/),
      request_id: reply.headers['x-request-id'],
    })
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  test('a refused method says what is allowed', async () => {
    expect((await api.delete('/api/v1/rules')).headers.allow).toBe('GET, POST, HEAD')
  })
})

test('a bad request hears of all its problems at once, never of its values', async () => {
  const { body } = await api.get('/api/v1/rules?limit=900&state=Texas&current_only=maybe').set(signedIn)
  expect(body.error.details.map(({ path }: { path: string }) => path)).toEqual([
    'limit',
    'current_only',
    'state',
  ])
  const { request_id, ...stated } = body.error
  expect(request_id).toMatch(/^[\w-]{36}$/)
  expect(JSON.stringify(stated)).not.toMatch(/Texas|maybe|900/i)
})

test('the other dialect is flat', async () => {
  const reply = await appWith(open, docsDialect).get('/api/v1/rules?limit=0').set(signedIn)
  expect(reply.status).toBe(400)
  expect(reply.body).toEqual({ error: expect.stringContaining('limit'), code: 'invalid_request' })
})

test('an unknown parameter is ignored', async () => {
  expect((await api.get('/api/v1/rules?limit=7&colour=blue').set(signedIn)).body).toEqual({
    limit: 7,
    current_only: true,
  })
})

test('defaults reach the handler, and both forms of an address answer', async () => {
  for (const path of ['/api/v1/rules', '/api/v1/rules/']) {
    expect((await api.get(path).set(signedIn)).body).toEqual({ limit: 50, current_only: true })
  }
})

describe('quotas', () => {
  test('are counted in Redis and shared by processes', async () => {
    const service = `shared-${Date.now()}`
    const [one, two] = [limitsOn(redis, 2, service), limitsOn(redis, 2, service)]
    const statuses: number[] = []
    for (const limits of [one, two, one])
      statuses.push((await appWith(limits).get('/api/v1/rules').set(signedIn)).status)
    expect(statuses).toEqual([200, 200, 429])
    for (const limits of [one, two]) limits.close()
  })

  test('a refused call says when to come back, in seconds and as an epoch', async () => {
    const limits = limitsOn(redis, 1, `refused-${Date.now()}`)
    const app = appWith(limits)
    await app.get('/api/v1/rules').set(signedIn)
    const { status, body, headers } = await app.get('/api/v1/rules').set(signedIn)
    expect([status, body.error.code]).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(Date.now() / 1000)
    expect(headers['x-ratelimit-limit']).toBe('1')
    limits.close()
  })

  test('hold by themselves while Redis is away, at the share of the class', async () => {
    const limits = limitsOn(away, 4, `away-${Date.now()}`)
    const app = appWith(limits)
    const statuses: number[] = []
    for (let i = 0; i < 4; i++)
      statuses.push((await app.post('/api/v1/rules').set(signedIn).send({ code: 'a' })).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    expect(limits.degraded()).toBe(true)
    limits.close()
  })

  test('survive a flush of scripts', async () => {
    const limits = limitsOn(redis, 2, `flush-${Date.now()}`)
    const app = appWith(limits)
    await app.get('/api/v1/rules').set(signedIn)
    await redis.script('FLUSH')
    await app.get('/api/v1/rules').set(signedIn)
    expect((await app.get('/api/v1/rules').set(signedIn)).status).toBe(429)
    limits.close()
  })
})
