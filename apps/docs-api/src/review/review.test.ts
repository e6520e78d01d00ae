import { randomUUID } from 'node:crypto'
import { make } from '../testing/make.fixtures.ts'
import { ORG, testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

const manual = await a.manual()
const decide = (verb: 'approve' | 'reject', id: string, headers: object = operator(), body: object = {}) =>
  api
    .post(`/api/v1/topics/${id}/${verb}`)
    .set({ ...headers })
    .send(body)
const topic = async (id: string) => (await api.get(`/api/v1/topics/${id}`).set(as())).body
const page = async (id: string) =>
  (await pool.query('SELECT title, revision, visibility, removed_at FROM doc_page WHERE topic_id = $1', [id]))
    .rows

describe('POST /topics/{id}/approve', () => {
  test('publishes the head revision, and its manual with it', async () => {
    const { id } = await a.pending(manual.id, { title: 'Goes live' })
    const { status, body } = await a.approve(id)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, status: 'published', hasLiveRevision: true }),
    ])
    expect(await page(id)).toEqual([
      { title: 'Goes live', revision: 1, visibility: 'public', removed_at: null },
    ])
    const { rows } = await pool.query('SELECT is_published FROM doc_manual WHERE id = $1', [manual.id])
    expect(rows).toEqual([{ is_published: true }])
  })

  test('opens no new product: its pages are public once an operator opens it', async () => {
    const product = await a.closedProduct({ slug: 'not-open-yet' })
    const inside = await a.manual({ productId: product.id, slug: 'guide' })
    const { id } = await a.published(inside.id, { slug: 'page' })
    expect(await page(id)).toMatchObject([{ visibility: 'private' }])
    await api.get('/docs/not-open-yet/guide/page').expect(404)
    const open = (headers: object) =>
      api
        .patch(`/api/v1/products/${product.id}/policy`)
        .set({ ...headers })
        .send({ isPublished: true })
    expect((await open(as())).body.code).toBe('forbidden')
    await open(operator()).expect(200)
    expect(await page(id)).toMatchObject([{ visibility: 'public' }])
    await api.get('/docs/not-open-yet/guide/page').expect(200)
  })

  test('is for operators, and never for the author', async () => {
    const { id } = await a.pending(manual.id)
    expect((await a.approve(id, as())).body).toEqual({ error: expect.any(String), code: 'forbidden' })
    expect((await a.approve(id, operator({ sub: 'author', org: ORG }))).body.code).toBe('forbidden')
    expect((await topic(id)).status).toBe('pending')
  })

  test('wants something to approve', async () => {
    const draft = await a.draft(manual.id)
    expect((await a.approve(draft.id)).body.code).toBe('invalid_request')
    expect((await a.approve(randomUUID())).body.code).toBe('not_found')
  })

  test('approves the newest revision when no If-Match is sent', async () => {
    const { id } = await a.pending(manual.id)
    expect((await decide('approve', id)).status).toBe(200)
    expect((await topic(id)).status).toBe('published')
  })

  test('wants the ETag of a revision in If-Match: * is refused', async () => {
    const { id } = await a.pending(manual.id)
    const { status, body } = await decide('approve', id, { ...operator(), 'If-Match': '*' })
    expect([status, body]).toEqual([
      400,
      { error: expect.stringMatching(/If-Match/i), code: 'invalid_request' },
    ])
    expect((await topic(id)).status).toBe('pending')
    expect(await page(id)).toEqual([])
  })

  test('refuses a revision that moved on', async () => {
    const { id, slug } = await a.pending(manual.id)
    const { headers } = await api.get(`/api/v1/topics/${id}`).set(as())
    await api
      .post('/api/v1/topics/upsert')
      .set(as())
      .send({ manualId: manual.id, slug, bodyMdx: 'Newer words.' })
      .expect(200)
    expect((await decide('approve', id, { ...operator(), 'If-Match': headers['etag'] })).body.code).toBe(
      'invalid_request',
    )
    expect((await a.approve(id)).status).toBe(200)
  })

  test('reviews again: a link to a page that never came is refused', async () => {
    const { id } = await a.pending(manual.id, { bodyMdx: 'See [it](./never-written).' })
    const { status, body } = await a.approve(id)
    expect([status, body.code, body.error]).toEqual([
      400,
      'content_rejected',
      expect.stringContaining('link.unresolved-topic'),
    ])
    expect((await topic(id)).status).toBe('pending')
    expect(await page(id)).toEqual([])
  })

  test('needs two operators for a sensitive topic', async () => {
    const { id } = await a.pending(manual.id, { isSensitive: true })
    expect((await a.approve(id)).body).toMatchObject({ status: 'pending', hasLiveRevision: false })
    expect((await a.approve(id)).body.code).toBe('invalid_request')
    expect((await a.approve(id, operator({ sub: 'second operator' }))).body).toMatchObject({
      status: 'published',
    })
  })

  test('leaves the live revision in place while a newer one waits', async () => {
    const { id, slug } = await a.pending(manual.id, { title: 'First words' })
    expect((await a.approve(id)).status).toBe(200)
    const second = { manualId: manual.id, slug, title: 'Second words' }
    const { body } = await api.post('/api/v1/topics/upsert').set(as()).send(second).expect(200)
    expect(body.status).toBe('pending')
    expect(await topic(id)).toMatchObject({
      title: 'Second words',
      status: 'pending',
      revision: 2,
      hasLiveRevision: true,
    })
    expect(await page(id)).toMatchObject([{ title: 'First words', revision: 1 }])
    expect((await a.approve(id)).status).toBe(200)
    expect(await page(id)).toMatchObject([{ title: 'Second words', revision: 2 }])
  })

  test('settles who owns an address', async () => {
    const theirs = as({ org: randomUUID() })
    await a.product({ slug: 'contested' })
    const twin = await a.closedProduct({ slug: 'contested' }, theirs)
    const { body } = await api
      .patch(`/api/v1/products/${twin.id}/policy`)
      .set(operator())
      .send({ isPublished: true })
    expect(body.code).toBe('duplicate_slug')
  })

  test('respects a manual that an operator has closed', async () => {
    const closed = await a.manual()
    await pool.query('UPDATE doc_manual SET policy_set_at = now(), visibility = $2 WHERE id = $1', [
      closed.id,
      'internal',
    ])
    const { id } = await a.pending(closed.id)
    expect((await a.approve(id)).status).toBe(200)
    expect(await page(id)).toMatchObject([{ visibility: 'private' }])
    await pool.query("UPDATE doc_manual SET publish_policy = 'locked' WHERE id = $1", [closed.id])
    const more = { manualId: closed.id, slug: 'more', title: 'T', bodyMdx: 'Words.' }
    const { body } = await api.post('/api/v1/topics/upsert').set(as()).send(more)
    expect(body.code).toBe('forbidden')
  })

  test('keeps a record of both reviews that cannot be changed', async () => {
    const { id } = await a.pending(manual.id)
    expect((await a.approve(id)).status).toBe(200)
    const runs =
      'SELECT stage, decision, actor, revision FROM doc_publish_run WHERE topic_id = $1 ORDER BY ' +
      'chain_position'
    const { rows } = await pool.query(runs, [id])
    expect(rows).toEqual([
      { stage: 'upsert', decision: 'pending', actor: 'author', revision: 1 },
      { stage: 'approve', decision: 'published', actor: 'operator', revision: 1 },
    ])
    const caller = { orgId: ORG, sub: 's', scopes: [], plan: '', admin: false, tokenId: null }
    const forbidden = (statement: string) =>
      docs.ctx.actingFor(caller, () => docs.db.$executeRawUnsafe(statement))
    await expect(forbidden('UPDATE doc_publish_run SET decision = decision')).rejects.toThrow(
      /permission denied/,
    )
    await expect(forbidden('DELETE FROM doc_topic_revision')).rejects.toThrow(/permission denied/)
  })
})

describe('POST /topics/{id}/reject', () => {
  test('sends a topic back with a reason, and lets it come again', async () => {
    const { id, slug } = await a.pending(manual.id)
    expect((await decide('reject', id)).body.code).toBe('invalid_request')
    expect((await decide('reject', id, operator(), { reason: 'Says nothing.' })).body).toMatchObject({
      status: 'draft',
    })
    const { rows } = await pool.query(
      'SELECT decision, reason, reviewer FROM doc_review WHERE topic_id = $1',
      [id],
    )
    expect(rows).toEqual([{ decision: 'rejected', reason: 'Says nothing.', reviewer: 'operator' }])
    const repeated = await api.post('/api/v1/topics/upsert').set(as()).send({ manualId: manual.id, slug })
    expect([repeated.status, repeated.body.status, repeated.headers['x-publish-unchanged']]).toEqual([
      200,
      'pending',
      undefined,
    ])
    expect((await a.approve(id)).status).toBe(200)
  })

  test('is for operators', async () => {
    const { id } = await a.pending(manual.id)
    expect((await decide('reject', id, as(), { reason: 'No.' })).body.code).toBe('forbidden')
  })
})
