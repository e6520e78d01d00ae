import { ok } from '@ppman/http'
import { notFound, refuseLockedProduct, refuseUnsafeText } from '../refusals.ts'
import { route } from '../route.ts'
import { byId, suppliedFields } from '../fields.ts'
import { presentProduct, ProductResponse, UpdateProduct } from './product.ts'

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
    refuseUnsafeText(body, ctx.fingerprintKey)
    const product = await ctx.transaction(async (store) => {
      const found = await store.products.lock(params.id)
      if (!found) throw notFound('product')
      await refuseLockedProduct(store, found.id)
      const updated = await store.products.update(found.id, suppliedFields(body), ctx.now())
      await store.publishedCopy.renameProduct(updated.id, { slug: updated.slug, name: updated.name })
      await store.visibility.renameProduct(updated.id, { slug: updated.slug, name: updated.name })
      return updated
    })
    return ok(presentProduct(product))
  },
})
