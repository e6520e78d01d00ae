import { make } from '../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

const decide = (path: string, body: object, headers = operator()) =>
  api.patch(`/api/v1/${path}/policy`).set(headers).send(body)
const stranger = as({ org: OTHER_ORG, sub: 'stranger' })

async function aPage(slug: string, parts: object = {}) {
  const product = await a.product({ slug })
  const manual = await a.manual({ productId: product.id, slug: 'guide' })
  const topic = await a.published(manual.id, { slug: 'page', bodyMdx: 'Medlar words.', ...parts })
  return { product, manual, topic, address: `/docs/${slug}/guide/page` }
}
const mcpReads = async (id: string, headers: object) => {
  const params = { name: 'get_page', arguments: { id } }
  const { body } = await api
    .post('/mcp')
    .set({ ...headers })
    .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  return !body.result.isError
}

describe('PATCH /products/{id}/policy and /manuals/{id}/policy', () => {
  test('change what is supplied and nothing else', async () => {
    const { id } = await a.closedProduct()
    const before = {
      id,
      visibility: 'public',
      isPublished: false,
      isSensitive: false,
      publishPolicy: 'review',
      decidedAt: null,
    }
    expect((await decide(`products/${id}`, {})).body).toEqual(before)
    const { status, body } = await decide(`products/${id}`, { isSensitive: true })
    expect([status, body]).toEqual([200, { ...before, isSensitive: true, decidedAt: expect.any(String) }])
    expect((await decide(`products/${id}`, { publishPolicy: 'anything' })).body.code).toBe('invalid_request')
    expect((await decide(`products/${id}`, { name: 'New' })).body.code).toBe('invalid_request')
  })

  test.each([
    ['unlisted', { stranger: 200, listed: false, key: true }],
    ['internal', { stranger: 404, listed: false, key: true }],
    ['private', { stranger: 404, listed: false, key: false }],
    ['public', { stranger: 200, listed: true, key: true }],
  ])('close and open live pages at once: %s', async (visibility, seen) => {
    const { manual, topic, address } = await aPage(`closed-${visibility}`)
    await decide(`manuals/${manual.id}`, { visibility, isPublished: true }).expect(200)
    expect((await api.get(address)).status).toBe(seen.stranger)
    expect((await api.get('/docs/search?q=medlar')).text.includes(address)).toBe(seen.listed)
    expect((await api.get('/docs/')).text.includes(address)).toBe(seen.listed)
    expect(await mcpReads(topic.id, stranger)).toBe(seen.key)
    expect(await mcpReads(topic.id, as())).toBe(true)
  })

  test('the strictest of product, manual and topic counts', async () => {
    const { product, manual, topic } = await aPage('strictest', { visibility: 'unlisted' })
    const now = async () =>
      (await pool.query('SELECT visibility FROM doc_page WHERE topic_id = $1', [topic.id])).rows[0].visibility
    await decide(`products/${product.id}`, { visibility: 'internal' }).expect(200)
    expect(await now()).toBe('internal')
    await decide(`manuals/${manual.id}`, { isPublished: false }).expect(200)
    expect(await now()).toBe('private')
    await decide(`manuals/${manual.id}`, { isPublished: true }).expect(200)
    await decide(`products/${product.id}`, { visibility: 'public' }).expect(200)
    expect(await now()).toBe('unlisted')
  })

  test('an unpublished product keeps its changelog to itself', async () => {
    const { product } = await aPage('quiet')
    const entries = async () =>
      (await pool.query('SELECT visibility FROM doc_changelog_entry WHERE product_id = $1', [product.id]))
        .rows
    expect(await entries()).toEqual([{ visibility: 'public' }])
    await decide(`products/${product.id}`, { isPublished: false }).expect(200)
    expect(await entries()).toEqual([{ visibility: 'private' }])
  })

  test('what an operator decided is not undone by an approval', async () => {
    const { product, manual } = await aPage('decided')
    await decide(`products/${product.id}`, { isPublished: false }).expect(200)
    await a.published(manual.id, { slug: 'later' })
    expect((await api.get('/docs/decided/guide/later')).status).toBe(404)
  })

  test('a parent marked sensitive asks for two operators, also for what was sent before', async () => {
    const manual = await a.manual()
    const { id } = await a.pending(manual.id)
    await decide(`manuals/${manual.id}`, { isSensitive: true }).expect(200)
    expect((await a.approve(id)).body.status).toBe('pending')
    expect((await a.approve(id, operator({ sub: 'second operator' }))).body.status).toBe('published')
    const later = await api
      .post('/api/v1/topics/upsert')
      .set(as())
      .send({ manualId: manual.id, slug: 'later', title: 'T', bodyMdx: 'Words.' })
    expect(later.body.isSensitive).toBe(true)
  })

  test('no value lets a key publish by itself', async () => {
    const { product, manual } = await aPage('human')
    await decide(`products/${product.id}`, { publishPolicy: 'auto-human' }).expect(200)
    await decide(`manuals/${manual.id}`, { publishPolicy: 'auto-human' }).expect(200)
    const { body } = await api
      .post('/api/v1/topics/upsert')
      .set(as())
      .send({ manualId: manual.id, slug: 'pushed', title: 'T', bodyMdx: 'Words.' })
    expect(body.status).toBe('pending')
  })
})
