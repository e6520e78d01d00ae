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
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { openapiDocument } from './openapi-document.ts'
import { routes } from './routes.ts'
import { testApi } from './testing.ts'

const { app, as, close } = await testApi()
afterAll(close)

const addressOf = (spec: AnyRoute<Ctx>) =>
  `/api/v1${spec.path.replace(/:\w+/g, '0190a000-0000-7000-8000-000000000009')}`
const call = (spec: AnyRoute<Ctx>) => request(app)[spec.method](addressOf(spec))
/** Rows of single operations in the list; the socket and the probes have tests of their own. */
const rows = servedRows('ppman-api').filter(
  ({ method, path }) => method !== '*' && path.startsWith('/api/v1/') && path !== '/api/v1/ws',
)
const guarded = routes.filter(({ access }) => access !== 'public')

describe.each(guarded)('$method $path', (spec) => {
  test('needs an identity', async () => {
    const { status, body, headers } = await call(spec)
    expect([status, body.error.code, headers['www-authenticate']]).toEqual([
      401,
      'unauthorized',
      expect.stringContaining('Bearer'),
    ])
    expect(body.error.request_id).toBe(headers['x-request-id'])
  })

  test('does not take the retired consumer key for one', async () => {
    expect((await call(spec).set('X-API-Key', 'k'.repeat(40))).status).toBe(401)
  })

  test('needs the scope of this service', async () => {
    const { status, body } = await call(spec).set(as({ scopes: ['svc-docs'] }))
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope'])
  })
})

describe.each(routes)('$method $path', (spec) => {
  test('says which methods it has', async () => {
    const other = (['delete', 'patch', 'put'] as const).find(
      (method) => !routes.some((each) => each.path === spec.path && each.method === method),
    )!
    const { status, body } = await request(app)[other](addressOf(spec))
    expect([status, body.error.code]).toEqual([405, 'method_not_allowed'])
  })
})

test.each(
  routes.flatMap(({ path, query, ...spec }) =>
    Object.keys(query?.shape ?? {}).map((name) => ({ ...spec, path, name })),
  ),
)('$path takes a NUL in $name for no bug of ours', async ({ name, ...spec }) => {
  const call = request(app)[spec.method](addressOf(spec))
  const { status } = await call.query({ [name]: 'a\0' }).set(as())
  expect(status).toBeLessThan(500)
})

const WITH_NUL = ['a\0', ['a\0'], { a: 'b\0' }, { 'a\0': 1 }, { a: [{ b: 'c\0' }] }, { a: { 'b\0': 1 } }]
const bodyFields = routes.flatMap(({ operationId, body }) =>
  body instanceof z.ZodObject
    ? Object.entries(body.shape).map(([name, schema]) => ({ operationId, name, schema: schema as z.ZodType }))
    : [],
)
test.each(bodyFields)(
  '$operationId takes no NUL in $name of its body, which PostgreSQL cannot hold',
  ({ schema }) => {
    const taken = WITH_NUL.filter((value) =>
      JSON.stringify(schema.safeParse(value).data ?? null).includes('\\u0000'),
    )
    expect(taken).toEqual([])
  },
)

/** Lists that belong to one thing, which is not there. */
const REQUIRED: Record<string, object> = {
  '/price-transparency/rates/': { hospital: '000000' },
  '/policies/:id/versions': {},
  '/webhooks/:id/deliveries': {},
}
/** Lists that need a word to look for. */
const ASKED: Record<string, object> = { '/search/': { q: 'knee' } }
const paged = routes.filter(({ query }) => 'page' in (query?.shape ?? {}))
test.each(paged)('$path answers a page far beyond the last', async (spec) => {
  const { status, body } = await call(spec)
    .query({ page: '9999999999999', ...REQUIRED[spec.path], ...ASKED[spec.path] })
    .set(as())
  expect(spec.path in REQUIRED ? [status] : [status, body.items]).toEqual(
    spec.path in REQUIRED ? [404] : [200, []],
  )
})

test('every route has a name of its own, a summary and a tag', () => {
  expect(wordingProblems(routes)).toEqual([])
})

test('the committed openapi.json is what the routes say', async () => {
  const committed = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8')) as object
  expect(JSON.parse(JSON.stringify(openapiDocument(routes)))).toEqual(committed)
})

test('the description equals the table of the specification', () => {
  expect(contractDifferences(rows, openapiDocument(routes))).toEqual([])
})

test('no row of the table says no of what is served', () => {
  expect(
    servedUnawares(
      contractRows().filter(({ service }) => service === 'ppman-api'),
      openapiDocument(routes),
    ),
  ).toEqual([])
})

test.each(boundaryCases(rows))('$title is refused by name', async ({ method, path, query, name }) => {
  const { status, body } = await request(app)[method as 'get'](path).query(query).set(as())
  expect([status, body.error.code]).toEqual([422, 'validation_error'])
  expect(body.error.details.map((detail: { path: string }) => detail.path)).toContain(name)
})

test('the description is published to everyone', async () => {
  const { status, body } = await request(app).get('/api/v1/openapi.json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
})

const inOtherCase = routes.flatMap(({ method, path }) =>
  otherCases(`/api/v1${path}`).map((address) => ({ method, address })),
)
test.each(inOtherCase)('$method $address is no address', async ({ method, address }) => {
  expect((await request(app)[method](address).set(as())).status).toBe(404)
})

const FOR_STRANGERS = '/api/v1/openapi.json'

test('a stranger who invents X-Forwarded-For is counted as one', async () => {
  const remaining = async (forwarded: string) => {
    const { headers } = await request(app).get(FOR_STRANGERS).set('X-Forwarded-For', forwarded)
    return Number(headers['x-ratelimit-remaining'])
  }
  const before = await remaining('198.51.100.1')
  expect(await remaining('198.51.100.2')).toBeLessThan(before)
})

const changes = routes.filter(
  ({ method, access, bodyKind }) => method !== 'get' && access !== 'public' && bodyKind !== 'form',
)
test.each(changes)('$method $path takes no upload', async (spec) => {
  const { status, body } = await call(spec).set(as()).attach('file', Buffer.from('a'), 'a.pdf')
  expect([status, body.error.code]).toEqual([415, 'unsupported_media_type'])
})
