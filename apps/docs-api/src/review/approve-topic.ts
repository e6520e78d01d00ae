import { AppError } from '@ppman/errors'
import type { Finding } from '@ppman/topic-pipeline'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { badRequest, notFound } from '../refusals.ts'
import type { Store } from '../store.ts'
import { type Reviewed, reviewDraft } from '../topics/review-draft.ts'
import { draftOf, etagOf, type TopicWithBody } from '../topics/topic.ts'
import { publishPage } from './publish-page.ts'

export type Approved =
  | { outcome: 'approved'; topic: TopicWithBody }
  | { outcome: 'rejected'; findings: readonly Finding[]; runId: string }

type Wanted = { id: string; ifMatch: string }

/** Approvals that a revision needs, by operators other than its author. */
export const approvalsNeeded = (isSensitive: boolean): number => (isSensitive ? 2 : 1)

/**
 * Publishes the newest revision: reviews it again with the current rules, then copies it to the
 * published pages (docs decision D21). A sensitive topic stays pending until a second operator
 * approves.
 *
 * @param ifMatch the ETag of the revision that the operator read; `*` is refused
 * @throws `not_found`; `invalid_request` when nothing is pending or there is a newer revision;
 *   `forbidden` for its author
 */
export async function approveTopic(ctx: Ctx, actor: Actor, { id, ifMatch }: Wanted): Promise<Approved> {
  const topic = await ctx.store.topics.find(id)
  const parent = topic && (await ctx.store.manuals.withProduct(topic.manualId))
  if (!topic || !parent) throw notFound('topic')
  refuseUnlessReviewable(topic, actor, ifMatch)
  const reviewed = await reviewDraft(ctx, { parent, draft: draftOf(topic), stage: 'approve', actor })
  return ctx.transaction(async (store) => {
    const now = await store.topics.lock(id)
    if (!now) throw notFound('topic')
    refuseUnlessReviewable(now, actor, etagOf(topic))
    return decide(store, { topic: now, parent, reviewed, actor, at: ctx.now() })
  })
}

type Decision = {
  topic: TopicWithBody
  parent: Parameters<typeof publishPage>[1]['parent']
  reviewed: Reviewed
  actor: Actor
  at: Date
}

async function decide(store: Store, { topic, parent, reviewed, actor, at }: Decision): Promise<Approved> {
  const { findings, artifacts, isSensitive } = reviewed.result
  const run = { ...reviewed.run, topicId: topic.id, revision: topic.headRevision }
  if (run.decision === 'rejected' || !artifacts)
    return { outcome: 'rejected', findings, runId: await store.runs.append(run) }
  const decision = { topicId: topic.id, number: topic.headRevision, reviewer: actor.sub, orgId: topic.orgId }
  if (await store.reviews.hasDecided(decision))
    throw badRequest('You have already decided about this revision; another operator has to agree.')
  await store.reviews.add({ ...decision, decision: 'approved', reason: null, decidedAt: at })
  const isAgreed =
    (await store.reviews.countApprovals(topic.id, topic.headRevision)) >=
    approvalsNeeded(topic.isSensitive || isSensitive)
  await store.runs.append({ ...run, decision: isAgreed ? 'published' : 'pending' })
  if (isAgreed) {
    await store.topics.setStatus(topic.id, { status: 'published', liveRevision: topic.headRevision }, at)
    await publishPage(store, { topic, parent, artifacts, by: actor.sub, at })
  }
  return { outcome: 'approved', topic: (await store.topics.find(topic.id))! }
}

/** Checks that the actor may decide; called before the review and again under the row lock. */
export function refuseUnlessReviewable(
  topic: TopicWithBody,
  actor: Actor,
  ifMatch: string | undefined,
): void {
  if (ifMatch === '*') throw badRequest('If-Match: name the revision that you read by its ETag.')
  if (ifMatch !== undefined && ifMatch !== etagOf(topic))
    throw badRequest('If-Match: the topic has a newer revision.')
  if (topic.status !== 'pending') throw badRequest('No revision of this topic is waiting for review.')
  if (topic.headBy === actor.sub) throw new AppError('forbidden', 'Nobody reviews their own revision.')
}
