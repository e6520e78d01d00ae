import { ok } from '@ppman/http'
import { z } from 'zod'
import { type Actor, actorOf } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { badRequest, noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import { lockTopic } from '../topics/lock-topic.ts'
import { presentTopic, topicHeaders, TopicResponse } from '../topics/schemas.ts'
import type { TopicWithBody } from '../topics/topic.ts'
import { byId, text } from '../words.ts'
import { refuseUnlessReviewable } from './approve-topic.ts'

/**
 * Sends the newest revision back to its author as a draft, with the reason. What is live stays live
 * (docs decision D21).
 */
async function rejectTopic(
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

export const rejectTopicRoute = route({
  method: 'post',
  path: '/topics/:id/reject',
  operationId: 'rejectTopic',
  summary: 'Send the newest revision of a topic back as a draft',
  description: 'For operators. What readers see stays as it is.',
  tag: 'review',
  access: 'scope:svc-docs:operator',
  params: byId,
  body: z.strictObject({ reason: text(1, 2_000).refine((value) => value.trim() !== '', 'Expected words') }),
  responses: { 200: { description: 'The topic, a draft again', schema: TopicResponse } },
  async handler({ params, body, caller, ctx }) {
    const topic = await rejectTopic(ctx, actorOf(caller), { id: params.id, reason: body.reason })
    return ok(presentTopic(topic), topicHeaders(topic))
  },
})
