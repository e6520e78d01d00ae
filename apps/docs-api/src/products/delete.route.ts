import { noContent } from '@ppman/http'
import { deleteProduct } from '../deletions/delete-product.ts'
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
  async handler({ params, caller, ctx }) {
    await ctx.transaction((store) => deleteProduct(store, params.id, { by: caller.sub, at: ctx.now() }))
    return noContent()
  },
})
