import { ok } from '@ppman/http'
import { z } from 'zod'
import { notFound } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import type { StoredRevision } from '../topics/revision-repo.ts'
import { pagePathOf } from '../topics/resolve-parent.ts'
import { FindingResponse } from '../runs/run.ts'
import { etagOf, presentTopic, TopicResponse } from '../topics/topic.ts'
import { byId, visibility } from '../fields.ts'
import { approvalsNeeded } from './approve-topic.ts'
import { lineDiff } from './line-diff.ts'
import type { Review } from './review-repo.ts'

const RevisionResponse = z
  .object({
    revision: z.int(),
    title: z.string(),
    excerpt: z.string().nullable(),
    bodyMdx: z.string(),
    frontmatter: z.record(z.string(), z.unknown()),
    visibility,
    isSensitive: z.boolean(),
    contentSha256: z.string(),
    submittedBy: z.string(),
    submittedAt: z.iso.datetime(),
  })
  .meta({ id: 'TopicRevision' })

const ReviewDecision = z.object({
  reviewer: z.string(),
  decision: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime(),
})

const ReviewResponse = z
  .object({
    topic: TopicResponse.omit({ bodyMdx: true, frontmatter: true }),
    head: RevisionResponse,
    livePath: z
      .string()
      .nullable()
      .meta({
        description:
          'Path of the page that readers see, below the address of the documentation; null while they ' +
          'see none.',
      }),
    live: RevisionResponse.nullable().meta({
      description: 'The published revision; null when there is none.',
    }),
    diff: z
      .array(z.object({ op: z.enum(['equal', 'insert', 'delete']), text: z.string() }))
      .meta({ description: 'Line diff from the body of live to the body of head.' }),
    findings: z.array(FindingResponse).meta({ description: 'Findings of the newest run on head.' }),
    reviews: z.array(ReviewDecision).meta({ description: 'Decisions of operators about head.' }),
    approvalsNeeded: z
      .int()
      .meta({ description: 'Number of operators who must approve head: two when it is sensitive.' }),
    product: z.object({ id: z.uuid(), name: z.string(), isPublished: z.boolean() }).meta({
      description: 'The product of the topic. Approved pages stay private until an operator publishes it.',
    }),
  })
  .meta({ id: 'TopicReview' })

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
      livePath:
        live?.visibility === 'public' && parent.product.policy.isPublished
          ? pagePathOf(parent, found.slug)
          : null,
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
    200: { description: 'The topic; approve it with this ETag', schema: ReviewResponse, headers: ['ETag'] },
  },
  async handler({ params, ctx }) {
    const { review, etag } = await showReview(ctx.store, params.id)
    return ok(review, { ETag: etag })
  },
})
