import { make } from './testing/make.fixtures.ts'
import { testDocs } from './testing.ts'

const docs = await testDocs()
const { api, as, operator, close } = docs
const a = make(docs)
afterAll(close)

const product = await a.product()
const manual = await a.manual({ productId: product.id })
const chapter = await a.chapter(manual.id)
const topic = await a.pending(manual.id, { sourceKey: 'guide:start' })
const send = (method: 'post' | 'patch' | 'put', path: string, body: object, headers = as()) =>
  api[method](`/api/v1${path}`).set(headers).send(body)

const WITH_SSN = 'patient-eleanor-whitfield-ssn-482-61-3097'
const WITH_BIRTH = 'patient-eleanor-whitfield-dob-1961-03-04'
const page = { manualId: manual.id, title: 'Title', bodyMdx: 'Some words.' }
const description = { openapi: '3.0.3', info: { title: 'API', version: '1' }, paths: {} }

/** The scan reads a slug as the words that its hyphens join (docs decision D36). */
test.each([
  ['POST /topics/upsert {slug}', () => send('post', '/topics/upsert', { ...page, slug: WITH_SSN })],
  ['POST /topics {slug}', () => send('post', '/topics', { ...page, slug: WITH_BIRTH })],
  ['PATCH /topics/{id} {slug}', () => send('patch', `/topics/${topic.id}`, { slug: WITH_BIRTH })],
  ['PATCH /topics/{id} {sourceKey}', () => send('patch', `/topics/${topic.id}`, { sourceKey: WITH_SSN })],
  [
    'an upsert that only moves the topic',
    () =>
      send('post', '/topics/upsert', { ...page, title: 'A topic', sourceKey: 'guide:start', slug: WITH_SSN }),
  ],
  ['PATCH /chapters/{id} {slug}', () => send('patch', `/chapters/${chapter.id}`, { slug: WITH_SSN })],
  ['PATCH /manuals/{id} {slug}', () => send('patch', `/manuals/${manual.id}`, { slug: WITH_BIRTH })],
  ['PATCH /products/{id} {slug}', () => send('patch', `/products/${product.id}`, { slug: WITH_SSN })],
  ['POST /products {kind}', () => send('post', '/products', { slug: 'p', name: 'P', kind: 'p482-61-3097' })],
  [
    'POST /topics/{id}/reject {reason}',
    () => send('post', `/topics/${topic.id}/reject`, { reason: 'Patient SSN 482-61-3097' }, operator()),
  ],
  [
    'POST /redirects {from}',
    () => send('post', '/redirects', { from: `/old/${WITH_SSN}`, topicId: topic.id }, operator()),
  ],
  [
    'PUT /products/{id}/api-specs/{name}',
    () => send('put', `/products/${product.id}/api-specs/${WITH_SSN}`, description, operator()),
  ],
])('%s answers content_rejected for patient data', async (_, call) => {
  const { status, body } = await call()
  expect([status, body.code]).toEqual([400, 'content_rejected'])
  expect(body.error).toContain(' phi.')
  expect(body.error).not.toContain('3097')
})
