import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, ctx, pool, close } = docs
const a = make(docs)
afterAll(close)

const product = await a.product({ slug: 'guide', name: 'Guide' })
const manual = await a.manual({ productId: product.id, slug: 'book', title: 'Book' })
const publish = (parts: object) => a.published(manual.id, parts)
await publish({
  slug: 'one',
  title: 'One',
  position: 1,
  bodyMdx: '## A\n\n```js\nconst x = 1\n```\n\n## B',
  frontmatter: { redirect_from: '/moved/One.html' },
})
const two = await publish({
  slug: 'two',
  title: 'Two',
  position: 2,
  versionTag: '2.0',
  bodyMdx: '![Map](https://pictures.example.org/m.png)',
})
await publish({ slug: 'two-old', title: 'Two', position: 3, versionTag: '1.0', bodyMdx: 'Old words.' })
const gone = await publish({ slug: 'gone', title: 'Gone', position: 4, bodyMdx: 'Words.' })
await api.delete(`/api/v1/topics/${gone.id}`).set(as()).expect(204)
const document = {
  openapi: '3.1.0',
  info: { title: 'Guide API', version: '3' },
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'getThing',
        summary: 'Get a <thing>',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'It',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Thing: { type: 'object', title: 'The thing itself' } } },
}
const spec = {
  productId: product.id,
  productSlug: 'guide',
  productName: 'Guide',
  name: 'main',
  title: 'Guide API',
  version: '3',
  openapi: '3.1.0',
}
await ctx.inOrganization(
  (await ctx.store.pages.at({ product: 'guide', manual: 'book', topic: 'one' }))!.orgId,
  () =>
    ctx.store.apiSpecs.put({
      ...spec,
      sha256: 'x',
      operationCount: 1,
      document,
      visibility: 'public',
      by: 'author',
      at: new Date(),
      orgId: '0190a000-0000-7000-8000-000000000001',
    }),
)

const PAGES: [path: string, status: number][] = [
  ['/docs/', 200],
  ['/docs/guide', 200],
  ['/docs/guide/book', 200],
  ['/docs/guide/book/one', 200],
  ['/docs/guide/book/two', 200],
  ['/docs/search?q=words', 200],
  ['/docs/search?q=wrods', 200],
  ['/docs/search?q=zzzzqqq', 200],
  ['/docs/changelog', 200],
  ['/docs/guide/api-specs/main', 200],
  ['/docs/guide/api-specs/main/getThing', 200],
  ['/docs/guide/book/gone', 410],
  ['/docs/guide/book/never', 404],
  ['/docs/a/b/c/d/e', 404],
]

describe.each(PAGES)('%s', (path, status) => {
  test('keeps to this origin, runs nothing inline, and can be used without eyes or mouse', async () => {
    const { text, headers } = await api.get(path).expect(status)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';style-src 'self';script-src 'self';img-src 'self' data:;/,
    )
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(text).not.toMatch(/\son[a-z]+\s*=|\sstyle\s*=|<style|javascript:/i)
    expect(text).not.toMatch(
      /<(?:script|link rel="stylesheet"|img|iframe)[^>]+(?:src|href)="(?:https?:)?\/\//,
    )
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).toContain('<a class="skip" href="#content">')
    expect(text).toContain('<main id="content"')
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('name="viewport"')
  })
})

test('a topic page leads to the one before, the one after, and other versions', async () => {
  const { text } = await api.get('/docs/guide/book/two')
  expect(text).toContain('<a rel="prev" href="/docs/guide/book/one">')
  expect(text).not.toContain('rel="next"')
  expect(text).toContain('Version <strong>2.0</strong>, also <a href="/docs/guide/book/two-old">1.0</a>')
  expect((await api.get('/docs/guide/book/one')).text).toContain('<span class="hljs-keyword">const</span>')
})

test('a path of the site it came from leads to a page, from the root and below its manual', async () => {
  await api.get('/moved/One.html').expect(308).expect('location', '/docs/guide/book/one')
  await api.get('/docs/guide/book/moved/One.html').expect(308).expect('location', '/docs/guide/book/one')
  await api.get('/moved/Two.html').expect(404)
})

test('an API page shows parameters and schemas, escaped, and the document itself', async () => {
  const { text } = await api.get('/docs/guide/api-specs/main/getThing')
  expect(text).toContain('Get a &lt;thing&gt;')
  expect(text).toContain('The thing itself')
  expect((await api.get('/docs/guide/api-specs/main.json').expect(200)).body).toEqual(document)
  await api.get('/docs/guide/api-specs/main/nothing').expect(404)
})

test('the changelog tells what was published, and is a feed too', async () => {
  expect((await api.get('/docs/changelog')).text).toMatch(/<span class="chip">added<\/span>[^\n]*One/)
  const { text, headers } = await api.get('/docs/changelog.xml').expect(200)
  expect(headers['content-type']).toContain('application/rss+xml')
  expect(text).toContain('<rss version="2.0"')
})

describe('a problem reported from a page', () => {
  const path = `/docs/report/${two.id}`
  const tokenOf = async () =>
    /name="token" value="([^"]+)"/.exec((await api.get('/docs/guide/book/two')).text)![1]!
  const aged = (token: string) => ctx.now().getTime() - Number(token.split('.')[0]) >= 2_000
  const ready = async () => {
    const token = await tokenOf()
    while (!aged(token)) await new Promise((resolve) => setTimeout(resolve, 100))
    return token
  }
  const tickets = async () => (await pool.query('SELECT subject, topic_id, org_id FROM doc_ticket')).rows

  test('becomes a ticket of the organization of the page', async () => {
    const token = await ready()
    await api
      .post(path)
      .type('form')
      .send({ token, website: '', message: 'A step is missing.' })
      .expect(200, /Thank you/)
    expect(await tickets()).toEqual([
      { subject: 'Problem with “Two”', topic_id: two.id, org_id: '0190a000-0000-7000-8000-000000000001' },
    ])
  })

  test('that comes too early shows the page again with the reader’s words', async () => {
    const { status, text } = await api
      .post(path)
      .type('form')
      .send({ token: await tokenOf(), website: '', message: 'Step 3 <is> wrong.' })
    expect(status).toBe(400)
    expect(text).toMatch(
      /<details class="report" open>[\s\S]*shown too long ago or just now\. Your text is kept/,
    )
    expect(text).toMatch(/<textarea [^>]*aria-invalid="true"[^>]*>Step 3 &lt;is&gt; wrong\.<\/textarea>/)
    expect(text).toContain('<h1')
  })

  test('of a program, another site or without words makes none', async () => {
    const token = await ready()
    const before = await tickets()
    await api
      .post(path)
      .type('form')
      .send({ token, website: 'https://spam.example', message: 'Buy.' })
      .expect(200)
    await api
      .post(path)
      .type('form')
      .send({ token: await tokenOf(), website: '', message: 'Too quick.' })
      .expect(400)
    await api
      .post(path)
      .type('form')
      .send({ token: token.replace(/.$/, '_'), website: '', message: 'Forged.' })
      .expect(400)
    await api.post(path).type('form').send({ token, website: '', message: ' ' }).expect(400)
    await api
      .post(path)
      .set('origin', 'https://evil.example')
      .type('form')
      .send({ token, website: '', message: 'Hi.' })
      .expect(403)
    await api
      .post(path)
      .type('form')
      .send({ token, website: '', message: 'x'.repeat(70_000) })
      .expect(413)
    await api
      .post('/docs/report/nothing')
      .type('form')
      .send({ token, website: '', message: 'Hi.' })
      .expect(404)
    expect(await tickets()).toEqual(before)
  })
})
