import { ok, param } from '@ppman/http'
import { updateFeed } from '@ppman/policies/feeds'
import { z } from 'zod'
import { route } from '../route.ts'
import { FeedResponse, FeedUpdate, filterOf, presentFeed } from './schemas.ts'

export const updateFeedRoute = route({
  method: 'patch',
  path: '/feeds/:id',
  operationId: 'updateFeed',
  summary: 'Change a saved feed; what the body leaves out stays',
  description: 'The addresses stay the same.',
  tag: 'feeds',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  body: FeedUpdate,
  responses: { 200: { description: 'The feed', schema: FeedResponse } },
  async handler({ params, body: { name, filters }, caller, ctx }) {
    const changes = { name, filter: filters && filterOf(filters) }
    const stamp = { by: caller, now: ctx.now() }
    const feed = await ctx.transaction((tx) => updateFeed(tx, params.id, changes, stamp))
    return ok(presentFeed(feed))
  },
})
