import { ok } from '@ppman/http'
import { type Actor, actorOf } from '../actor.ts'
import { noteTakeDown } from '../changelog/note-change.ts'
import type { Ctx } from '../context.ts'
import { badRequest, noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import { lockTopic } from '../topics/lock-topic.ts'
import { presentTopic, topicHeaders, TopicResponse } from '../topics/schemas.ts'
import type { TopicWithBody } from '../topics/topic.ts'
import { byId } from '../words.ts'

/**
 * Takes the live revision of a topic from its readers (docs decision D21). A newer one that waits
 * goes on waiting.
 *
 * @throws `not_found`; `invalid_request` when readers do not see it anyway
 */
async function unpublishTopic(ctx: Ctx, { sub }: Actor, id: string): Promise<TopicWithBody> {
  const at = ctx.now()
  return ctx.transaction(async (store) => {
    const topic = await lockTopic(store, id)
    if (!topic) throw noSuch('topic')
    if (topic.liveRevision === null) throw badRequest('Readers do not see this topic.')
    await noteTakeDown(store, topic, { by: sub, at })
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
  summary: 'Take the page of a topic down',
  description:
    'For operators. The topic is a draft again, or stays pending when a newer revision waits; its ' +
    'page answers 410.',
  tag: 'review',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: { 200: { description: 'The topic, which readers no longer see', schema: TopicResponse } },
  async handler({ params, caller, ctx }) {
    const topic = await unpublishTopic(ctx, actorOf(caller), params.id)
    return ok(presentTopic(topic), topicHeaders(topic))
  },
})
