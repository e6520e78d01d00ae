import type { Actor } from '../actor.ts'
import { noteTakeDown } from '../changelog/note-change.ts'
import type { Ctx } from '../context.ts'
import { badRequest, noSuch } from '../refusals.ts'
import { lockTopic } from '../topics/lock-topic.ts'
import type { TopicWithBody } from '../topics/topic.ts'

/**
 * Takes the live revision of a topic from its readers (docs decision D21). A newer one that waits goes on waiting.
 *
 * @throws `not_found`; `invalid_request` when readers do not see it anyway
 */
export async function unpublishTopic(ctx: Ctx, { sub }: Actor, id: string): Promise<TopicWithBody> {
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
