import { make } from '../testing/make.fixtures.ts'
import { ORG, OTHER_ORG, testDocs } from '../testing.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { speakMcp } from './testing.ts'
import { tools } from './server.ts'

const docs = await testDocs()
const { as, ctx, pool, close } = docs
const { call, modern } = speakMcp(docs)
afterAll(close)

/**
 * An organization with one private resource of each kind, all of which contain a word that nothing
 * else contains.
 */
async function owner(orgId: string, word: string) {
  const headers = as({ org: orgId, sub: word })
  const a = make({ ...docs, as: (claims) => as({ org: orgId, sub: word, ...claims }) })
  const product = await a.product({ slug: `product-${word}`, name: word })
  const manual = await a.manual({ slug: `manual-${word}`, title: word, productId: product.id })
  const page = await a.published(manual.id, {
    slug: `page-${word}`,
    title: word,
    bodyMdx: `## Part\n\n${word}`,
    visibility: 'private',
  })
  const place = {
    orgId,
    productId: product.id,
    productSlug: product.slug,
    productName: word,
    visibility: 'private' as const,
    by: word,
    at: new Date(),
  }
  const spec = await ctx.inOrganization(orgId, async () => {
    await ctx.store.changelog.add({
      ...place,
      happenedOn: '2026-01-01',
      version: null,
      kind: 'added',
      title: word,
      bodyMdx: word,
      html: '',
      topicIds: [],
      isAutomatic: false,
    })
    return ctx.store.apiSpecs.put({
      ...place,
      name: word,
      title: word,
      version: '1',
      openapi: '3.1.0',
      sha256: 'a'.repeat(64),
      operationCount: 0,
      document: { info: { title: word } },
    })
  })
  const ticket = await createTicket(ctx, { orgId, subject: word, body: word, author: word })
  return {
    orgId,
    word,
    headers,
    product,
    manual,
    page,
    spec,
    ticket,
    url: `http://docs.test/docs/${product.slug}/${manual.slug}/${page.slug}`,
  }
}
const ours = await owner(ORG, 'marmalade')
const theirs = await owner(OTHER_ORG, 'quince')
type Owner = typeof ours

/** For each tool, all ways to name a resource of another organization. */
const QUESTIONS: Record<string, (other: Owner) => object[]> = {
  search_docs: ({ word, product, manual }) => [
    { query: word },
    { query: word, product: product.slug },
    { query: word, manual: manual.slug },
  ],
  list_docs: ({ product, manual }) => [
    {},
    { product: product.slug },
    { manual: manual.slug },
    { product: product.slug, manual: manual.slug },
  ],
  get_page: ({ page, url, manual }) => [{ id: page.id }, { url }, { manual: manual.slug, slug: page.slug }],
  get_section: ({ page, url }) => [
    { id: page.id, heading: 'part' },
    { url, heading: 'part' },
  ],
  list_changelog: ({ product }) => [{}, { product: product.slug }],
  list_api_specs: ({ product }) => [{}, { product: product.slug }],
  get_openapi: ({ spec }) => [
    { id: spec.id },
    { id: spec.id, pointer: '/info' },
    { id: spec.id, path: '/x', method: 'get' },
  ],
  upsert_topic: ({ manual, page }) => [
    { manualId: manual.id, slug: page.slug, title: 'Taken over', bodyMdx: 'Words.' },
  ],
  list_my_tickets: () => [{}, { status: 'open' }],
  get_ticket: ({ ticket, page }) => [{ id: ticket.id }, { id: page.id }],
  search_tickets: ({ word }) => [{ query: word }],
}

test('every tool is asked', () => {
  expect(Object.keys(QUESTIONS).sort()).toEqual(tools.map(({ name }) => name).sort())
})

describe.each([
  ['one', ours, theirs],
  ['the other', theirs, ours],
])('to %s organization', (_, asking, other) => {
  test.each(tools)('$name tells nothing of the other', async ({ name }) => {
    for (const args of QUESTIONS[name]!(other)) {
      for (const result of [
        await call(name, args, asking.headers),
        (await modern('tools/call', { name, arguments: args }, asking.headers)).body.result,
      ]) {
        expect(JSON.stringify(result)).not.toContain(other.word)
        expect(JSON.stringify(result)).not.toContain(other.page.id)
      }
    }
  })

  test.each(tools.filter(({ writes }) => !writes))('$name tells of its own', async ({ name }) => {
    const answers = await Promise.all(
      QUESTIONS[name]!(asking).map((args) => call(name, args, asking.headers)),
    )
    expect(JSON.stringify(answers)).toContain(asking.word)
  })
})

test('nothing of the other was changed', async () => {
  const { rows } = await pool.query(
    "SELECT count(*)::int AS n FROM doc_topic_revision WHERE title = 'Taken over'",
  )
  expect(rows).toEqual([{ n: 0 }])
})
