import { make } from '../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

const product = await a.closedProduct()
const document = (parts: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Payers', version: '1.2.0' },
  paths: {
    '/payers': {
      get: { responses: { 200: { description: 'Payers' } } },
      post: { responses: { 201: { description: 'Made' } } },
    },
  },
  ...parts,
})
const put = (body: object, name = 'payers', id = product.id) =>
  api.put(`/api/v1/products/${id}/api-specs/${name}`).set(operator()).send(body)
const count = async () => (await pool.query('SELECT count(*)::int AS n FROM doc_api_spec')).rows[0].n

describe('PUT /products/{id}/api-specs/{name}', () => {
  test('stores a document and says what is in it', async () => {
    const { status, body } = await put(document())
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        productId: product.id,
        name: 'payers',
        title: 'Payers',
        version: '1.2.0',
        openapi: '3.1.0',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        operationCount: 2,
        updatedAt: expect.any(String),
      },
    ])
  })

  test('takes the place of the one with the same name, and keeps its id', async () => {
    const first = (await put(document(), 'replaced')).body
    const next = (await put(document({ info: { title: 'Payers', version: '2.0.0' } }), 'replaced')).body
    expect([next.id, next.version, next.sha256 === first.sha256]).toEqual([first.id, '2.0.0', false])
    const { rows } = await pool.query('SELECT version, created_by FROM doc_api_spec WHERE id = $1', [
      first.id,
    ])
    expect(rows).toEqual([{ version: '2.0.0', created_by: 'operator' }])
  })

  test.each([
    ['no OpenAPI', { hello: 'world' }, /openapi: expected 3/],
    [
      'an old version',
      { swagger: '2.0', info: { title: 'T', version: '1' }, paths: {} },
      /openapi: expected 3/,
    ],
    ['a document without a title', document({ info: { version: '1' } }), /title/],
    [
      'a reference to another file',
      document({ components: { schemas: { A: { $ref: 'https://example.com/a.json' } } } }),
      /\/components\/schemas\/A\/\$ref/,
    ],
    [
      'a reference to a file of this machine',
      document({ components: { schemas: { A: { $ref: '/etc/passwd' } } } }),
      /must stay inside/,
    ],
  ])('refuses %s, and stores nothing', async (_, body, words) => {
    const before = await count()
    const reply = await put(body, 'refused')
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: expect.stringMatching(words), code: 'invalid_request' },
    ])
    expect(await count()).toBe(before)
  })

  test('refuses a secret in any of its texts, without repeating it', async () => {
    const key = ['ghp', '_COpEDAfvWoYhAJvIHBiX5m', 'Wnq7zZadxUsyHu'].join('')
    const { status, body } = await put(
      document({ components: { examples: { a: { value: { token: key } } } } }),
      'leaky',
    )
    expect([status, body.code, body.error]).toEqual([
      400,
      'content_rejected',
      expect.stringContaining('/components/examples/a/value/token'),
    ])
    expect(body.error).not.toContain(key)
  })

  test.each<[string, object, RegExp]>([
    [
      'a text with a NUL character',
      { paths: { '/payers': { get: { description: 'a\0b' } } } },
      /paths\.\/payers\.get\.description.*NUL/,
    ],
    ['a name with a NUL character', { components: { schemas: { 'a\0b': {} } } }, /components\.schemas.*NUL/],
    ['a name at the top with a NUL character', { 'x-\0': 1 }, /NUL/],
    ['half of a surrogate pair', { tags: [{ name: 'a' }, { name: '\ud800' }] }, /tags\.1\.name.*surrogate/],
  ])('refuses %s and names the place', async (_, parts, message) => {
    const { status, body } = await put(document(parts), 'unstorable')
    expect([status, body]).toEqual([400, { error: expect.stringMatching(message), code: 'invalid_request' }])
    expect(body.error).not.toContain('\0')
  })

  test('takes up to 5 MiB', async () => {
    const large = document({ 'x-padding': 'a b '.repeat(500_000) })
    expect((await put(large, 'large')).status).toBe(200)
    const { status, body } = await put(document({ 'x-padding': 'a b '.repeat(1_400_000) }), 'larger')
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
  })

  test('shows strangers those of published products alone', async () => {
    await put(document(), 'shown')
    const { ctx } = docs
    const stranger = { orgId: OTHER_ORG, sub: 's', scopes: [], plan: '', admin: false, tokenId: null }
    const seen = async () => {
      const { items } = await ctx.actingFor(stranger, () => ctx.store.apiSpecs.list({ limit: 50, offset: 0 }))
      return items.map(({ name }) => name)
    }
    expect(await seen()).toEqual([])
    await api
      .patch(`/api/v1/products/${product.id}/policy`)
      .set(operator())
      .send({ isPublished: true })
      .expect(200)
    expect(await seen()).toContain('shown')
    await api.delete(`/api/v1/products/${product.id}`).set(as()).expect(204)
    expect(await seen()).toEqual([])
  })
})
