import { z } from 'zod'
import { FindingResponse } from '../runs/run.ts'
import { TopicResponse } from '../topics/topic.ts'
import { visibility } from '../fields.ts'
import type { Waiting } from './review-repo.ts'

export const WaitingResponse = z
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

export const presentWaiting = ({ submittedAt, ...waiting }: Waiting): z.input<typeof WaitingResponse> => ({
  ...waiting,
  submittedAt: submittedAt.toISOString(),
})

export const RevisionResponse = z
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

export const ReviewResponse = z
  .object({
    topic: TopicResponse.omit({ bodyMdx: true, frontmatter: true }),
    head: RevisionResponse,
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
