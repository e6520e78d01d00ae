import type { Response } from 'supertest'
import type { testDocs } from '../testing.ts'

type Docs = Awaited<ReturnType<typeof testDocs>>
type Made = { id: string; slug: string; manualId: string; productId: string }

let counter = 0
const nextSlug = (noun: string) => `${noun}-${++counter}`

/** Creates resources through the API, as an integrator does. */
export function make({ api, as, operator }: Pick<Docs, 'api' | 'as' | 'operator'>) {
  const post = async (path: string, body: object, headers = as()): Promise<Made> => {
    const reply = await api.post(`/api/v1${path}`).set(headers).send(body).expect(201)
    return reply.body as Made
  }
  return {
    /** A new product. Its approved pages stay private until an operator publishes it. */
    closedProduct: (parts: object = {}, headers = as()) =>
      post('/products', { slug: nextSlug('product'), name: 'A product', ...parts }, headers),

    /** A product that an operator has published. */
    async product(parts: object = {}, headers = as()): Promise<Made> {
      const product = await this.closedProduct(parts, headers)
      await api
        .patch(`/api/v1/products/${product.id}/policy`)
        .set(operator())
        .send({ isPublished: true })
        .expect(200)
      return product
    },

    async manual(parts: { productId?: string } & Record<string, unknown> = {}, headers = as()) {
      const productId = parts.productId ?? (await this.product({}, headers)).id
      return post('/manuals', { slug: nextSlug('manual'), title: 'A manual', ...parts, productId }, headers)
    },
    chapter: (manualId: string) =>
      post('/chapters', { manualId, slug: nextSlug('chapter'), title: 'A chapter' }),
    draft: (manualId: string, parts: object = {}) =>
      post('/topics', { manualId, slug: nextSlug('topic'), title: 'A topic', ...parts }),
    pending: (manualId: string, parts: object = {}) =>
      post('/topics/upsert', {
        manualId,
        slug: nextSlug('topic'),
        title: 'A topic',
        bodyMdx: 'Some words.',
        ...parts,
      }),

    /** Approves the newest revision of a topic with its current ETag. */
    async approve(id: string, headers: object = operator()): Promise<Response> {
      const { headers: read } = await api.get(`/api/v1/topics/${id}`).set(operator())
      return api
        .post(`/api/v1/topics/${id}/approve`)
        .set({ ...headers, 'If-Match': read['etag'] ?? '"none"' })
        .send({})
    },

    /** A topic whose page is published. */
    async published(manualId: string, parts: object = {}): Promise<Made> {
      const topic = await this.pending(manualId, parts)
      expect((await this.approve(topic.id)).status).toBe(200)
      return topic
    },
  }
}
