import { noContent } from '@ppman/http'
import { noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'

export const deleteManualRoute = route({
  method: 'delete',
  path: '/manuals/:id',
  operationId: 'deleteManual',
  summary: 'Delete a manual and all below it',
  tag: 'manuals',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its live pages answer 410' } },
  async handler({ params, ctx }) {
    await ctx.transaction(async (store) => {
      const found = await store.manuals.lock(params.id)
      if (!found) throw noSuch('manual')
      await store.manuals.remove(found.id, ctx.now())
      await store.publishedCopy.takeDown({ manualId: found.id }, ctx.now())
    })
    return noContent()
  },
})
