import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { pageOf, pageReply, paging } from '../fields.ts'
import type { Waiting } from './review-repo.ts'

const WaitingResponse = z
  .object({
    topicId: z.uuid(),
    revision: z.int(),
    title: z.string(),
    manualId: z.uuid(),
    status: z.literal('pending'),
    isSensitive: z.boolean(),
    findingCount: z.int().meta({
      description: 'Findings of the newest run on this revision, including errors of a refused approval.',
    }),
    submittedAt: z.iso.datetime(),
    submittedBy: z.string(),
  })
  .meta({ id: 'WaitingTopic' })

const presentWaiting = ({ submittedAt, ...waiting }: Waiting): z.input<typeof WaitingResponse> => ({
  ...waiting,
  submittedAt: submittedAt.toISOString(),
})

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
