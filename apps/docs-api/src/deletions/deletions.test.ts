import { randomUUID } from 'node:crypto'
import { make } from '../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

const get = (path: string, headers = as()) => api.get(path).set(headers)
const remove = (path: string) => api.delete(`/api/v1/${path}`).set(as()).expect(204)
const newest = async () => (await get('/api/v1/deletions?limit=1', operator())).body.items[0]
const restore = (id: string) => api.post(`/api/v1/deletions/${id}/restore`).set(operator()).send({})

async function aShelf(slug: string) {
  const product = await a.product({ slug })
  const manual = await a.manual({ productId: product.id, slug: 'guide' })
  const chapter = await a.chapter(manual.id)
  const topic = await a.published(manual.id, {
    slug: 'page',
    title: 'Page',
    bodyMdx: 'Quince words.',
    chapterId: chapter.id,
  })
  return { product, manual, chapter, topic, address: `/docs/${slug}/guide/page` }
}

describe('DELETE and restore', () => {
  test('bring a whole product back as it was, its live pages included', async () => {
    const { product, manual, chapter, topic, address } = await aShelf('whole')
    const goneBefore = await a.draft(manual.id)
    await remove(`topics/${goneBefore.id}`)
    await remove(`products/${product.id}`)
    expect((await get(address)).status).toBe(410)
    expect((await get('/docs/search?q=quince')).text).not.toContain(address)
    expect(
      (await pool.query('SELECT html, plain_text FROM doc_page WHERE topic_id = $1', [topic.id])).rows,
    ).toEqual([{ html: '', plain_text: '' }])
    const deletion = await newest()
    expect(deletion).toMatchObject({
      kind: 'product',
      targetId: product.id,
      name: 'A product',
      counts: { manuals: 1, chapters: 1, topics: 1 },
      deletedBy: 'author',
      restoredAt: null,
    })
    const days = (Date.parse(deletion.restorableUntil) - Date.parse(deletion.deletedAt)) / 86_400_000
    expect(days).toBe(30)
    const { status, body } = await restore(deletion.id)
    expect([status, body]).toEqual([
      200,
      { ...deletion, restoredBy: 'operator', restoredAt: expect.any(String) },
    ])
    for (const path of [`products/${product.id}`, `manuals/${manual.id}`, `chapters/${chapter.id}`])
      await get(`/api/v1/${path}`).expect(200)
    expect((await get(`/api/v1/topics/${topic.id}`)).body).toMatchObject({
      chapterId: chapter.id,
      status: 'published',
      hasLiveRevision: true,
    })
    expect((await get(address).expect(200)).text).toContain('Quince words.')
    expect((await get('/docs/search?q=quince')).text).toContain(address)
    expect((await get(`/api/v1/topics/${goneBefore.id}`)).status).toBe(404)
    expect((await restore(deletion.id)).body.code).toBe('invalid_request')
    expect((await pool.query('SELECT count(*)::int AS n FROM doc_page_archive')).rows).toEqual([{ n: 0 }])
  })

  test('bring a topic back under the names that its parent has today', async () => {
    const { manual, topic } = await aShelf('renamed')
    await remove(`topics/${topic.id}`)
    await api.patch(`/api/v1/manuals/${manual.id}`).set(as()).send({ slug: 'handbook' }).expect(200)
    await restore((await newest()).id).expect(200)
    expect((await get('/docs/renamed/handbook/page').expect(200)).text).toContain('Quince words.')
  })

  test('bring a chapter back with the topics that nobody moved meanwhile', async () => {
    const { manual, chapter, topic, address } = await aShelf('chaptered')
    const moved = await a.draft(manual.id, { chapterId: chapter.id })
    const other = await a.chapter(manual.id)
    await remove(`chapters/${chapter.id}`)
    expect((await get(`/api/v1/topics/${topic.id}`)).body.chapterId).toBeNull()
    await api.patch(`/api/v1/topics/${moved.id}`).set(as()).send({ chapterId: other.id }).expect(200)
    await restore((await newest()).id).expect(200)
    expect((await get(`/api/v1/topics/${topic.id}`)).body.chapterId).toBe(chapter.id)
    expect((await get(`/api/v1/topics/${moved.id}`)).body.chapterId).toBe(other.id)
    expect((await get(address)).text).toContain('A chapter')
  })

  test('say clearly when a name was taken meanwhile, and change nothing', async () => {
    const { manual, topic } = await aShelf('taken')
    await remove(`topics/${topic.id}`)
    const deletion = await newest()
    const rival = await a.draft(manual.id, { slug: 'page' })
    const { status, body } = await restore(deletion.id)
    expect([status, body]).toEqual([
      400,
      { error: expect.stringMatching(/topic took the name.*Rename or delete/), code: 'duplicate_slug' },
    ])
    expect((await get(`/api/v1/topics/${topic.id}`)).status).toBe(404)
    await api.patch(`/api/v1/topics/${rival.id}`).set(as()).send({ slug: 'other-page' }).expect(200)
    await restore(deletion.id).expect(200)
  })

  test('want what it belongs to first', async () => {
    const { product, manual, topic } = await aShelf('nested')
    await remove(`topics/${topic.id}`)
    const ofTopic = await newest()
    await remove(`manuals/${manual.id}`)
    const ofManual = await newest()
    await remove(`products/${product.id}`)
    const ofProduct = await newest()
    expect([ofManual.counts, ofProduct.counts]).toEqual([
      { manuals: 1, chapters: 1, topics: 0 },
      { manuals: 0, chapters: 0, topics: 0 },
    ])
    expect((await restore(ofTopic.id)).body).toEqual({
      error: expect.stringContaining('Restore that first'),
      code: 'unknown_parent',
    })
    expect((await restore(ofManual.id)).body.code).toBe('unknown_parent')
    for (const { id } of [ofProduct, ofManual, ofTopic]) await restore(id).expect(200)
    expect((await get('/docs/nested/guide/page').expect(200)).text).toContain('Quince words.')
  })

  test('end after 30 days', async () => {
    const { topic } = await aShelf('old')
    await remove(`topics/${topic.id}`)
    const { id } = await newest()
    await pool.query(
      "UPDATE doc_deletion SET deleted_at = deleted_at - interval '30 days 1 minute' WHERE id = $1",
      [id],
    )
    expect((await restore(id)).body).toEqual({
      error: expect.stringContaining('30 days'),
      code: 'invalid_request',
    })
  })

  test('happen once when many operators restore at once', async () => {
    const { topic } = await aShelf('crowded')
    await remove(`topics/${topic.id}`)
    const { id } = await newest()
    const replies = await Promise.all(Array.from({ length: 5 }, () => restore(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('never cross organizations: a name that another one published stays its own', async () => {
    const { product } = await aShelf('address')
    await remove(`products/${product.id}`)
    const { id } = await newest()
    const theirs = as({ org: OTHER_ORG, sub: 'stranger' })
    const rival = await a.product({ slug: 'address' }, theirs)
    await api
      .patch(`/api/v1/products/${rival.id}/policy`)
      .set(operator())
      .send({ isPublished: true })
      .expect(200)
    expect((await restore(id)).body.code).toBe('duplicate_slug')
    expect((await restore(randomUUID())).status).toBe(404)
  })
})
