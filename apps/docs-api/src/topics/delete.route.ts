import { noContent } from '@ppman/http'
import { noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { lockTopic } from './lock-topic.ts'

export const deleteTopicRoute = route({
  method: 'delete',
  path: '/topics/:id',
  operationId: 'deleteTopic',
  summary: 'Delete a topic and take its page down',
  tag: 'topics',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its live page answers 410' } },
  async handler({ params, ctx }) {
    await ctx.transaction(async (store) => {
      const found = await lockTopic(store, params.id)
      if (!found) throw noSuch('topic')
      await store.topics.remove(found.id, ctx.now())
      await store.publishedCopy.takeDown({ topicId: found.id }, ctx.now())
    })
    return noContent()
  },
})
