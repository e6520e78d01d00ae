import { ok } from '@ppman/http'
import type { z } from 'zod'
import { notFound } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import type { StoredRevision } from '../topics/revision-repo.ts'
import { etagOf, presentTopic } from '../topics/topic.ts'
import { byId } from '../fields.ts'
import { approvalsNeeded } from './approve-topic.ts'
import { lineDiff } from './line-diff.ts'
import type { Review } from './review-repo.ts'
import { ReviewResponse, type RevisionResponse } from './schemas.ts'

type ReviewView = { review: z.input<typeof ReviewResponse>; etag: string }

/**
 * Loads what an operator needs to decide: the pending and the live revision and their differences.
 *
 * @throws `not_found`
 */
async function showReview(store: Store, id: string): Promise<ReviewView> {
  const found = await store.topics.find(id)
  const parent = found && (await store.manuals.withProduct(found.manualId))
  const head = found && (await store.topics.revision(found.id, found.headRevision))
  if (!found || !parent || !head) throw notFound('topic')
  const live = found.liveRevision === null ? null : await store.topics.revision(found.id, found.liveRevision)
  const topic = presentTopic(found)
  delete topic.bodyMdx
  delete topic.frontmatter
  const isSensitive =
    found.isSensitive || parent.manual.policy.isSensitive || parent.product.policy.isSensitive
  return {
    etag: etagOf(found),
    review: {
      topic,
      head: presentRevision(head),
      live: live && presentRevision(live),
      diff: lineDiff(live?.bodyMdx ?? '', head.bodyMdx),
      findings: [...(await store.runs.findingsOf(found.id, found.headRevision))],
      reviews: (await store.reviews.of(found.id, found.headRevision)).map(presentDecision),
      approvalsNeeded: approvalsNeeded(isSensitive),
      product: {
        id: parent.product.id,
        name: parent.product.name,
        isPublished: parent.product.policy.isPublished,
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

const presentDecision = ({ reviewer, decision, reason, decidedAt }: Review) => ({
  reviewer,
  decision,
  reason,
  decidedAt: decidedAt.toISOString(),
})

export const showReviewRoute = route({
  method: 'get',
  path: '/review/:id',
  operationId: 'showReview',
  summary: 'Show the pending and the live revision with their differences and findings',
  tag: 'review',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: {
    200: { description: 'The topic; approve it with this ETag', schema: ReviewResponse },
  },
  async handler({ params, ctx }) {
    const { review, etag } = await showReview(ctx.store, params.id)
    return ok(review, { ETag: etag })
  },
})
