import { ok, param } from '@ppman/http'
import { noFeed } from '@ppman/policies/feeds'
import { z } from 'zod'
import { route } from '../route.ts'
import { FeedResponse, presentFeed } from './schemas.ts'

export const getFeedRoute = route({
  method: 'get',
  path: '/feeds/:id',
  operationId: 'getFeed',
  summary: 'One saved feed',
  tag: 'feeds',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The feed', schema: FeedResponse } },
  async handler({ params, ctx }) {
    const feed = await ctx.savedFeeds.byId(params.id)
    if (!feed) throw noFeed()
    return ok(presentFeed(feed))
  },
})
