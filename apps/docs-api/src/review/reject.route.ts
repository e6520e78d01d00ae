import { ok } from '@ppman/http'
import { z } from 'zod'
import { type Actor, actorOf } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { badRequest, notFound, refuseUnsafeText } from '../refusals.ts'
import { route } from '../route.ts'
import { presentTopic, topicHeaders, TopicResponse, type TopicWithBody } from '../topics/topic.ts'
import { byId, text } from '../fields.ts'
import { refuseUnlessReviewable } from './approve-topic.ts'

/**
 * Rejects the newest revision: it becomes a draft again, with the reason. The live revision stays
 * live (docs decision D21).
 */
async function rejectTopic(
  ctx: Ctx,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<TopicWithBody> {
  return ctx.transaction(async (store) => {
    const topic = await store.topics.lock(id)
    if (!topic) throw notFound('topic')
    refuseUnlessReviewable(topic, actor, undefined)
    const decision = {
      topicId: topic.id,
      number: topic.headRevision,
      reviewer: actor.sub,
      orgId: topic.orgId,
    }
    if (await store.reviews.hasDecided(decision))
      throw badRequest('You have already decided about this revision.')
    await store.reviews.add({ ...decision, decision: 'rejected', reason, decidedAt: ctx.now() })
    await store.topics.setStatus(topic.id, { status: 'draft' }, ctx.now())
    return (await store.topics.find(topic.id))!
  })
}

export const rejectTopicRoute = route({
  method: 'post',
  path: '/topics/:id/reject',
  operationId: 'rejectTopic',
  summary: 'Reject the newest revision of a topic',
  description: 'For operators. The topic is a draft again; the live revision stays live.',
  tag: 'review',
  access: 'scope:svc-docs:operator',
  params: byId,
  body: z.strictObject({ reason: text(1, 2_000).refine((value) => value.trim() !== '', 'Expected words') }),
  responses: { 200: { description: 'The topic, a draft again', schema: TopicResponse, headers: ['ETag'] } },
  async handler({ params, body, caller, ctx }) {
    refuseUnsafeText(body, ctx.fingerprintKey)
    const topic = await rejectTopic(ctx, actorOf(caller), { id: params.id, reason: body.reason })
    return ok(presentTopic(topic), topicHeaders(topic))
  },
})
