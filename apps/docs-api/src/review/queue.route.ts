import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { pageOf, pageReply, paging } from '../fields.ts'
import { presentWaiting, WaitingResponse } from './schemas.ts'

export const reviewQueueRoute = route({
  method: 'get',
  path: '/review/queue',
  operationId: 'listReviewQueue',
  summary: 'List the topics that wait for review, longest waiting first',
  tag: 'review',
  access: 'scope:svc-docs:operator',
  query: z.object(paging),
  responses: { 200: { description: 'A page of waiting topics', schema: pageOf(WaitingResponse) } },
  handler: async ({ query, ctx }) =>
    ok(pageReply(await ctx.store.reviews.waiting(query), query, presentWaiting)),
})
