import { noContent } from '@ppman/http'
import { notFound, refuseLockedManual } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import { byId } from '../fields.ts'

/**
 * Deletes a manual with its chapters and topics; an operator can restore it for 30 days (docs
 * decision D10).
 *
 * @throws `not_found`; `forbidden` when it or its product is locked
 */
async function deleteManual(store: Store, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  const found = await store.manuals.lock(id)
  const manual = found && (await store.manuals.find(found.id))
  if (!manual) throw notFound('manual')
  await refuseLockedManual(store, manual.id)
  const target = { orgId: manual.orgId, kind: 'manual', targetId: manual.id, name: manual.title } as const
  const mark = await store.deletions.open(target, { by, at })
  await store.manuals.remove(manual.id, mark)
  await store.pageArchive.keep(mark)
  await store.publishedCopy.takeDown({ manualId: manual.id }, at)
  await store.deletions.tally(mark)
}

export const deleteManualRoute = route({
  method: 'delete',
  path: '/manuals/:id',
  operationId: 'deleteManual',
  summary: 'Delete a manual with its chapters and topics',
  tag: 'manuals',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its live pages answer 410' } },
  async handler({ params, caller, ctx }) {
    await ctx.transaction((store) => deleteManual(store, params.id, { by: caller.sub, at: ctx.now() }))
    return noContent()
  },
})
