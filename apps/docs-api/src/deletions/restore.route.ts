import { AppError } from '@ppman/errors'
import { ok } from '@ppman/http'
import { type Actor, actorOf } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { badRequest, notFound } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import { byId } from '../fields.ts'
import { type Deletion, DeletionResponse, presentDeletion, restorableUntil } from './deletion.ts'

/**
 * Restores a deletion with everything below it; pages that were live are live again as approved.
 *
 * @throws `not_found`; `invalid_request` when it was restored before or is older than 30 days;
 *   `unknown_parent` when its parent is deleted; `duplicate_slug` when its name was taken meanwhile
 */
async function restoreDeletion(ctx: Ctx, { sub }: Actor, id: string): Promise<Deletion> {
  const at = ctx.now()
  return ctx.transaction(async (store) => {
    const deletion = await store.deletions.lock(id)
    if (!deletion) throw notFound('deletion')
    if (deletion.restoredAt) throw badRequest('This deletion was taken back already.')
    if (deletion.purgedAt || at > restorableUntil(deletion))
      throw badRequest('A deletion can be taken back for 30 days, and this one is older.')
    await holdParent(store, deletion)
    await store.pageArchive.republish(deletion.id)
    await store.subtree.restore(deletion)
    const productId = await productOf(store, deletion)
    await store.visibility.rename(productId)
    await store.visibility.refresh(productId)
    return store.deletions.close(deletion.id, { by: sub, at })
  })
}

async function holdParent(store: Store, deletion: Deletion): Promise<void> {
  const parent = await store.subtree.parentOf(deletion)
  if (!parent) return
  const held =
    parent.kind === 'product' ? await store.products.lock(parent.id) : await store.manuals.lock(parent.id)
  if (held) return
  throw new AppError(
    'bad_request',
    `The ${parent.kind} of this ${deletion.kind} is deleted too. Restore that first.`,
    { code: 'unknown_parent' },
  )
}

async function productOf(store: Store, deletion: Deletion): Promise<string> {
  const parent = await store.subtree.parentOf(deletion)
  if (!parent) return deletion.targetId
  return parent.kind === 'product' ? parent.id : (await store.manuals.withProduct(parent.id))!.product.id
}

export const restoreDeletionRoute = route({
  method: 'post',
  path: '/deletions/:id/restore',
  operationId: 'restoreDeletion',
  summary: 'Restore a deletion with everything below it',
  description: 'For operators, within 30 days. Pages that were live are live again as they were approved.',
  tag: 'deletions',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: { 200: { description: 'The restored deletion', schema: DeletionResponse } },
  handler: async ({ params, caller, ctx }) =>
    ok(presentDeletion(await restoreDeletion(ctx, actorOf(caller), params.id))),
})
