import { noContent } from '@ppman/http'
import { deleteTopic } from '../deletions/delete-topic.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'

export const deleteTopicRoute = route({
  method: 'delete',
  path: '/topics/:id',
  operationId: 'deleteTopic',
  summary: 'Delete a topic and take its page down',
  tag: 'topics',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its live page answers 410' } },
  async handler({ params, caller, ctx }) {
    await ctx.transaction((store) => deleteTopic(store, params.id, { by: caller.sub, at: ctx.now() }))
    return noContent()
  },
})
