import { created } from '@ppman/http'
import { actorOf } from '../actor.ts'
import { contentRejected } from '../refusals.ts'
import { route } from '../route.ts'
import { createTopic } from './create-topic.ts'
import { CreateTopic, presentTopic, topicHeaders, TopicResponse } from './schemas.ts'

export const createTopicRoute = route({
  method: 'post',
  path: '/topics',
  operationId: 'createTopic',
  summary: 'Create a topic as a draft or for review',
  tag: 'topics',
  access: 'scope:svc-docs',
  body: CreateTopic,
  responses: {
    201: { description: 'The topic: a draft, or pending; never published', schema: TopicResponse },
  },
  async handler({ body, caller, ctx }) {
    const result = await createTopic(ctx, actorOf(caller), body)
    if (result.outcome === 'rejected')
      throw contentRejected(result.findings, { 'X-Publish-Run-Id': result.runId })
    return created(presentTopic(result.topic), topicHeaders(result.topic))
  },
})
