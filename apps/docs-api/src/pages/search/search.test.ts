import { make } from '../../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../../testing.ts'

const docs = await testDocs()
const { api, as, ctx, close } = docs
const a = make(docs)
afterAll(close)

const product = await a.product({ slug: 'guide', name: 'Guide' })
const manual = await a.manual({ productId: product.id, slug: 'book', title: 'Book' })
const publish = (parts: object) => a.published(manual.id, parts)
const searched = (query: string, more: object = {}) =>
  ctx.store.search.search({ query, limit: 10, offset: 0, ...more })
const titles = async (query: string, more: object = {}) =>
  (await searched(query, more)).items.map(({ title, versionTag }) =>
    versionTag ? `${title} ${versionTag}` : title,
  )

await publish({
  slug: 'limits',
  title: 'Quotas',
  bodyMdx:
    'Answers carry `X-RateLimit-Reset`, set `--dry-run` or `maxRetries` in `ppman.config.json`. Code E11.65.',
})
await publish({
  slug: 'resets',
  title: 'Rates and resets',
  bodyMdx: 'A rate limit. To reset it, ask. Run it dry. X marks it.',
})
await publish({
  slug: 'tokens',
  title: 'Access keys',
  bodyMdx: '## Rotating credentials\n\nChange authentication often.',
})
await publish({
  slug: 'overview',
  title: 'Overview',
  bodyMdx: 'Begin with the [secret handshake](./tokens). Rotating credentials is told elsewhere.',
})
await publish({
  slug: 'closed',
  title: 'Closed',
  visibility: 'internal',
  bodyMdx: 'The [zanzibar rules](./tokens) and quixotries.',
})
for (const versionTag of ['1.0', '2.0', 'draft'])
  await publish({
    slug: `flow-${versionTag.replace('.', '-')}`,
    title: 'Flow',
    versionTag,
    bodyMdx: `Flow of work. ${'Flow again. '.repeat(versionTag === '1.0' ? 3 : 1)}`,
  })
const moved = await publish({
  slug: 'legacy-concepts',
  title: 'Ideas',
  bodyMdx: 'Words.',
  frontmatter: { redirect_from: ['/old/notions.html'] },
})
await api.patch(`/api/v1/topics/${moved.id}`).set(as()).send({ slug: 'ideas' }).expect(200)

describe('search', () => {
  test.each([
    ['a header of code, exactly', 'X-RateLimit-Reset', 'Quotas'],
    ['an option, exactly', '--dry-run', 'Quotas'],
    ['a name with capitals inside', 'maxretries', 'Quotas'],
    ['a file name', 'ppman.config.json', 'Quotas'],
    ['a code', 'e11.65', 'Quotas'],
    ['words around a dash', 'rates - resets', 'Rates and resets'],
    ['an option among words', 'ask --dry-run', 'Quotas'],
    ['a whole heading before a mention', 'rotating credentials', 'Access keys'],
    ['what another page calls it', 'secret handshake', 'Access keys'],
    ['a former slug', 'legacy concepts', 'Ideas'],
    ['a path of another site', 'old notions', 'Ideas'],
    ['a begun word', 'authentic', 'Access keys'],
    ['a misspelt word', 'autentication', 'Access keys'],
    ['two letters in the wrong order, among others', 'change authentictaion', 'Access keys'],
    [
      'a question with words that no page has',
      'how would I change authentication wholeheartedly',
      'Access keys',
    ],
    ['the newest version first', 'flow', 'Flow 2.0'],
  ])('finds %s', async (_, query, first) => expect((await titles(query))[0]).toBe(first))

  test('leaves out what a dash stands before', async () => {
    expect(await titles('rotating credentials -handshake')).toEqual(['Access keys'])
    expect(await titles('rotating credentials')).toContain('Overview')
  })

  test('says what it searched for instead of a misspelt word', async () => {
    expect((await searched('autentication')).repaired).toBe('authentication')
    expect((await searched('authentication')).repaired).toBeNull()
  })

  test('keeps words of closed pages from strangers, in links and repairs too', async () => {
    expect(await titles('zanzibar rules')).toEqual([])
    expect(await searched('quixotrie')).toMatchObject({ items: [], total: 0, repaired: null })
    const inside = await ctx.inOrganization(OTHER_ORG, () => titles('quixotries'))
    expect(inside).toEqual(['Closed'])
  })

  test('keeps to a version, a manual and a product', async () => {
    expect(await titles('flow', { versionTag: '1.0' })).toEqual(['Flow 1.0'])
    expect(await titles('flow', { product: 'other' })).toEqual([])
    expect((await titles('flow', { product: 'guide', manual: 'book' })).length).toBe(3)
  })

  test('turns pages without repeating or losing one', async () => {
    const [first, second] = [
      await searched('flow', { limit: 2 }),
      await searched('flow', { limit: 2, offset: 2 }),
    ]
    expect([first.total, second.total]).toEqual([3, 3])
    expect(new Set([...first.items, ...second.items].map(({ topicId }) => topicId)).size).toBe(3)
  })

  test('forgets a page, and the words it had for others, with its deletion', async () => {
    const overview = (await searched('overview')).items[0]!
    await api.delete(`/api/v1/topics/${overview.topicId}`).set(as()).expect(204)
    expect(await titles('overview')).toEqual([])
    expect(await titles('secret handshake')).toEqual([])
  })
})
