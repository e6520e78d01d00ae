import { AppError } from '@ppman/errors'
import { noContent } from '@ppman/http'
import { notFound, refuseLockedProduct } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import { byId } from '../fields.ts'

/**
 * Deletes a product with its manuals, chapters and topics; an operator can restore it for 30 days
 * (docs decision D10).
 *
 * @throws `not_found`; `forbidden` when it or a manual in it is locked
 */
async function deleteProduct(store: Store, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  const found = await store.products.lock(id)
  const product = found && (await store.products.find(found.id))
  if (!product) throw notFound('product')
  await refuseLockedProduct(store, product.id)
  if (await store.manuals.hasLocked(product.id))
    throw new AppError('forbidden', 'An operator has locked a manual of this product.')
  const target = { orgId: product.orgId, kind: 'product', targetId: product.id, name: product.name } as const
  const mark = await store.deletions.open(target, { by, at })
  await store.products.remove(product.id, mark)
  await store.pageArchive.keep(mark)
  await store.publishedCopy.takeDown({ productId: product.id }, at)
  await store.visibility.refresh(product.id)
  await store.deletions.tally(mark)
}

export const deleteProductRoute = route({
  method: 'delete',
  path: '/products/:id',
  operationId: 'deleteProduct',
  summary: 'Delete a product with everything below it',
  tag: 'products',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its live pages answer 410' } },
  async handler({ params, caller, ctx }) {
    await ctx.transaction((store) => deleteProduct(store, params.id, { by: caller.sub, at: ctx.now() }))
    return noContent()
  },
})
