import { readFileSync } from 'node:fs'
import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, operator, pool, close } = docs
afterAll(close)
const product = await make(docs).product({ slug: 'own', name: 'Our own product' })

type Operation = { operationId: string; summary: string }
type Document = { paths: Record<string, Record<string, Operation>>; info: { title: string } }

const read = (app: string): Document =>
  JSON.parse(readFileSync(new URL(`../../../${app}/openapi.json`, import.meta.url), 'utf8')) as Document

describe.each([
  ['policy-api', read('ppman-api')],
  ['documentation-api', read('docs-api')],
])('our own description %s', (name, document) => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const page = `/docs/own/api-specs/${name}`

  test('is accepted and passes the review', async () => {
    const { status, body } = await api
      .put(`/api/v1/products/${product.id}/api-specs/${name}`)
      .set(operator())
      .send(document)
    expect([status, body.title, body.operationCount]).toEqual([200, document.info.title, operations.length])
    const { rows } = await pool.query('SELECT document FROM doc_api_spec WHERE name = $1', [name])
    expect(rows[0].document).toEqual(document)
  })

  test('is published to strangers with every operation', async () => {
    const { text } = await api.get(page).expect(200)
    const missing = operations.filter(({ operationId }) => !text.includes(`href="${page}/${operationId}"`))
    expect(missing).toEqual([])
    expect((await api.get(`${page}.json`).expect(200)).body).toEqual(document)
  })

  test('has a page for each operation', async () => {
    for (const { operationId } of operations) {
      const { status, text } = await api.get(`${page}/${operationId}`)
      expect([operationId, status, text.match(/<h1/g)?.length]).toEqual([operationId, 200, 1])
    }
  })
})
