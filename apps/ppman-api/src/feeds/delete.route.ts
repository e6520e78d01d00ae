import { noContent, param } from '@ppman/http'
import { deleteFeed } from '@ppman/policies/feeds'
import { z } from 'zod'
import { route } from '../route.ts'

export const deleteFeedRoute = route({
  method: 'delete',
  path: '/feeds/:id',
  operationId: 'deleteFeed',
  summary: 'Delete a saved feed; its addresses answer 404 at once',
  tag: 'feeds',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 204: { description: 'It is deleted' } },
  async handler({ params, caller, ctx }) {
    const stamp = { by: caller, now: ctx.now() }
    await ctx.transaction((tx) => deleteFeed(tx, params.id, stamp))
    return noContent()
  },
})
