import { z } from 'zod'
import { FindingResponse } from '../runs/finding-schema.ts'
import { TopicResponse } from '../topics/schemas.ts'
import { visibility } from '../words.ts'
import type { Waiting } from './queue-repo.ts'

export const WaitingResponse = z
  .object({
    topicId: z.uuid(),
    revision: z.int(),
    title: z.string(),
    manualId: z.uuid(),
    status: z.literal('pending'),
    isSensitive: z.boolean(),
    findingCount: z.int().meta({
      description: 'Of the newest run over this revision: warnings, and errors of a refused approval.',
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
    live: RevisionResponse.nullable().meta({ description: 'What readers see, when they see anything.' }),
    diff: z
      .array(z.object({ op: z.enum(['equal', 'insert', 'delete']), text: z.string() }))
      .meta({ description: 'Whole lines that turn the body of live into that of head.' }),
    findings: z.array(FindingResponse).meta({ description: 'Of the newest run over head.' }),
    reviews: z.array(ReviewDecision).meta({ description: 'What operators have said about head.' }),
    approvalsNeeded: z
      .int()
      .meta({ description: 'How many different operators must approve head: two when it is sensitive.' }),
    product: z.object({ id: z.uuid(), name: z.string(), isPublished: z.boolean() }).meta({
      description: 'The product of the topic. Approved pages stay private until an operator publishes it.',
    }),
  })
  .meta({ id: 'TopicReview' })
