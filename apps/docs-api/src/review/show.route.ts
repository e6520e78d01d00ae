import { ok } from '@ppman/http'
import type { z } from 'zod'
import { noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import type { StoredRevision } from '../topics/revision-repo.ts'
import { presentTopic } from '../topics/schemas.ts'
import { etagOf } from '../topics/topic.ts'
import { byId } from '../words.ts'
import { approvalsNeeded } from './approve-topic.ts'
import { lineDiff } from './line-diff.ts'
import type { Review } from './review-repo.ts'
import { ReviewResponse, type RevisionResponse } from './schemas.ts'

type ReviewView = { review: z.input<typeof ReviewResponse>; etag: string }

/**
 * Everything an operator looks at before deciding: what waits, what is live, and what differs.
 * @throws `not_found`
 */
async function showReview(store: Store, id: string): Promise<ReviewView> {
  const found = await store.topics.find(id)
  const shelf = found && (await store.manuals.shelf(found.manualId))
  const head = found && (await store.topics.revision(found.id, found.headRevision))
  if (!found || !shelf || !head) throw noSuch('topic')
  const live = found.liveRevision === null ? null : await store.topics.revision(found.id, found.liveRevision)
  const topic = presentTopic(found)
  delete topic.bodyMdx
  delete topic.frontmatter
  const isSensitive = found.isSensitive || shelf.manual.policy.isSensitive || shelf.product.policy.isSensitive
  return {
    etag: etagOf(found),
    review: {
      topic,
      head: presentRevision(head),
      live: live && presentRevision(live),
      diff: lineDiff(live?.bodyMdx ?? '', head.bodyMdx),
      findings: [...(await store.runs.findingsOf(found.id, found.headRevision))],
      reviews: (await store.reviews.of(found.id, found.headRevision)).map(presentSaid),
      approvalsNeeded: approvalsNeeded(isSensitive),
      product: {
        id: shelf.product.id,
        name: shelf.product.name,
        isPublished: shelf.product.policy.isPublished,
      },
    },
  }
}

const presentRevision = ({
  number,
  createdBy,
  createdAt,
  ...content
}: StoredRevision): z.input<typeof RevisionResponse> => ({
  ...content,
  revision: number,
  submittedBy: createdBy,
  submittedAt: createdAt.toISOString(),
})

const presentSaid = ({ reviewer, decision, reason, decidedAt }: Review) => ({
  reviewer,
  decision,
  reason,
  decidedAt: decidedAt.toISOString(),
})

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
