import { noContent } from '@ppman/http'
import { deleteChapter } from '../deletions/delete-chapter.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'

export const deleteChapterRoute = route({
  method: 'delete',
  path: '/chapters/:id',
  operationId: 'deleteChapter',
  summary: 'Delete a chapter and keep its topics',
  tag: 'chapters',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its topics are ungrouped' } },
  async handler({ params, caller, ctx }) {
    await ctx.transaction((store) => deleteChapter(store, params.id, { by: caller.sub, at: ctx.now() }))
    return noContent()
  },
})
