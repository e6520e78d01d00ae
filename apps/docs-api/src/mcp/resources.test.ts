import { make } from '../testing/make.fixtures.ts'
import { ORG, OTHER_ORG, testDocs } from '../testing.ts'
import { speakMcp } from './testing.ts'

const docs = await testDocs()
const { as, ctx, close } = docs
const { rpc, modern } = speakMcp(docs)
afterAll(close)

const a = make(docs)
const product = await a.product({ slug: 'guide' })
const manual = await a.manual({ slug: 'handbook', productId: product.id })
async function publish(parts: object) {
  const { id } = await a.published(manual.id, parts)
  return `docs://topics/${id}`
}
const page = await publish({ slug: 'ask', bodyMdx: '## Ask\n\nSomebody.' })
const own = await publish({ slug: 'own', visibility: 'private' })
const waiting = `docs://topics/${(await a.pending(manual.id)).id}`
const spec = await ctx.inOrganization(ORG, () =>
  ctx.store.apiSpecs.put({
    orgId: ORG,
    productId: product.id,
    productSlug: 'guide',
    productName: 'Guide',
    visibility: 'internal',
    by: 'author',
    at: new Date(),
    name: 'pets',
    title: 'Pets',
    version: '1',
    openapi: '3.1.0',
    sha256: 'a'.repeat(64),
    operationCount: 0,
    document: { openapi: '3.1.0' },
  }),
)

const read = async (uri: string, headers: object = as()) =>
  (await rpc({ method: 'resources/read', params: { uri } }, headers)).body
const stranger = as({ org: OTHER_ORG, sub: 'stranger' })

test('pages and API descriptions are read by address', async () => {
  expect((await read(page)).result.contents).toEqual([
    { uri: page, mimeType: 'text/markdown', text: '## Ask\n\nSomebody.\n' },
  ])
  const uri = `docs://openapi/${spec.id}`
  expect((await read(uri, stranger)).result.contents).toEqual([
    { uri, mimeType: 'application/json', text: '{"openapi":"3.1.0"}' },
  ])
  expect((await read(own)).result.contents).toHaveLength(1)
})

test.each([
  ['a page that nobody has', 'docs://topics/0190a000-0000-7000-8000-00000000ffff', as()],
  ['no id at all', 'docs://topics/nonsense', as()],
  ['a page that waits', waiting, as()],
  ["another organization's private page", own, stranger],
])('%s is not found, in both revisions', async (_, uri, headers) => {
  expect((await read(uri, headers)).error).toMatchObject({ code: -32602 })
  expect((await modern('resources/read', { uri }, headers)).body.error).toMatchObject({ code: -32602 })
})

test('the templates say how addresses look, and nothing is listed', async () => {
  const { resourceTemplates } = (await rpc({ method: 'resources/templates/list' })).body.result
  expect(resourceTemplates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate)).toEqual([
    'docs://topics/{id}',
    'docs://openapi/{id}',
  ])
  expect((await rpc({ method: 'resources/list' })).body.result).toEqual({ resources: [] })
})
