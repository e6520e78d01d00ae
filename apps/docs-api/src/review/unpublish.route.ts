import { ok } from '@ppman/http'
import { actorOf } from '../actor.ts'
import { route } from '../route.ts'
import { presentTopic, topicHeaders, TopicResponse } from '../topics/schemas.ts'
import { byId } from '../words.ts'
import { unpublishTopic } from './unpublish-topic.ts'

export const unpublishTopicRoute = route({
  method: 'post',
  path: '/topics/:id/unpublish',
  operationId: 'unpublishTopic',
  summary: 'Take the page of a topic down',
  description:
    'For operators. The topic is a draft again, or stays pending when a newer revision waits; its page answers 410.',
  tag: 'review',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: { 200: { description: 'The topic, which readers no longer see', schema: TopicResponse } },
  async handler({ params, caller, ctx }) {
    const topic = await unpublishTopic(ctx, actorOf(caller), params.id)
    return ok(presentTopic(topic), topicHeaders(topic))
  },
})
