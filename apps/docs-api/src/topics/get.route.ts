import { ok } from '@ppman/http'
import { notFound } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../fields.ts'
import { presentTopic, topicHeaders, TopicResponse } from './topic.ts'

export const getTopicRoute = route({
  method: 'get',
  path: '/topics/:id',
  operationId: 'getTopic',
  summary: 'Read one topic with its newest revision',
  tag: 'topics',
  access: 'scope:svc-docs',
  params: byId,
  responses: {
    200: { description: 'The topic; its ETag names the revision', schema: TopicResponse, headers: ['ETag'] },
  },
  async handler({ params, ctx }) {
    const topic = await ctx.store.topics.find(params.id)
    if (!topic) throw notFound('topic')
    return ok(presentTopic(topic), topicHeaders(topic))
  },
})
