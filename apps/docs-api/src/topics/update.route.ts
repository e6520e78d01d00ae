import { ok } from '@ppman/http'
import { given } from '../given.ts'
import { noSuch, refuseUnsafeWords } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { lockTopic } from './lock-topic.ts'
import { presentTopic, topicHeaders, TopicResponse, UpdateTopic } from './schemas.ts'
import { verifyChapter } from './resolve-parent.ts'

export const updateTopicRoute = route({
  method: 'patch',
  path: '/topics/:id',
  operationId: 'updateTopic',
  summary: 'Change where a topic stands',
  description: 'Metadata only: content changes through POST /topics/upsert.',
  tag: 'topics',
  access: 'scope:svc-docs',
  params: byId,
  body: UpdateTopic,
  responses: { 200: { description: 'The topic as it is after the change', schema: TopicResponse } },
  async handler({ params, body, ctx }) {
    refuseUnsafeWords(body, ctx.fingerprintKey)
    const topic = await ctx.transaction(async (store) => {
      const found = await lockTopic(store, params.id)
      if (!found) throw noSuch('topic')
      if (body.chapterId) await verifyChapter(store, found.manualId, body.chapterId)
      await store.topics.move(found.id, given(body), ctx.now())
      await store.publishedCopy.move(found.id, given(body))
      return (await store.topics.find(found.id))!
    })
    return ok(presentTopic(topic), topicHeaders(topic))
  },
})
