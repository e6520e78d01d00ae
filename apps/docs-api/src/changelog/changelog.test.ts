import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as, operator, pool, close } = docs
const a = make(docs)
afterAll(close)

const product = await a.closedProduct()
const manual = await a.manual({ productId: product.id })
const topic = await a.pending(manual.id, { title: 'Told about' })
const add = (parts: object) =>
  api
    .post('/api/v1/changelog')
    .set(operator())
    .send({ productId: product.id, kind: 'fixed', title: 'A fix', ...parts })
const stored = async (id: string) =>
  (
    await pool.query(
      'SELECT visibility, html, is_automatic, created_by FROM doc_changelog_entry WHERE id = $1',
      [id],
    )
  ).rows[0]

describe('POST /changelog', () => {
  test('adds an entry, rendered as a page would be', async () => {
    const { status, body } = await add({
      bodyMdx: 'Rates of **plans** are read.',
      date: '2026-11-20',
      version: '1.4',
      topicIds: [topic.id],
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        productId: product.id,
        date: '2026-11-20',
        version: '1.4',
        kind: 'fixed',
        title: 'A fix',
        bodyMdx: 'Rates of **plans** are read.',
        topicIds: [topic.id],
        createdAt: expect.any(String),
      },
    ])
    expect(await stored(body.id)).toMatchObject({
      html: expect.stringContaining('<strong>plans</strong>'),
      is_automatic: false,
      created_by: 'operator',
    })
  })

  test('is dated today unless it says otherwise, and may do without a text', async () => {
    expect((await add({})).body).toMatchObject({
      date: new Date().toISOString().slice(0, 10),
      version: null,
      bodyMdx: '',
    })
  })

  test('is as open as its product is at any time', async () => {
    const { id } = (await add({})).body
    expect((await stored(id)).visibility).toBe('private')
    await api
      .patch(`/api/v1/products/${product.id}/policy`)
      .set(operator())
      .send({ isPublished: true })
      .expect(200)
    expect((await stored(id)).visibility).toBe('public')
    await api
      .patch(`/api/v1/products/${product.id}/policy`)
      .set(operator())
      .send({ visibility: 'internal' })
      .expect(200)
    expect((await stored(id)).visibility).toBe('internal')
  })

  test.each([
    ['an unknown kind', { kind: 'broken' }, 'invalid_request', /kind/],
    ['a day that is none', { date: '2026-02-30' }, 'invalid_request', /date/],
    [
      'a product that nobody has',
      { productId: '0190a000-0000-7000-8000-000000000009' },
      'unknown_parent',
      /product/,
    ],
    [
      'a topic of another product',
      { topicIds: ['0190a000-0000-7000-8000-000000000009'] },
      'unknown_parent',
      /topic/,
    ],
    ['code that would run', { bodyMdx: '{alert(1)}' }, 'content_rejected', /mdx/],
    ['a lone date of birth', { bodyMdx: 'dob: 1962-05-19' }, 'content_rejected', /phi/],
  ])('refuses %s', async (_, parts, code, words) => {
    const { status, body } = await add(parts)
    expect([status, body]).toEqual([400, { error: expect.stringMatching(words), code }])
  })

  test('is for operators', async () => {
    const { body } = await api
      .post('/api/v1/changelog')
      .set(as())
      .send({ productId: product.id, kind: 'fixed', title: 'A fix' })
    expect(body.code).toBe('forbidden')
  })
})
