import { ok } from '@ppman/http'
import { byId, suppliedFields } from '../fields.ts'
import { notFound, refuseLockedManual, refuseUnsafeText } from '../refusals.ts'
import { route } from '../route.ts'
import { presentTopic, topicHeaders, TopicResponse, UpdateTopic } from './topic.ts'
import { verifyChapter } from './resolve-parent.ts'

export const updateTopicRoute = route({
  method: 'patch',
  path: '/topics/:id',
  operationId: 'updateTopic',
  summary: 'Change the metadata of a topic',
  description: 'Metadata only: content changes through POST /topics/upsert.',
  tag: 'topics',
  access: 'scope:svc-docs',
  params: byId,
  body: UpdateTopic,
  responses: {
    200: { description: 'The topic as it is after the change', schema: TopicResponse, headers: ['ETag'] },
  },
  async handler({ params, body, ctx }) {
    refuseUnsafeText(body, ctx.fingerprintKey)
    const topic = await ctx.transaction(async (store) => {
      const found = await store.topics.lock(params.id)
      if (!found) throw notFound('topic')
      await refuseLockedManual(store, found.manualId)
      if (body.chapterId) await verifyChapter(store, found.manualId, body.chapterId)
      await store.topics.move(found.id, suppliedFields(body), ctx.now())
      await store.publishedCopy.move(found.id, suppliedFields(body))
      return (await store.topics.find(found.id))!
    })
    return ok(presentTopic(topic), topicHeaders(topic))
  },
})
