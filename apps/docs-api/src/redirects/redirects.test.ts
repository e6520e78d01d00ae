import { randomUUID } from 'node:crypto'
import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

const product = await a.product({ slug: 'guide' })
const manual = await a.manual({ productId: product.id, slug: 'book' })
const topic = await a.published(manual.id, {
  slug: 'start',
  title: 'Start',
  frontmatter: { redirect_from: '/from/front-matter' },
})

const add = (body: object, headers = operator()) => api.post('/api/v1/redirects').set(headers).send(body)
const remove = (id: string) => api.delete(`/api/v1/redirects/${id}`).set(operator())
const list = async (query = '') =>
  (await api.get(`/api/v1/redirects${query}`).set(operator()).expect(200)).body
const leadsTo = async (path: string) => {
  const { status, headers } = await api.get(path)
  return [status, headers['location']]
}

test('a page is found by the endings that links of other sites have', async () => {
  expect(await leadsTo('/docs/guide/book/start.html')).toEqual([308, '/docs/guide/book/start'])
  expect(await leadsTo('/docs/guide/book/start.mdx?x=1')).toEqual([308, '/docs/guide/book/start?x=1'])
  for (const dead of ['nowhere.html', 'nowhere.md', 'nowhere'])
    expect(await leadsTo(`/docs/guide/book/${dead}`)).toEqual([404, undefined])
})

describe('POST /redirects', () => {
  test('leads an old path to a topic, and follows the page when it is renamed', async () => {
    const { status, body } = await add({ from: '/old/Start.html?x=1', topicId: topic.id })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        kind: 'path',
        from: '/old/Start.html',
        targetId: topic.id,
        to: '/docs/guide/book/start',
        createdBy: 'operator',
        createdAt: expect.any(String),
      },
    ])
    expect(await leadsTo('/old/Start.html')).toEqual([308, '/docs/guide/book/start'])
    await api.patch(`/api/v1/topics/${topic.id}`).set(as()).send({ slug: 'begin' }).expect(200)
    expect(await leadsTo('/old/Start.html')).toEqual([308, '/docs/guide/book/begin'])
    expect((await list('?kind=path')).items[0]).toMatchObject({ id: body.id, to: '/docs/guide/book/begin' })
  })

  test('stays when the page is approved again, and wins over front matter of another page', async () => {
    const other = await a.published(manual.id, { slug: 'other', frontmatter: { redirect_from: '/claimed' } })
    await add({ from: '/claimed', topicId: topic.id }).expect(201)
    await api
      .post('/api/v1/topics/upsert')
      .set(as())
      .send({ manualId: manual.id, slug: 'other', bodyMdx: 'New words.' })
      .expect(200)
    expect((await a.approve(other.id)).status).toBe(200)
    expect(await leadsTo('/claimed')).toEqual([308, '/docs/guide/book/begin'])
    await api
      .post('/api/v1/topics/upsert')
      .set(as())
      .send({ manualId: manual.id, slug: 'begin', bodyMdx: 'New words.' })
      .expect(200)
    expect((await a.approve(topic.id)).status).toBe(200)
    expect(await leadsTo('/old/Start.html')).toEqual([308, '/docs/guide/book/begin'])
  })

  test.each([
    [
      'a path that is led elsewhere already',
      () => ({ from: '/old/Start.html', topicId: topic.id, other: true }),
      'duplicate_slug',
      /already/,
    ],
    ['a topic that nobody has', () => ({ from: '/x', topicId: randomUUID() }), 'unknown_parent', /topic/],
    [
      'the address of a live page',
      () => ({ from: '/docs/guide/book/begin', topicId: topic.id }),
      'invalid_request',
      /from/,
    ],
    ['another site', () => ({ from: '//evil.example/x', topicId: topic.id }), 'invalid_request', /from/],
    [
      'an address with a host',
      () => ({ from: 'https://evil.example/x', topicId: topic.id }),
      'invalid_request',
      /from/,
    ],
    ['the root', () => ({ from: '/', topicId: topic.id }), 'invalid_request', /from/],
    [
      'an unknown field',
      () => ({ from: '/x', topicId: topic.id, to: 'https://evil.example' }),
      'invalid_request',
      /to/,
    ],
  ])('refuses %s', async (_, bodyOf, code, words) => {
    const { other, ...body } = bodyOf() as { other?: boolean; from: string; topicId: string }
    if (other) body.topicId = (await a.draft(manual.id)).id
    const before = (await list()).total
    const reply = await add(body)
    expect([reply.status, reply.body]).toEqual([400, { error: expect.stringMatching(words), code }])
    expect((await list()).total).toBe(before)
  })
})

test('GET /redirects lists renames and front matter by kind and target, without latest', async () => {
  await api.patch(`/api/v1/manuals/${manual.id}/policy`).set(operator()).send({ isCurrent: true }).expect(200)
  await api.patch(`/api/v1/products/${product.id}`).set(as()).send({ slug: 'guides' }).expect(200)
  const { items, total } = await list('?limit=100')
  expect(items).toHaveLength(total)
  expect(items).toContainEqual(
    expect.objectContaining({
      kind: 'product',
      from: 'guide',
      targetId: product.id,
      to: '/docs/guides',
      createdBy: null,
    }),
  )
  expect(items).toContainEqual(
    expect.objectContaining({
      kind: 'topic',
      from: 'start',
      targetId: topic.id,
      to: '/docs/guides/book/begin',
    }),
  )
  expect(items.map(({ from }: { from: string }) => from)).not.toContain('latest')
  const ofProduct = await list(`?targetId=${product.id}`)
  expect(ofProduct.items.map(({ kind }: { kind: string }) => kind)).toEqual(['product'])
  expect((await list('?kind=manual')).total).toBe(0)
  expect((await api.get('/api/v1/redirects?kind=host').set(operator())).body.code).toBe('invalid_request')
})

test('DELETE /redirects/{id} ends a redirect, and search forgets its words', async () => {
  const { body } = await add({ from: '/quixotic/address', topicId: topic.id }).expect(201)
  const names = async () =>
    (
      await pool.query(
        "SELECT 1 FROM doc_page_search WHERE topic_id = $1 AND 'f:quixotic address' = ANY (names)",
        [topic.id],
      )
    ).rowCount
  expect(await names()).toBe(1)
  await remove(body.id).expect(204)
  expect([await names(), (await leadsTo('/quixotic/address'))[0]]).toEqual([0, 404])
  expect((await remove(body.id)).body).toEqual({ error: 'There is no such redirect.', code: 'not_found' })
})
