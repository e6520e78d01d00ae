import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { FeedResponse, presentFeed } from './schemas.ts'

export const listFeedsRoute = route({
  method: 'get',
  path: '/feeds/',
  operationId: 'listFeeds',
  summary: 'Your organization’s saved feeds, the oldest first',
  tag: 'feeds',
  access: 'scope:svc-ppman',
  responses: { 200: { description: 'All feeds', schema: z.array(FeedResponse) } },
  async handler({ ctx }) {
    return ok((await ctx.savedFeeds.list()).map(presentFeed))
  },
})
