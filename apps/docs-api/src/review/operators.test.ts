import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

const product = await a.product({ slug: 'reviewed' })
const manual = await a.manual({ productId: product.id, slug: 'guide' })
const upsert = async (slug: string, parts: object) =>
  (
    await api
      .post('/api/v1/topics/upsert')
      .set(as())
      .send({ manualId: manual.id, slug, ...parts })
  ).body
const act = (verb: string, id: string, headers = operator()) =>
  api.post(`/api/v1/topics/${id}/${verb}`).set(headers).send({})
const review = (id: string) => api.get(`/api/v1/review/${id}`).set(operator())
const page = (slug: string) => api.get(`/docs/reviewed/guide/${slug}`)

describe('GET /review/queue', () => {
  test('lists what waits, the longest waiting first, and who sent it', async () => {
    const first = await upsert('first', { title: 'First', bodyMdx: 'See [it](./not-yet).' })
    const second = await upsert('second', { title: 'Second', bodyMdx: 'Words.', isSensitive: true })
    await a.draft(manual.id)
    const { body } = await api.get('/api/v1/review/queue').set(operator()).expect(200)
    expect(body).toMatchObject({ limit: 20, offset: 0, total: 2, hasMore: false })
    expect(body.items).toEqual([
      {
        topicId: first.id,
        revision: 1,
        title: 'First',
        manualId: manual.id,
        status: 'pending',
        isSensitive: false,
        findingCount: 1,
        submittedAt: expect.any(String),
        submittedBy: 'author',
      },
      expect.objectContaining({ topicId: second.id, isSensitive: true, findingCount: 0 }),
    ])
    expect((await a.approve(second.id)).status).toBe(200)
    const later = (await api.get('/api/v1/review/queue?limit=1&offset=1').set(operator())).body
    expect([later.total, later.items.map(({ title }: { title: string }) => title)]).toEqual([2, ['Second']])
    expect((await a.approve(second.id, operator({ sub: 'second operator' }))).status).toBe(200)
    expect((await api.get('/api/v1/review/queue').set(operator())).body.total).toBe(1)
  })
})

describe('GET /review/{id}', () => {
  test('shows a new page whole, with its findings in their places', async () => {
    const { id } = await upsert('new-page', {
      title: 'New',
      bodyMdx: 'One.\n\n![](./a.png)\n\nSee [it](./nowhere).',
      frontmatter: { a: 1 },
    })
    expect(id).toBeUndefined()
    const made = await upsert('new-page', {
      title: 'New',
      bodyMdx: 'One.\n\nSee [it](./nowhere).',
      frontmatter: { a: 1 },
    })
    const { body, headers } = await review(made.id).expect(200)
    expect(body.topic).toMatchObject({ id: made.id, status: 'pending', revision: 1, hasLiveRevision: false })
    expect(body.head).toMatchObject({
      revision: 1,
      title: 'New',
      frontmatter: { a: 1 },
      submittedBy: 'author',
      visibility: 'public',
    })
    expect([body.live, body.reviews, body.approvalsNeeded]).toEqual([null, [], 1])
    expect(body.diff).toEqual([{ op: 'insert', text: 'One.\n\nSee [it](./nowhere).' }])
    expect(body.findings).toMatchObject([
      { ruleId: 'link.unresolved-topic', severity: 'warning', field: 'bodyMdx', line: 3, column: 5 },
    ])
    expect(headers['etag']).toBe((await api.get(`/api/v1/topics/${made.id}`).set(as())).headers['etag'])
  })

  test('shows what differs from what readers see, and what was said so far', async () => {
    const { id } = await upsert('edited', { title: 'Old', bodyMdx: 'One.\n\nTwo.\n' })
    expect((await a.approve(id)).status).toBe(200)
    await upsert('edited', { title: 'New', bodyMdx: 'One.\n\nThree.\n', isSensitive: true })
    expect((await a.approve(id)).status).toBe(200)
    const { body } = await review(id)
    expect([body.live.title, body.head.title, body.approvalsNeeded]).toEqual(['Old', 'New', 2])
    expect(body.diff).toEqual([
      { op: 'equal', text: 'One.\n\n' },
      { op: 'delete', text: 'Two.\n' },
      { op: 'insert', text: 'Three.\n' },
    ])
    expect(body.reviews).toEqual([
      { reviewer: 'operator', decision: 'approved', reason: null, decidedAt: expect.any(String) },
    ])
  })
})

test('readers see the live revision until a newer one is approved, and none after unpublishing', async () => {
  const { id } = await upsert('living', { title: 'Living', bodyMdx: 'Old marmalade.' })
  expect((await page('living')).status).toBe(404)
  expect((await a.approve(id)).status).toBe(200)
  expect((await page('living').expect(200)).text).toContain('Old marmalade.')
  expect((await upsert('living', { bodyMdx: 'New marmalade.' })).status).toBe('pending')
  expect((await page('living').expect(200)).text).toContain('Old marmalade.')
  expect((await page('living.md')).text).not.toContain('New')
  expect((await api.get('/docs/search?q=marmalade')).text).toContain('One page.')
  await api.post(`/api/v1/topics/${id}/reject`).set(operator()).send({ reason: 'Too sweet.' }).expect(200)
  expect((await page('living').expect(200)).text).toContain('Old marmalade.')
  await upsert('living', { bodyMdx: 'New marmalade.' })
  expect((await a.approve(id)).status).toBe(200)
  expect((await page('living').expect(200)).text).toContain('New marmalade.')
  await act('unpublish', id).expect(200)
  expect((await page('living')).status).toBe(410)
})

describe('POST /topics/{id}/unpublish', () => {
  test('makes the topic a draft, empties its page, and adds a changelog entry', async () => {
    const { id } = await upsert('leaves', { title: 'Leaves', bodyMdx: 'Words.' })
    expect((await a.approve(id)).status).toBe(200)
    const { status, body } = await act('unpublish', id)
    expect([status, body.status, body.hasLiveRevision]).toEqual([200, 'draft', false])
    expect(
      (await pool.query('SELECT html, plain_text FROM doc_page WHERE topic_id = $1', [id])).rows,
    ).toEqual([{ html: '', plain_text: '' }])
    const entries =
      'SELECT kind, title, visibility, created_by FROM doc_changelog_entry WHERE $1 = ANY (topic_ids) ' +
      'ORDER BY created_at'
    expect((await pool.query(entries, [id])).rows).toEqual([
      { kind: 'added', title: 'Leaves', visibility: 'public', created_by: 'operator' },
      { kind: 'removed', title: 'Leaves', visibility: 'public', created_by: 'operator' },
    ])
    expect((await act('unpublish', id)).body.code).toBe('invalid_request')
  })

  test('leaves what waits in the queue', async () => {
    const { id } = await upsert('waits', { title: 'Waits', bodyMdx: 'Words.' })
    expect((await a.approve(id)).status).toBe(200)
    await upsert('waits', { bodyMdx: 'Newer words.' })
    expect((await act('unpublish', id)).body).toMatchObject({ status: 'pending', hasLiveRevision: false })
    expect((await a.approve(id)).status).toBe(200)
    expect((await page('waits').expect(200)).text).toContain('Newer words.')
  })
})
