import { noContent } from '@ppman/http'
import { noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'

export const deleteProductRoute = route({
  method: 'delete',
  path: '/products/:id',
  operationId: 'deleteProduct',
  summary: 'Delete a product and all below it',
  tag: 'products',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its live pages answer 410' } },
  async handler({ params, ctx }) {
    await ctx.transaction(async (store) => {
      const found = await store.products.lock(params.id)
      if (!found) throw noSuch('product')
      await store.products.remove(found.id, ctx.now())
      await store.publishedCopy.takeDown({ productId: found.id }, ctx.now())
    })
    return noContent()
  },
})
