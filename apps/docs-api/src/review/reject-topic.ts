import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { badRequest, noSuch } from '../refusals.ts'
import { lockTopic } from '../topics/lock-topic.ts'
import type { TopicWithBody } from '../topics/topic.ts'
import { refuseUnlessReviewable } from './approve-topic.ts'

/** Sends the newest revision back to its author as a draft, with the reason. What is live stays live (docs decision D21). */
export async function rejectTopic(
  ctx: Ctx,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<TopicWithBody> {
  return ctx.transaction(async (store) => {
    const topic = await lockTopic(store, id)
    if (!topic) throw noSuch('topic')
    refuseUnlessReviewable(topic, actor, undefined)
    const word = { topicId: topic.id, number: topic.headRevision, reviewer: actor.sub, orgId: topic.orgId }
    if (await store.reviews.hasDecided(word))
      throw badRequest('You have already decided about this revision.')
    await store.reviews.add({ ...word, decision: 'rejected', reason, decidedAt: ctx.now() })
    await store.topics.setStatus(topic.id, { status: 'draft' }, ctx.now())
    return (await store.topics.find(topic.id))!
  })
}
