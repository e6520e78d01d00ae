import { ok } from '@ppman/http'
import { noSuch, refuseUnsafeWords } from '../refusals.ts'
import { route } from '../route.ts'
import { given } from '../given.ts'
import { byId } from '../words.ts'
import { presentProduct, ProductResponse, UpdateProduct } from './schemas.ts'

export const updateProductRoute = route({
  method: 'patch',
  path: '/products/:id',
  operationId: 'updateProduct',
  summary: 'Change the supplied fields of a product',
  tag: 'products',
  access: 'scope:svc-docs',
  params: byId,
  body: UpdateProduct,
  responses: { 200: { description: 'The product as it is after the change', schema: ProductResponse } },
  async handler({ params, body, ctx }) {
    refuseUnsafeWords(body, ctx.fingerprintKey)
    const product = await ctx.transaction(async (store) => {
      const found = await store.products.lock(params.id)
      if (!found) throw noSuch('product')
      const updated = await store.products.update(found.id, given(body), ctx.now())
      await store.publishedCopy.renameProduct(updated.id, { slug: updated.slug, name: updated.name })
      await store.openness.renameProduct(updated.id, { slug: updated.slug, name: updated.name })
      return updated
    })
    return ok(presentProduct(product))
  },
})
