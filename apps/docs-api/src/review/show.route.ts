import { ok } from '@ppman/http'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { ReviewResponse } from './schemas.ts'
import { showReview } from './show-review.ts'

export const showReviewRoute = route({
  method: 'get',
  path: '/review/:id',
  operationId: 'showReview',
  summary: 'Show what waits beside what is live, with differences and findings',
  tag: 'review',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: {
    200: { description: 'The topic; its ETag is for approving just this', schema: ReviewResponse },
  },
  async handler({ params, ctx }) {
    const { review, etag } = await showReview(ctx.store, params.id)
    return ok(review, { ETag: etag })
  },
})
