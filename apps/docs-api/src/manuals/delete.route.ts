import { noContent } from '@ppman/http'
import { deleteManual } from '../deletions/delete-manual.ts'
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
  async handler({ params, caller, ctx }) {
    await ctx.transaction((store) => deleteManual(store, params.id, { by: caller.sub, at: ctx.now() }))
    return noContent()
  },
})
