import { make } from './testing/make.fixtures.ts'
import { testDocs } from './testing.ts'

const docs = await testDocs()
const { api, as, close } = docs
const a = make(docs)
afterAll(close)

type Row = { id: string; position: number }
const page = async (path: string, offset: number): Promise<{ items: Row[]; hasMore: boolean }> =>
  (await api.get(`/api/v1/${path}limit=2&offset=${offset}`).set(as()).expect(200)).body

/** Reads all pages while `write` adds a row before each but the first. */
async function idsWhile(path: string, write: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = []
  for (let offset = 0, writes = 0; ; offset += 2) {
    const { items, hasMore } = await page(path, offset)
    ids.push(...items.map(({ id }) => id))
    if (!hasMore) return ids
    if (writes < 3) await write()
    writes += 1
  }
}

/** Adds a row whose position is before all others. */
async function addFirst(path: 'topics' | 'chapters' | 'manuals', fields: object): Promise<void> {
  const body = { slug: `first-${Math.random().toString(36).slice(2)}`, title: 'First', ...fields }
  await api.post(`/api/v1/${path}`).set(as()).send(body).expect(201)
}

async function rows() {
  const product = await a.product()
  const manual = await a.manual({ productId: product.id })
  const other = await a.manual({ productId: product.id })
  return { product, manual, other }
}

test.each(['topics', 'chapters', 'manuals'] as const)(
  'paging through all %s repeats and misses none while others add some',
  async (path) => {
    const { product, manual, other } = await rows()
    const parent = path === 'manuals' ? { productId: product.id } : { manualId: manual.id }
    for (const position of [3, 2, 1, 4]) await addFirst(path, { ...parent, ...laterPosition(path, position) })
    const before = (await page(`${path}?`, 0)).items
    const late = path === 'manuals' ? parent : { manualId: other.id }
    const ids = await idsWhile(`${path}?`, () => addFirst(path, late))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.slice(0, 2)).toEqual(before.map(({ id }) => id))
    const { total } = (await api.get(`/api/v1/${path}?limit=1`).set(as())).body
    expect(ids).toHaveLength(total)
  },
)

/** Chapters take their position by PATCH only. */
const laterPosition = (path: string, position: number) => (path === 'chapters' ? {} : { position })

test('the topics of one manual come by position', async () => {
  const { manual } = await rows()
  for (const position of [3, 1, 2]) await addFirst('topics', { manualId: manual.id, position })
  const { items } = await page(`topics?manualId=${manual.id}&`, 0)
  expect(items.map(({ position }) => position)).toEqual([1, 2])
})
