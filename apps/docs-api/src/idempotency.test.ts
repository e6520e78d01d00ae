import { make } from './docs.fixtures.ts'
import { testDocs } from './testing.ts'

const docs = await testDocs()
const { api, as, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

const { id: manualId, productId } = await a.manual()
const counted = async (table: string, slug: string) =>
  (await pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE slug = $1`, [slug])).rows[0].n as number

describe.each([
  { path: '/manuals', table: 'doc_manual', parent: { productId } },
  { path: '/chapters', table: 'doc_chapter', parent: { manualId } },
  { path: '/topics', table: 'doc_topic', parent: { manualId } },
])('Idempotency-Key of POST $path', ({ path, table, parent }) => {
  const post = (key: string, slug: string, body: object = {}, headers = as()) =>
    api
      .post(`/api/v1${path}`)
      .set({ ...headers, 'Idempotency-Key': key })
      .send({ ...parent, slug, title: 'A title', ...body })

  test('replays the first answer and creates one', async () => {
    const first = await post('k1', 'once')
    const repeat = await post('k1', 'once')
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined])
    expect([repeat.status, repeat.headers['idempotency-replayed'], repeat.text]).toEqual([
      201,
      'true',
      first.text,
    ])
    expect(repeat.headers['etag']).toBe(first.headers['etag'])
    expect(await counted(table, 'once')).toBe(1)
  })

  test('creates one for parallel calls', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => post('k2', 'parallel')))
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(10).fill(201))
    for (const { text } of replies) expect(text).toBe(replies[0]!.text)
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(9)
    expect(await counted(table, 'parallel')).toBe(1)
  })

  test('refuses another body, and belongs to one key', async () => {
    await post('k3', 'mine')
    expect((await post('k3', 'other')).body.code).toBe('invalid_request')
    expect((await post('k3', 'theirs', {}, as({ sub: 'somebody' }))).status).toBe(201)
  })

  test('forgets a call that failed', async () => {
    expect((await post('k4', 'mine')).body.code).toBe('duplicate_slug')
    expect((await post('k4', 'mine-too')).status).toBe(201)
  })
})

describe('Idempotency-Key of a topic', () => {
  const post = (key: string, body: object) =>
    api
      .post('/api/v1/topics')
      .set({ ...as(), 'Idempotency-Key': key })
      .send({ manualId, title: 'A title', ...body })

  test('forgets content that was rejected, and keeps the run', async () => {
    const rejected = await post('k5', { slug: 'leaky', bodyMdx: 'MRN 00482913 was here.' })
    expect([rejected.status, rejected.body.code]).toEqual([400, 'content_rejected'])
    const runId = rejected.headers['x-publish-run-id']
    expect((await api.get(`/api/v1/publish-runs/${runId}`).set(operator())).status).toBe(200)
    expect((await post('k5', { slug: 'leaky', bodyMdx: 'Plain words.' })).status).toBe(201)
  })

  test('replays the first answer when its manual is gone', async () => {
    const { id } = await a.manual({ productId })
    const first = await post('k6', { manualId: id, slug: 'kept' })
    await api.delete(`/api/v1/manuals/${id}`).set(as()).expect(204)
    const repeat = await post('k6', { manualId: id, slug: 'kept' })
    expect([repeat.status, repeat.text]).toEqual([201, first.text])
  })
})
