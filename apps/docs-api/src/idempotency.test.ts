import { make } from './testing/make.fixtures.ts'
import { ORG, testDocs } from './testing.ts'
import { createTicket } from './tickets/create-ticket.ts'

const docs = await testDocs()
const { api, as, operator, ctx, pool, close } = docs
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

const topic = await a.pending(manualId)
const newTicket = () =>
  createTicket(ctx, { orgId: ORG, subject: 'A dead link', body: 'The second one.', author: 'reader' })
const [ticket, otherTicket] = [await newTicket(), await newTicket()]

describe.each([
  {
    path: '/changelog',
    table: 'doc_changelog_entry WHERE title',
    bodyOf: (text: string) => ({ productId, kind: 'fixed', title: text }),
  },
  {
    path: '/redirects',
    table: 'doc_former_address WHERE former',
    bodyOf: (text: string) => ({ from: `/${text}`, topicId: topic.id }),
  },
  {
    path: `/tickets/${ticket.id}/messages`,
    table: 'doc_ticket_message WHERE body',
    bodyOf: (text: string) => ({ body: text }),
  },
])('Idempotency-Key of an operator at POST $path', ({ path, table, bodyOf }) => {
  const post = (key: string, text: string, headers = operator()) =>
    api
      .post(`/api/v1${path}`)
      .set({ ...headers, 'Idempotency-Key': key })
      .send(bodyOf(text))
  const rowsWith = async (text: string) =>
    (await pool.query(`SELECT count(*)::int AS n FROM ${table} LIKE $1`, [`%${text}`])).rows[0].n as number

  test('replays the first answer and creates one', async () => {
    const first = await post('o1', 'sent-once')
    const repeat = await post('o1', 'sent-once')
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined])
    expect([repeat.status, repeat.headers['idempotency-replayed'], repeat.text]).toEqual([
      201,
      'true',
      first.text,
    ])
    expect(await rowsWith('sent-once')).toBe(1)
  })

  test('creates one for parallel calls', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => post('o2', 'in-parallel')))
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(5).fill(201))
    for (const { text } of replies) expect(text).toBe(replies[0]!.text)
    expect(await rowsWith('in-parallel')).toBe(1)
  })

  test('refuses another body, and belongs to one key', async () => {
    await post('o3', 'the-first')
    expect((await post('o3', 'another')).body.code).toBe('invalid_request')
    expect((await post('o3', 'by-another-operator', operator({ sub: 'second' }))).status).toBe(201)
  })
})

test('an Idempotency-Key that answered one ticket is refused for another', async () => {
  const answer = (id: string) =>
    api
      .post(`/api/v1/tickets/${id}/messages`)
      .set({ ...operator(), 'Idempotency-Key': 'o4' })
      .send({ body: 'It works now.' })
  expect((await answer(ticket.id)).status).toBe(201)
  expect((await answer(otherTicket.id)).body.code).toBe('invalid_request')
})
