import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, close } = docs
const a = make(docs)
afterAll(close)

const send = (method: 'post' | 'patch' | 'put' | 'delete', path: string, body: object, headers = as()) =>
  api[method](`/api/v1${path}`).set(headers).send(body)
const decide = (path: string, policy: object) =>
  send('patch', `/${path}/policy`, policy, operator()).expect(200)

const product = await a.product({ slug: 'frozen' })
const manual = await a.manual({ productId: product.id, slug: 'guide' })
const chapter = await a.chapter(manual.id)
const topic = await a.published(manual.id, { slug: 'page' })
const waiting = await a.pending(manual.id, { slug: 'waiting' })
const LOCKED = [403, { error: expect.stringContaining('locked'), code: 'forbidden' }]

const inManual: [name: string, call: () => ReturnType<typeof send>][] = [
  ['POST /topics', () => send('post', '/topics', { manualId: manual.id, slug: 'new', title: 'New' })],
  [
    'POST /topics/upsert',
    () => send('post', '/topics/upsert', { manualId: manual.id, slug: 'page', bodyMdx: 'More.' }),
  ],
  ['PATCH /topics/{id}', () => send('patch', `/topics/${topic.id}`, { slug: 'moved' })],
  ['DELETE /topics/{id}', () => send('delete', `/topics/${topic.id}`, {})],
  ['POST /topics/{id}/approve', () => send('post', `/topics/${waiting.id}/approve`, {}, operator())],
  ['POST /chapters', () => send('post', '/chapters', { manualId: manual.id, slug: 'new', title: 'New' })],
  ['PATCH /chapters/{id}', () => send('patch', `/chapters/${chapter.id}`, { title: 'New' })],
  ['DELETE /chapters/{id}', () => send('delete', `/chapters/${chapter.id}`, {})],
  ['PATCH /manuals/{id}', () => send('patch', `/manuals/${manual.id}`, { title: 'New' })],
  ['DELETE /manuals/{id}', () => send('delete', `/manuals/${manual.id}`, {})],
  ['DELETE of its product', () => send('delete', `/products/${product.id}`, {})],
  [
    'POST /imports',
    () => send('post', '/imports', { manualId: manual.id, topics: [{ slug: 'page' }] }, operator()),
  ],
]
const inProduct: typeof inManual = [
  ['PATCH /products/{id}', () => send('patch', `/products/${product.id}`, { name: 'New' })],
  ['POST /manuals', () => send('post', '/manuals', { productId: product.id, slug: 'new', title: 'New' })],
  [
    'POST /changelog',
    () =>
      send(
        'post',
        '/changelog',
        { productId: product.id, kind: 'added', title: 'New', bodyMdx: 'Words.' },
        operator(),
      ),
  ],
  [
    'PUT /products/{id}/api-specs/{name}',
    () =>
      send(
        'put',
        `/products/${product.id}/api-specs/api`,
        { openapi: '3.0.3', info: { title: 'API', version: '1' }, paths: {} },
        operator(),
      ),
  ],
]

describe('publishPolicy locked: no writes (D23)', () => {
  describe('of a manual', () => {
    beforeAll(() => decide(`manuals/${manual.id}`, { publishPolicy: 'locked' }))
    test.each(inManual)('%s answers 403', async (_, call) => {
      const { status, body } = await call()
      expect([status, body]).toEqual(LOCKED)
    })
  })

  describe('of a product', () => {
    beforeAll(async () => {
      await decide(`manuals/${manual.id}`, { publishPolicy: 'review' })
      await decide(`products/${product.id}`, { publishPolicy: 'locked' })
    })
    test.each([...inProduct, ...inManual])('%s answers 403', async (_, call) => {
      const { status, body } = await call()
      expect([status, body]).toEqual(LOCKED)
    })
  })

  test('an operator still rejects, takes pages down and unlocks', async () => {
    await send('post', `/topics/${waiting.id}/reject`, { reason: 'Wait.' }, operator()).expect(200)
    await send('post', `/topics/${topic.id}/unpublish`, {}, operator()).expect(200)
    await decide(`products/${product.id}`, { publishPolicy: 'review' })
    await send('patch', `/topics/${topic.id}`, { slug: 'moved' }).expect(200)
  })
})
