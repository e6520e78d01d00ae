import { assets } from './templates.ts'
import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, close } = docs
const a = make(docs)
afterAll(close)

const product = await a.product({ slug: 'guide', name: 'Payer <guide>' })
const manual = await a.manual({ productId: product.id, slug: 'handbook', title: 'Handbook' })

const publish = (parts: object) => a.published(manual.id, parts)

await publish({
  slug: 'first-steps',
  title: 'First steps',
  bodyMdx:
    '# First steps\n\nFind a **payer** by its marmalade number.\n\n## Ask\n\n' +
    '<Note title="Mind">Words & more.</Note>\n\n## Answer\n\n{/* remark */}',
})
await publish({
  slug: 'hidden',
  title: 'Hidden marmalade',
  bodyMdx: 'Unlisted words.',
  visibility: 'unlisted',
})
await publish({
  slug: 'inside',
  title: 'Inside marmalade',
  bodyMdx: 'Internal words.',
  visibility: 'internal',
})
await a.pending(manual.id, { slug: 'waiting', title: 'Waiting marmalade', bodyMdx: 'Pending words.' })

describe('a topic page', () => {
  test('shows the reviewed content, its headings and the manual around it', async () => {
    const { text, headers } = await api.get('/docs/guide/handbook/first-steps').expect(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('<title>First steps · Handbook · Payer Policy Monitor</title>')
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).toContain('Find a <strong>payer</strong>')
    expect(text).toContain(
      '<aside class="docs-note"><strong class="docs-title">Mind</strong>Words &#x26; more.</aside>',
    )
    expect(text).toContain('<a href="#answer">Answer</a>')
    expect(text).toContain('aria-current="page"')
    expect(text).toContain('Payer &lt;guide&gt;')
    expect(text).not.toContain('remark')
  })

  test('runs nothing and asks nothing of third parties', async () => {
    const { text, headers } = await api.get('/docs/guide/handbook/first-steps')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';style-src 'self';script-src 'self';img-src 'self' data:;form-action " +
        "'self';base-uri 'none';frame-ancestors 'none'",
    )
    expect(text).not.toMatch(
      new RegExp(
        String.raw`<script(?! src="\/docs\/assets\/site-[0-9a-f]{12}\.js" defer><\/script>)|` +
          String.raw`(?:src)="(?:https?:)?\/\/(?!docs\.test)`,
      ),
    )
    await api
      .get(assets.hrefs.style)
      .expect(200)
      .expect('content-type', /text\/css/)
  })

  test('has a Markdown twin without comments', async () => {
    const { text, headers } = await api.get('/docs/guide/handbook/first-steps.md').expect(200)
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(text).toContain('Find a **payer**')
    expect(text).not.toContain('remark')
  })

  test.each([
    ['unlisted by its address', '/docs/guide/handbook/hidden', 200],
    ['internal to no stranger', '/docs/guide/handbook/inside', 404],
    ['pending to no stranger', '/docs/guide/handbook/waiting', 404],
    ['nothing for an unknown address', '/docs/guide/handbook/nowhere', 404],
    ['nothing for a hostile address', '/docs/guide/%00/x', 404],
    ['nothing for a deep address', '/docs/a/b/c/d', 404],
  ])('is shown: %s', async (_, path, status) => {
    const reply = await api.get(path)
    expect([reply.status, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  })

  test('answers 410 once it was taken down, and keeps nothing', async () => {
    const gone = await publish({ slug: 'short-lived', title: 'Short lived', bodyMdx: 'Ephemeral words.' })
    await api.delete(`/api/v1/topics/${gone.id}`).set(as()).expect(204)
    const { status, text } = await api.get('/docs/guide/handbook/short-lived')
    expect([status, text.includes('Ephemeral')]).toEqual([410, false])
    const { rows } = await docs.pool.query(
      'SELECT html, markdown, plain_text, title FROM doc_page WHERE topic_id = $1',
      [gone.id],
    )
    expect(rows).toEqual([{ html: '', markdown: '', plain_text: '', title: '' }])
    await publish({ slug: 'short-lived', title: 'Back again', bodyMdx: 'New words.' })
    expect((await api.get('/docs/guide/handbook/short-lived')).text).toContain('Back again')
  })

  test('follows its topic to another slug', async () => {
    const topic = await publish({ slug: 'before', title: 'Moves', bodyMdx: 'Words.' })
    await api.patch(`/api/v1/topics/${topic.id}`).set(as()).send({ slug: 'after' }).expect(200)
    await api.get('/docs/guide/handbook/after').expect(200)
    await api.get('/docs/guide/handbook/before').expect(308).expect('location', '/docs/guide/handbook/after')
    await api
      .get('/docs/guide/handbook/before.md?x=1')
      .expect(308)
      .expect('location', '/docs/guide/handbook/after.md?x=1')
    await api.get('/docs/Guide/handbook/After').expect(404)
  })
})

describe('the lists', () => {
  const LISTS = ['/docs/', '/docs/guide', '/docs/guide/handbook', '/llms.txt', '/sitemap.xml']
  test.each(LISTS)('%s names public pages and no others', async (path) => {
    const { text } = await api.get(path).expect(200)
    expect(text).toContain('/docs/guide/handbook/first-steps')
    expect(text).not.toMatch(/handbook\/(?:hidden|inside|waiting)/)
  })

  test('point machines at the right places', async () => {
    expect((await api.get('/robots.txt')).text).toContain('Sitemap: http://docs.test/sitemap.xml')
    expect((await api.get('/llms.txt')).text).toContain(
      '- [First steps](http://docs.test/docs/guide/handbook/first-steps.md): ',
    )
    await api.get('/').expect(302).expect('location', '/docs/')
  })
})

describe('/docs/search', () => {
  const search = async (q: string) => (await api.get('/docs/search').query({ q }).expect(200)).text

  test('finds public pages and marks what matched', async () => {
    const text = await search('marmalade')
    expect(text).toContain('One page.')
    expect(text).toContain('by its <mark>marmalade</mark> number')
    expect(text).not.toMatch(/Hidden|Inside|Waiting/)
  })

  test('falls back to any of the words', async () =>
    expect(await search('marmalade nonsenseword')).toContain('First steps'))

  test('escapes what it was asked', async () => {
    const text = await search('<script>alert(1)</script>')
    expect(text).not.toContain('<script>')
    expect(text).toContain('&lt;script&gt;')
  })

  test.each(['', '   ', '"', '!!', "a & b | ' : *", '\0', '\ud800'])('survives %j', async (q) => {
    expect((await api.get(`/docs/search?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200)
  })
})

test('a page of the product is found under its new name', async () => {
  await api.patch(`/api/v1/products/${product.id}`).set(as()).send({ slug: 'handguide' }).expect(200)
  expect((await api.get('/docs/handguide/handbook/first-steps')).status).toBe(200)
  await api.patch(`/api/v1/manuals/${manual.id}`).set(as()).send({ slug: 'book' }).expect(200)
  await api.get('/docs/guide').expect(308).expect('location', '/docs/handguide')
  await api.get('/docs/guide/handbook').expect(308).expect('location', '/docs/handguide/book')
  await api.get('/docs/guide/handbook/before').expect(308).expect('location', '/docs/handguide/book/after')
  await api
    .get('/docs/handguide/handbook/first-steps')
    .expect(308)
    .expect('location', '/docs/handguide/book/first-steps')
})
