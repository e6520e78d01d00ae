import { randomUUID } from 'node:crypto'
import { make } from '../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, close } = docs
const a = make(docs)
afterAll(close)

const post = (path: string, body: object, headers = as()) =>
  api.post(`/api/v1${path}`).set(headers).send(body)
const nobody = randomUUID()

describe('an empty PATCH changes nothing', () => {
  test.each(['products', 'manuals', 'chapters', 'topics'] as const)('of %s', async (resource) => {
    const manual = await a.manual()
    const ids = {
      products: manual.productId,
      manuals: manual.id,
      chapters: (await a.chapter(manual.id)).id,
      topics: (await a.draft(manual.id)).id,
    }
    const path = `/api/v1/${resource}/${ids[resource]}`
    const before = await api.get(path).set(as()).expect(200)
    const { body } = await api.patch(path).set(as()).send({}).expect(200)
    expect(body).toMatchObject({ updatedAt: before.body.updatedAt })
  })
})

describe('a parent is verified first', () => {
  test.each([
    ['/manuals', { productId: nobody, slug: 'm', title: 'M' }],
    ['/chapters', { manualId: nobody, slug: 'c', title: 'C' }],
    ['/topics', { manualId: nobody, slug: 't', title: 'T' }],
    ['/topics/upsert', { manualId: nobody, slug: 't', title: 'T', bodyMdx: 'Words.' }],
    [
      '/topics/upsert',
      { manualId: '11111111-1111-1111-1111-111111111111', slug: 't', title: 'T', bodyMdx: 'Words.' },
    ],
  ])('POST %s answers unknown_parent', async (path, body) => {
    const { status, body: answer } = await post(path, body)
    expect([status, answer]).toEqual([400, { error: expect.any(String), code: 'unknown_parent' }])
  })

  test('and another organization’s parent is unknown', async () => {
    const manual = await a.manual()
    const stranger = as({ org: OTHER_ORG })
    expect(
      (await post('/manuals', { productId: manual.productId, slug: 'x', title: 'X' }, stranger)).body.code,
    ).toBe('unknown_parent')
    expect(
      (await post('/chapters', { manualId: manual.id, slug: 'x', title: 'X' }, stranger)).body.code,
    ).toBe('unknown_parent')
    expect((await post('/topics', { manualId: manual.id, slug: 'x', title: 'X' }, stranger)).body.code).toBe(
      'unknown_parent',
    )
  })
})

describe('manuals', () => {
  test('are listed by product', async () => {
    const [one, other] = [await a.manual(), await a.manual()]
    const { items } = (await api.get(`/api/v1/manuals?productId=${one.productId}`).set(as())).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual([one.id])
    expect(items[0]).not.toHaveProperty('visibility')
    expect(other.productId).not.toBe(one.productId)
  })

  test('keep their product and their slug apart', async () => {
    const manual = await a.manual({ slug: 'guide' })
    const patch = (body: object) => api.patch(`/api/v1/manuals/${manual.id}`).set(as()).send(body)
    expect((await patch({ productId: manual.productId })).body.code).toBe('invalid_request')
    expect((await patch({ publishPolicy: 'auto-human' })).body.code).toBe('invalid_request')
    expect((await patch({ title: 'Renamed' })).body).toMatchObject({ title: 'Renamed', slug: 'guide' })
    expect(
      (await post('/manuals', { productId: manual.productId, slug: 'guide', title: 'Twin' })).body.code,
    ).toBe('duplicate_slug')
  })

  test('free their slug when deleted', async () => {
    const manual = await a.manual({ slug: 'again' })
    await api.delete(`/api/v1/manuals/${manual.id}`).set(as()).expect(204)
    await a.manual({ productId: manual.productId, slug: 'again' })
  })
})

describe('chapters', () => {
  test('take no position at birth, and one later', async () => {
    const { id: manualId } = await a.manual()
    expect((await post('/chapters', { manualId, slug: 'c', title: 'C', position: 1 })).body.code).toBe(
      'invalid_request',
    )
    const chapter = await a.chapter(manualId)
    const { body } = await api
      .patch(`/api/v1/chapters/${chapter.id}`)
      .set(as())
      .send({ position: 3 })
      .expect(200)
    expect(body).toMatchObject({ id: chapter.id, manualId, position: 3 })
    expect((await api.patch(`/api/v1/chapters/${chapter.id}`).set(as()).send({ manualId })).body.code).toBe(
      'invalid_request',
    )
  })

  test('leave their topics ungrouped when deleted', async () => {
    const { id: manualId } = await a.manual()
    const chapter = await a.chapter(manualId)
    const topic = await a.draft(manualId, { chapterId: chapter.id })
    await api.delete(`/api/v1/chapters/${chapter.id}`).set(as()).expect(204)
    expect((await api.get(`/api/v1/topics/${topic.id}`).set(as())).body.chapterId).toBeNull()
    expect((await api.delete(`/api/v1/chapters/${chapter.id}`).set(as())).status).toBe(404)
  })
})
