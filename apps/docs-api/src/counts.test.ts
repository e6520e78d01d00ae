import { make } from './testing/make.fixtures.ts'
import { testDocs } from './testing.ts'

const docs = await testDocs()
const { api, as, close } = docs
const a = make(docs)
afterAll(close)

const read = async (path: string) => (await api.get(`/api/v1${path}`).set(as()).expect(200)).body

test('products, manuals and chapters tell how much stands below them, of what is not deleted', async () => {
  const product = await a.product()
  const manual = await a.manual({ productId: product.id })
  expect(manual).toMatchObject({ chapterCount: 0, topicCount: 0 })
  const other = await a.manual({ productId: product.id })
  const chapter = await a.chapter(manual.id)
  const topic = await a.draft(manual.id, { chapterId: chapter.id })
  await a.draft(manual.id)
  expect(await read(`/products/${product.id}`)).toMatchObject({ manualCount: 2 })
  expect(await read(`/manuals/${manual.id}`)).toMatchObject({ chapterCount: 1, topicCount: 2 })
  expect(await read(`/chapters/${chapter.id}`)).toMatchObject({ topicCount: 1 })
  for (const path of [`/topics/${topic.id}`, `/manuals/${other.id}`])
    await api.delete(`/api/v1${path}`).set(as()).expect(204)
  expect((await read('/products')).items).toMatchObject([{ id: product.id, manualCount: 1 }])
  expect((await read(`/manuals?productId=${product.id}`)).items).toMatchObject([
    { id: manual.id, chapterCount: 1, topicCount: 1 },
  ])
  expect((await read(`/chapters?manualId=${manual.id}`)).items).toMatchObject([
    { id: chapter.id, topicCount: 0 },
  ])
  const renamed = await api
    .patch(`/api/v1/chapters/${chapter.id}`)
    .set(as())
    .send({ title: 'Renamed' })
    .expect(200)
  expect(renamed.body).toMatchObject({ topicCount: 0 })
})
