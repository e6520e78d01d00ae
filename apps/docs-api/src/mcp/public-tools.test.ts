import type { NewApiSpec } from '../api-specs/api-spec.ts'
import type { NewEntry } from '../changelog/changelog.ts'
import { make } from '../testing/make.fixtures.ts'
import { ORG, OTHER_ORG, testDocs } from '../testing.ts'
import { speakMcp } from './testing.ts'

const docs = await testDocs()
const { as, ctx, close } = docs
const { call, answer } = speakMcp(docs)
afterAll(close)

const product = await make(docs).product({ slug: 'guide', name: 'Guide' })
const place = {
  orgId: ORG,
  productId: product.id,
  productSlug: 'guide',
  productName: 'Guide',
  visibility: 'public' as const,
  by: 'author',
  at: new Date(),
}
const stranger = () => as({ org: OTHER_ORG, sub: 'stranger' })

const change = (title: string, parts: Partial<NewEntry> = {}) =>
  ctx.inOrganization(ORG, () =>
    ctx.store.changelog.add({
      ...place,
      title,
      happenedOn: '2026-03-01',
      version: null,
      kind: 'changed',
      bodyMdx: 'Words.',
      html: '',
      topicIds: [],
      isAutomatic: false,
      ...parts,
    }),
  )
const spec = (name: string, parts: Partial<NewApiSpec> = {}) =>
  ctx.inOrganization(ORG, () =>
    ctx.store.apiSpecs.put({
      ...place,
      name,
      title: name,
      version: '1.0.0',
      openapi: '3.1.0',
      sha256: 'a'.repeat(64),
      operationCount: 1,
      document: { openapi: '3.1.0', paths: { '/pets': { get: { summary: 'List pets', responses: {} } } } },
      ...parts,
    }),
  )

describe('list_changelog', () => {
  beforeAll(async () => {
    await change('Oldest', {
      happenedOn: '2026-01-01',
      kind: 'added',
      version: '1.0',
      bodyMdx: 'b'.repeat(500),
    })
    await change('Newest', { happenedOn: '2026-05-01' })
    await change('Between')
    await change('Internal', { visibility: 'internal' })
    await change('Own', { visibility: 'private' })
    await change('Unlisted', { visibility: 'unlisted' })
  })
  const titles = async (args: object, headers?: object) =>
    (await answer('list_changelog', args, headers)).entries.map(({ title }: { title: string }) => title)

  test('gives the newest first, of a product and since a day', async () => {
    expect(await titles({})).toEqual(['Newest', 'Own', 'Internal', 'Between', 'Oldest'])
    expect(await titles({ product: 'guide', since: '2026-05-01' })).toEqual(['Newest'])
    expect(await titles({ product: 'nobody' })).toEqual([])
    expect((await answer('list_changelog', { since: '2026-01-01' })).entries.at(-1)).toMatchObject({
      product: 'guide',
      happenedOn: '2026-01-01',
      version: '1.0',
      kind: 'added',
      body: 'b'.repeat(200),
      topicIds: [],
    })
  })

  test('shows others public and internal entries', async () => {
    expect(await titles({}, stranger())).toEqual(['Newest', 'Internal', 'Between', 'Oldest'])
  })

  test('comes in pages', async () => {
    const first = await answer('list_changelog', { limit: 3 })
    expect([first.entries.length, first.total]).toEqual([3, 5])
    expect(await titles({ limit: 3, cursor: first.nextCursor })).toEqual(['Between', 'Oldest'])
  })

  test('wants a day', async () => {
    expect(await call('list_changelog', { since: 'yesterday' })).toMatchObject({ isError: true })
  })
})

describe('API descriptions', () => {
  test('list_api_specs: public and internal ones for every key, private ones for their owner', async () => {
    await spec('pets')
    await spec('inside', { visibility: 'internal' })
    await spec('own', { visibility: 'private' })
    await spec('quiet', { visibility: 'unlisted' })
    const names = async (args: object, headers?: object) =>
      (await answer('list_api_specs', args, headers)).specs.map(({ name }: { name: string }) => name)
    expect(await names({})).toEqual(['inside', 'own', 'pets'])
    expect(await names({ product: 'guide' }, stranger())).toEqual(['inside', 'pets'])
    expect(await names({ product: 'nobody' })).toEqual([])
    expect((await answer('list_api_specs')).specs[2]).toMatchObject({
      product: 'guide',
      version: '1.0.0',
      operationCount: 1,
    })
  })

  test('get_openapi returns short documents whole, unlisted by id, private to the owner', async () => {
    const { id } = await spec('quiet', { visibility: 'unlisted' })
    const shown = await answer('get_openapi', { id }, stranger())
    expect(shown).toMatchObject({
      name: 'quiet',
      version: '1.0.0',
      sha256: 'a'.repeat(64),
      document: { openapi: '3.1.0' },
      operationCount: 1,
    })
    const { id: own } = await spec('own', { visibility: 'private' })
    expect(await answer('get_openapi', { id: own })).toMatchObject({ name: 'own' })
    const missing = await call('get_openapi', { id: '0190a000-0000-7000-8000-00000000ffff' }, stranger())
    expect(missing).toMatchObject({ isError: true, structuredContent: { code: 'not_found' } })
    expect(await call('get_openapi', { id: own }, stranger())).toEqual(missing)
  })

  test('get_openapi lists the operations of a long document, and gives one with its schemas', async () => {
    const responses = {
      200: {
        description: 'd'.repeat(300),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
      },
    }
    const paths = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`/pets/${n}`, { get: { operationId: `pet${n}`, responses } }]),
    )
    const document = {
      openapi: '3.1.0',
      paths,
      components: { schemas: { Pet: { type: 'object', title: 'A pet' } } },
    }
    const { id } = await spec('long', { document, operationCount: 100 })
    const index = await answer('get_openapi', { id })
    expect([index.document, index.operations.length, index.operationCount]).toEqual([undefined, 80, 100])
    expect((await answer('get_openapi', { id, path: '/pets/9' })).operations).toHaveLength(11)
    const one = await answer('get_openapi', { id, path: '/pets/7', method: 'get' })
    expect(one.document).toMatchObject({
      operationId: 'pet7',
      responses: { 200: { content: { 'application/json': { schema: { title: 'A pet' } } } } },
    })
    expect(await answer('get_openapi', { id, pointer: '/components/schemas/Pet' })).toMatchObject({
      document: { title: 'A pet' },
    })
    for (const [args, code] of [
      [{ pointer: '/paths' }, 'invalid_request'],
      [{ pointer: '/nothing' }, 'not_found'],
      [{ path: '/pets/7', method: 'put' }, 'not_found'],
      [{ method: 'get' }, 'invalid_request'],
      [{ pointer: '/paths', path: '/pets/7' }, 'invalid_request'],
    ] as const) {
      expect(await call('get_openapi', { id, ...args })).toMatchObject({
        isError: true,
        structuredContent: { code },
      })
    }
  })
})
