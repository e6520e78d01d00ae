import { readFile } from 'node:fs/promises'
import type { AnyRoute } from '@ppman/http'
import {
  boundaryCases,
  contractDifferences,
  contractRows,
  otherCases,
  servedRows,
  servedUnawares,
  wordingProblems,
} from '@ppman/http/testing'
import request from 'supertest'
import type { Ctx } from './context.ts'
import { openapiDocument } from './openapi-document.ts'
import { routes } from './routes.ts'
import { testDocs } from './testing.ts'

const { app, as, operator, close } = await testDocs()
afterAll(close)

const NOBODY = '0190a000-0000-7000-8000-000000000009'
const addressOf = (spec: AnyRoute<Ctx>) => `/api/v1${spec.path.replace(/:\w+/g, NOBODY)}`
const call = (spec: AnyRoute<Ctx>) => request(app)[spec.method](addressOf(spec))
/** Requests that pass validation, so that the next check is reached. */
const BODIES: Record<string, object> = {
  '/topics/:id/reject': { reason: 'No.' },
  '/tickets/:id/messages': { body: 'Words.' },
}
const bodyOf = ({ path }: AnyRoute<Ctx>) => BODIES[path] ?? {}
const envelope = (code: string) => ({ error: expect.any(String), code })
const guarded = routes.filter(({ access }) => access !== 'public')

describe.each(guarded)('$method $path', (spec) => {
  test('needs an identity', async () => {
    const { status, body, headers } = await call(spec)
    expect([status, body, headers['www-authenticate']]).toEqual([
      401,
      envelope('unauthorized'),
      expect.stringContaining('Bearer'),
    ])
  })

  test('needs the scope of this service', async () => {
    const { status, body } = await call(spec).set(as({ scopes: ['svc-ppman'] }))
    expect([status, body]).toEqual([403, envelope('forbidden')])
  })

  if (spec.access.endsWith(':operator')) {
    test('needs the operator privilege', async () => {
      const { status, body } = await call(spec).set(as())
      expect([status, body]).toEqual([403, envelope('forbidden')])
    })
  }

  if (spec.path.includes(':id')) {
    test('finds nothing under an id that nobody has, or that is none', async () => {
      for (const address of [addressOf(spec), addressOf(spec).replace(NOBODY, 'nonsense')]) {
        const call = request(app)[spec.method](address)
        const reply = await call.set({ ...operator(), 'If-Match': '"read"' }).send(bodyOf(spec))
        expect([reply.status, reply.body]).toEqual([404, envelope('not_found')])
      }
    })
  }

  if (spec.method !== 'get') {
    test('counts against the write quota and says so, also when it refuses', async () => {
      const { headers } = await call(spec).set(operator()).send({ unknown: true })
      const resetS = Number(headers['x-ratelimit-reset'])
      expect([headers['x-ratelimit-limit'], Number(headers['x-ratelimit-remaining'])]).toEqual([
        '300000',
        expect.any(Number),
      ])
      expect(resetS - Date.now() / 1000).toBeGreaterThan(-1)
      expect(resetS - Date.now() / 1000).toBeLessThan(62)
    })
  } else {
    test('is not counted', async () => {
      expect((await call(spec).set(as())).headers).not.toHaveProperty('x-ratelimit-limit')
    })
  }
})

describe.each(routes)('$method $path', (spec) => {
  test('says which methods it has', async () => {
    const { status, body, headers } = await request(app).trace(addressOf(spec))
    expect([status, body]).toEqual([405, envelope('method_not_allowed')])
    expect(headers['allow']).toContain(spec.method.toUpperCase())
  })
})

