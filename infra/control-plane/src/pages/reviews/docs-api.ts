import { AppError } from '@ppman/errors'
import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import { type Call, callService } from '../call-service.ts'

const Waiting = z.object({
  topicId: z.string(),
  revision: z.number(),
  title: z.string(),
  isSensitive: z.boolean(),
  findingCount: z.number(),
  submittedAt: z.string(),
  submittedBy: z.string(),
})
const Queue = z.object({ items: z.array(Waiting), total: z.number(), hasMore: z.boolean() })
export type Queue = z.output<typeof Queue>

const Revision = z.object({
  revision: z.number(),
  title: z.string(),
  excerpt: z.string().nullable(),
  bodyMdx: z.string(),
  frontmatter: z.record(z.string(), z.unknown()),
  visibility: z.string(),
  isSensitive: z.boolean(),
  submittedBy: z.string(),
  submittedAt: z.string(),
})
export type Revision = z.output<typeof Revision>

const Finding = z.object({
  ruleId: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  field: z.string(),
  line: z.number(),
  column: z.number(),
  message: z.string(),
  hint: z.string(),
})
const Review = z.object({
  topic: z.object({ id: z.string(), slug: z.string(), status: z.string(), hasLiveRevision: z.boolean() }),
  head: Revision,
  live: Revision.nullable(),
  livePath: z.string().nullable(),
  diff: z.array(z.object({ op: z.enum(['equal', 'insert', 'delete']), text: z.string() })),
  findings: z.array(Finding),
  reviews: z.array(
    z.object({
      reviewer: z.string(),
      decision: z.string(),
      reason: z.string().nullable(),
      decidedAt: z.string(),
    }),
  ),
  approvalsNeeded: z.number(),
  product: z.object({ id: z.string(), name: z.string(), isPublished: z.boolean() }),
})
export type Review = z.output<typeof Review>

const Trouble = z.object({ error: z.string() })

/** Topics per page of the queue. */
export const PAGE_SIZE = 50

const call = (ctx: Ctx, request: Call) =>
  callService(
    ctx,
    { url: ctx.config.DOCS_API_URL, audience: 'docs-api', scopes: ['svc-docs', 'svc-docs:operator'] },
    request,
  )

/** Lists the revisions that wait for review, the oldest first. @throws AppError `unavailable` */
export async function reviewQueue(ctx: Ctx, account: Account, offset: number): Promise<Queue> {
  const { body } = await call(ctx, {
    account,
    method: 'GET',
    path: `/review/queue?limit=${PAGE_SIZE}&offset=${offset}`,
  })
  return understood(Queue, body)
}

/**
 * Loads one topic with its pending and its live revision. @throws AppError `not_found`,
 * `unavailable`
 */
export async function reviewOf(ctx: Ctx, account: Account, id: string): Promise<Review & { etag: string }> {
  const { status, body, headers } = await call(ctx, {
    account,
    method: 'GET',
    path: `/review/${encodeURIComponent(id)}`,
  })
  if (status === 404) throw new AppError('not_found', 'There is no such topic.')
  return { ...understood(Review, body), etag: headers.get('etag') ?? '' }
}

export type Verdict = { verb: 'approve' | 'reject' | 'unpublish'; id: string; etag?: string; reason?: string }

/** Sends a reviewer's decision about a topic. @returns the reason of a refusal, or null */
export async function decide(
  ctx: Ctx,
  account: Account,
  { verb, id, etag, reason }: Verdict,
): Promise<string | null> {
  const headers: Record<string, string> = etag ? { 'If-Match': etag } : {}
  const body = verb === 'reject' ? { reason: reason ?? '' } : {}
  const answer = await call(ctx, {
    account,
    method: 'POST',
    path: `/topics/${encodeURIComponent(id)}/${verb}`,
    body,
    headers,
  })
  return answer.status === 200
    ? null
    : (Trouble.safeParse(answer.body).data?.error ?? 'This could not be done.')
}

/** Publishes the product of a topic. @returns the reason of a refusal, or null */
export async function openProduct(ctx: Ctx, account: Account, topicId: string): Promise<string | null> {
  const { product } = await reviewOf(ctx, account, topicId)
  const path = `/products/${encodeURIComponent(product.id)}/policy`
  const answer = await call(ctx, { account, method: 'PATCH', path, body: { isPublished: true } })
  return answer.status === 200
    ? null
    : (Trouble.safeParse(answer.body).data?.error ?? 'The product could not be opened.')
}

function understood<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body)
  if (!read.success)
    throw new AppError('unavailable', 'The documentation service did not say what waits.', {
      cause: read.error,
    })
  return read.data
}
