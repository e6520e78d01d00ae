import { ok } from '@ppman/http'
import { type Actor, actorOf } from '../actor.ts'
import { recordRemoval } from '../changelog/record-change.ts'
import type { Ctx } from '../context.ts'
import { badRequest, notFound } from '../refusals.ts'
import { route } from '../route.ts'
import { presentTopic, topicHeaders, TopicResponse, type TopicWithBody } from '../topics/topic.ts'
import { byId } from '../fields.ts'

/**
 * Unpublishes a topic (docs decision D21). A newer pending revision stays pending.
 *
 * @throws `not_found`; `invalid_request` when it is not published
 */
async function unpublishTopic(ctx: Ctx, { sub }: Actor, id: string): Promise<TopicWithBody> {
  const at = ctx.now()
  return ctx.transaction(async (store) => {
    const topic = await store.topics.lock(id)
    if (!topic) throw notFound('topic')
    if (topic.liveRevision === null) throw badRequest('Readers do not see this topic.')
    await recordRemoval(store, topic, { by: sub, at })
    await store.topics.setStatus(
      topic.id,
      { status: topic.status === 'published' ? 'draft' : topic.status, liveRevision: null },
      at,
    )
    await store.publishedCopy.takeDown({ topicId: topic.id }, at)
    return (await store.topics.find(topic.id))!
  })
}

export const unpublishTopicRoute = route({
  method: 'post',
  path: '/topics/:id/unpublish',
  operationId: 'unpublishTopic',
  summary: 'Unpublish a topic',
  description:
    'For operators. The topic is a draft again, or stays pending when a newer revision waits; its ' +
    'page answers 410.',
  tag: 'review',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: { 200: { description: 'The unpublished topic', schema: TopicResponse, headers: ['ETag'] } },
  async handler({ params, caller, ctx }) {
    const topic = await unpublishTopic(ctx, actorOf(caller), params.id)
    return ok(presentTopic(topic), topicHeaders(topic))
  },
})