describe('every body', () => {
  const create = () => request(app).post('/api/v1/products').set(as())
  test.each([
    ['broken JSON', () => create().type('json').send('{bad'), 400, 'invalid_request'],
    ['another content type', () => create().type('text').send('slug=x'), 400, 'invalid_request'],
    ['no body', () => create(), 400, 'invalid_request'],
    ['an array', () => create().send([]), 400, 'invalid_request'],
    [
      'too large a body',
      () => create().send({ slug: 'x', name: 'x'.repeat(1_048_576) }),
      413,
      'payload_too_large',
    ],
    ['an unknown address', () => request(app).get('/api/v1/nowhere').set(as()), 404, 'not_found'],
  ])('%s answers the envelope', async (_, send, status, code) => {
    const reply = await send()
    expect([reply.status, reply.body]).toEqual([status, envelope(code)])
  })

  test('may be as large as the largest page', async () => {
    const topic = { manualId: NOBODY, slug: 'x', title: 'x', bodyMdx: 'x'.repeat(900_000) }
    const { status, body } = await request(app).post('/api/v1/topics').set(as()).send(topic)
    expect([status, body.code]).toEqual([400, 'unknown_parent'])
  })
})

test('the write quota ends in 429 with Retry-After, for one key alone', async () => {
  const small = await testDocs({ scale: 2 / 300 })
  const write = (tokenId: string) =>
    request(small.app).post('/api/v1/products').set(small.as({ tokenId })).send({})
  const replies = [await write('one'), await write('one'), await write('one')]
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 429])
  expect(replies[2]?.body).toEqual(envelope('rate_limited'))
  expect(Number(replies[2]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await write('two')).status).toBe(400)
  const params = { name: 'upsert_topic', arguments: { manualId: NOBODY, title: 'T', bodyMdx: 'x' } }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const mcp = await request(small.app)
    .post('/mcp')
    .set(small.as({ tokenId: 'one' }))
    .send(message)
  expect(mcp.body.result).toMatchObject({
    isError: true,
    structuredContent: { code: 'rate_limited', retryAfter: expect.any(Number) },
  })
  await small.close()
})

test('every route has a name of its own, a summary and a tag', () => {
  expect(wordingProblems(routes)).toEqual([])
})

test('the committed openapi.json is what the routes say, and is published to everyone', async () => {
  const committed = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8')) as object
  expect(JSON.parse(JSON.stringify(openapiDocument(routes)))).toEqual(committed)
  const { status, body } = await request(app).get('/api/v1/openapi.json')
  expect([status, body]).toEqual([200, committed])
})

test('probes answer', async () => {
  await request(app).get('/healthz').expect(200, { status: 'ok' })
  await request(app).get('/health').expect(200, { status: 'ok' })
})

/** Addresses outside the route list: probes, MCP and the site, which have their own tests. */
const rows = servedRows('docs-api').filter(({ path }) => path.startsWith('/api/v1/'))

test('the description equals the table of the specification', () => {
  expect(contractDifferences(rows, openapiDocument(routes))).toEqual([])
})

test('no row of the table says no of what is served', () => {
  expect(
    servedUnawares(
      contractRows().filter(({ service }) => service === 'docs-api'),
      openapiDocument(routes),
    ),
  ).toEqual([])
})

test.each(boundaryCases(rows))('$title is refused by name', async ({ method, path, query, name }) => {
  const { status, body } = await request(app)[method as 'get'](path).query(query).set(operator())
  expect([status, body.code, body.error]).toEqual([400, 'invalid_request', expect.stringContaining(name)])
})

const inOtherCase = routes.flatMap(({ method, path }) =>
  otherCases(`/api/v1${path}`).map((address) => ({ method, address })),
)
test.each(inOtherCase)('$method $address is no address', async ({ method, address }) => {
  expect((await request(app)[method](address).set(as())).status).toBe(404)
})

const FOR_STRANGERS = '/docs/search?q=a'

test('a stranger who invents X-Forwarded-For is counted as one', async () => {
  const remaining = async (forwarded: string) => {
    const { headers } = await request(app).get(FOR_STRANGERS).set('X-Forwarded-For', forwarded)
    return Number(headers['x-ratelimit-remaining'])
  }
  const before = await remaining('198.51.100.1')
  expect(await remaining('198.51.100.2')).toBeLessThan(before)
})
