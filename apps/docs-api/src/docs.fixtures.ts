import type { testDocs } from './testing.ts'

type Docs = Awaited<ReturnType<typeof testDocs>>
type Made = { id: string; slug: string; manualId: string; productId: string }

let counter = 0
const nextSlug = (noun: string) => `${noun}-${++counter}`

/** Makes things through the API, as an integrator does; a test says only what it is about. */
export function make({ api, as }: Docs) {
  const post = async (path: string, body: object, headers = as()): Promise<Made> => {
    const reply = await api.post(`/api/v1${path}`).set(headers).send(body).expect(201)
    return reply.body as Made
  }
  return {
    product: (parts: object = {}, headers = as()) => post('/products', { slug: nextSlug('product'), name: 'A product', ...parts }, headers),
    async manual(parts: { productId?: string } & Record<string, unknown> = {}, headers = as()) {
      const productId = parts.productId ?? (await this.product({}, headers)).id
      return post('/manuals', { slug: nextSlug('manual'), title: 'A manual', ...parts, productId }, headers)
    },
    chapter: (manualId: string) => post('/chapters', { manualId, slug: nextSlug('chapter'), title: 'A chapter' }),
    draft: (manualId: string, parts: object = {}) => post('/topics', { manualId, slug: nextSlug('topic'), title: 'A topic', ...parts }),
    pending: (manualId: string, parts: object = {}) =>
      post('/topics/upsert', { manualId, slug: nextSlug('topic'), title: 'A topic', bodyMdx: 'Some words.', ...parts }),
  }
}
