import { make } from '../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

const create = (body: object, headers: object = {}) =>
  api
    .post('/api/v1/products')
    .set({ ...as(), ...headers })
    .send(body)

describe('POST /products', () => {
  test('gives an id and the defaults', async () => {
    const { status, body } = await create({ slug: 'first', name: 'First' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: 'first',
      name: 'First',
      kind: 'guide',
      tagline: null,
      description: null,
      icon: null,
      position: 0,
      manualCount: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
  })

  test.each([
    ['an admin flag', { isPublished: true }, /isPublished/],
    ['the visibility', { visibility: 'public' }, /visibility/],
    ['an unknown key', { colour: 'red' }, /colour/],
    ['a slug with capitals', { slug: 'Bad' }, /slug/],
    ['a NUL character', { name: 'a\0b' }, /name/],
    ['a position that is no number', { position: 'x' }, /position/],
  ])('refuses %s', async (_, part, words) => {
    const { status, body } = await create({ slug: 'strict', name: 'Strict', ...part })
    expect([status, body]).toEqual([400, { error: expect.stringMatching(words), code: 'invalid_request' }])
  })

  test('refuses a slug that the organization uses, and only there', async () => {
    await a.product({ slug: 'taken' })
    expect((await create({ slug: 'taken', name: 'Again' })).body).toEqual({
      error: expect.any(String),
      code: 'duplicate_slug',
    })
    await a.closedProduct({ slug: 'taken' }, as({ org: OTHER_ORG }))
  })

  test('scans names and descriptions as it scans pages', async () => {
    const key = ['ghp', '_COpEDAfvWoYhAJvIHBiX5m', 'Wnq7zZadxUsyHu'].join('')
    const { body } = await create({ slug: 'leaky', name: 'Leaky', description: `Use ${key}` })
    expect(body).toEqual({
      error: expect.stringContaining('description 1:5 secret.github-token'),
      code: 'content_rejected',
    })
    expect(body.error).not.toContain(key)
  })
})

describe('Idempotency-Key', () => {
  const keyed = (key: string, body: object, headers: object = {}) =>
    create(body, { 'Idempotency-Key': key, ...headers })

  test('replays the first answer and makes one product', async () => {
    const first = await keyed('k1', { slug: 'once', name: 'Once' })
    const repeated = await keyed('k1', { name: 'Once', slug: 'once' })
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined])
    expect([repeated.status, repeated.headers['idempotency-replayed'], repeated.text]).toEqual([
      201,
      'true',
      first.text,
    ])
    expect(repeated.headers.etag).toBe(first.headers.etag)
  })

  test('makes one product of fifty calls at once, and 49 replays', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => keyed('k2', { slug: 'parallel', name: 'Parallel' })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(50).fill(201))
    for (const { body } of replies) expect(body).toEqual(replies[0]!.body)
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(49)
    expect(
      (await pool.query("SELECT count(*)::int AS n FROM doc_product WHERE slug = 'parallel'")).rows,
    ).toEqual([{ n: 1 }])
  })

  test('refuses another body, and belongs to one key', async () => {
    await keyed('k3', { slug: 'mine', name: 'Mine' })
    expect((await keyed('k3', { slug: 'other', name: 'Mine' })).body.code).toBe('invalid_request')
    expect((await keyed('k3', { slug: 'theirs', name: 'Theirs' }, as({ sub: 'somebody' }))).status).toBe(201)
  })

  test('forgets a call that failed', async () => {
    expect((await keyed('k4', { slug: 'mine', name: 'Mine' })).body.code).toBe('duplicate_slug')
    expect((await keyed('k4', { slug: 'mine-too', name: 'Mine' })).status).toBe(201)
  })
})

describe('reading', () => {
  test('pages in a total order until hasMore is false', async () => {
    const org = as({ org: '0190a000-0000-7000-8000-0000000000aa' })
    for (const position of [2, 1, 1]) await a.product({ position }, org)
    const page = async (query: string) =>
      (await api.get(`/api/v1/products${query}`).set(org).expect(200)).body
    const [first, second] = [await page('?limit=2'), await page('?limit=2&offset=2')]
    expect(first).toMatchObject({ limit: 2, offset: 0, total: 3, hasMore: true })
    expect(second).toMatchObject({ limit: 2, offset: 2, total: 3, hasMore: false })
    expect([...first.items, ...second.items].map(({ position }: { position: number }) => position)).toEqual([
      1, 1, 2,
    ])
    expect(await page('')).toMatchObject({ limit: 20, offset: 0 })
    expect(await page('?offset=9')).toMatchObject({ items: [], total: 3, hasMore: false })
  })

  test.each(['limit=0', 'limit=101', 'limit=abc', 'offset=-1', 'limit=1&limit=2'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await api.get(`/api/v1/products?${query}`).set(as())
      expect([status, body.code]).toEqual([400, 'invalid_request'])
    },
  )

  test('is for the organization and for operators', async () => {
    const { id } = await a.product()
    const stranger = as({ org: OTHER_ORG })
    expect((await api.get(`/api/v1/products/${id}`).set(as())).body.id).toBe(id)
    expect((await api.get(`/api/v1/products/${id}`).set(stranger)).body.code).toBe('not_found')
    expect((await api.patch(`/api/v1/products/${id}`).set(stranger).send({ name: 'X' })).status).toBe(404)
    expect((await api.delete(`/api/v1/products/${id}`).set(stranger)).status).toBe(404)
    expect((await api.get(`/api/v1/products/${id}`).set(operator())).body.id).toBe(id)
    const ids = (await api.get('/api/v1/products?limit=100').set(stranger)).body.items.map(
      (each: { id: string }) => each.id,
    )
    expect(ids).not.toContain(id)
  })

  test('finds nothing under an id that cannot be one', async () => {
    expect((await api.get('/api/v1/products/not-an-id').set(as())).status).toBe(404)
  })
})

describe('PATCH and DELETE /products/{id}', () => {
  test('changes what is supplied and nothing else', async () => {
    const { id } = await a.product({ tagline: 'Short', description: 'Long' })
    const { body } = await api
      .patch(`/api/v1/products/${id}`)
      .set(as())
      .send({ name: 'New', description: null })
      .expect(200)
    expect(body).toMatchObject({ name: 'New', tagline: 'Short', description: null })
    expect((await api.patch(`/api/v1/products/${id}`).set(as()).send({ isSensitive: false })).body.code).toBe(
      'invalid_request',
    )
  })

  test('takes all below along, and keeps the rows', async () => {
    const manual = await a.manual()
    const [chapter, topic] = [await a.chapter(manual.id), await a.draft(manual.id)]
    await api.delete(`/api/v1/products/${manual.productId}`).set(as()).expect(204)
    for (const path of [
      `manuals/${manual.id}`,
      `chapters/${chapter.id}`,
      `topics/${topic.id}`,
      `products/${manual.productId}`,
    ]) {
      expect((await api.get(`/api/v1/${path}`).set(as())).status).toBe(404)
    }
    expect((await api.delete(`/api/v1/products/${manual.productId}`).set(as())).status).toBe(404)
    const { rows } = await pool.query('SELECT deleted_at IS NOT NULL AS gone FROM doc_topic WHERE id = $1', [
      topic.id,
    ])
    expect(rows).toEqual([{ gone: true }])
  })
})
