import { ok, param } from '@ppman/http'
import { rotateToken } from '@ppman/policies/feeds'
import { z } from 'zod'
import { route } from '../route.ts'
import { FeedWithToken, presentFeedWithToken } from './schemas.ts'

export const rotateFeedTokenRoute = route({
  method: 'post',
  path: '/feeds/:id/rotate-token',
  operationId: 'rotateFeedToken',
  summary: 'Give a saved feed new addresses; the old ones answer 404 at once',
  tag: 'feeds',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The feed with its new token', schema: FeedWithToken } },
  async handler({ params, caller, ctx }) {
    const stamp = { by: caller, now: ctx.now() }
    const rotated = await ctx.transaction((tx) => rotateToken(tx, params.id, stamp))
    return ok(presentFeedWithToken(rotated, ctx.config.BASE_URL))
  },
})
