import { make } from '../testing/make.fixtures.ts'
import { speakMcp } from '../mcp/testing.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, close } = docs
const { answer } = speakMcp(docs)
const a = make(docs)
afterAll(close)

const product = await a.product({ slug: 'guide' })
const decide = (id: string, body: object, headers = operator()) =>
  api.patch(`/api/v1/manuals/${id}/policy`).set(headers).send(body)

/** One version of the documentation with one page. */
async function aVersion(slug: string) {
  const manual = await a.manual({ productId: product.id, slug })
  await a.published(manual.id, { slug: 'start', title: 'Start' })
  return manual
}
const one = await aVersion('v1')
const two = await aVersion('v2')

describe('/docs/{product}/latest/', () => {
  test('leads nowhere until an operator chose a manual', async () => {
    expect((await decide(one.id, {})).body).toMatchObject({ isCurrent: false })
    await api.get('/docs/guide/latest/start').expect(404)
  })

  test('leads to the manual that was chosen last, and for now only', async () => {
    expect((await decide(one.id, { isCurrent: true })).body).toMatchObject({
      isCurrent: true,
      decidedAt: null,
    })
    await api
      .get('/docs/guide/latest/start')
      .expect(307)
      .expect('location', '/docs/guide/v1/start')
      .expect('cache-control', 'no-cache')
    await decide(two.id, { isCurrent: true }).expect(200)
    expect((await decide(one.id, {})).body).toMatchObject({ isCurrent: false })
    await api
      .get('/docs/guide/latest/start.md?x=1')
      .expect(307)
      .expect('location', '/docs/guide/v2/start.md?x=1')
    await api.get('/docs/guide/latest').expect(307).expect('location', '/docs/guide/v2')
    await api.get('/docs/guide/latest/nowhere').expect(404)
  })

  test('is read by get_page too, with the address of the version', async () => {
    expect(await answer('get_page', { url: '/docs/guide/latest/start' })).toMatchObject({
      url: 'http://docs.test/docs/guide/v2/start',
    })
  })

  test('is what a page may link to', async () => {
    const topic = await a.pending(one.id, {
      slug: 'linked',
      bodyMdx: 'See [the start](/docs/guide/latest/start) and [another](/docs/guide/latest/nowhere).',
    })
    const { body } = await api.get(`/api/v1/review/${topic.id}`).set(operator()).expect(200)
    expect(body.findings.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['link.unresolved-topic'])
  })

  test('gives way to a manual of that name, and ends with the choice', async () => {
    await decide(two.id, { isCurrent: false }).expect(200)
    await api.get('/docs/guide/latest/start').expect(404)
    await decide(one.id, { isCurrent: true }).expect(200)
    await aVersion('latest')
    await api.get('/docs/guide/latest/start').expect(200)
  })

  test('is the choice of operators', async () => {
    expect((await decide(one.id, { isCurrent: true }, as())).body.code).toBe('forbidden')
    expect((await decide(one.id, { isCurrent: 'yes' })).body.code).toBe('invalid_request')
    const { body } = await api
      .patch(`/api/v1/products/${product.id}/policy`)
      .set(operator())
      .send({ isCurrent: true })
    expect(body.code).toBe('invalid_request')
  })
})
