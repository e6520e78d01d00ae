import { ok } from '@ppman/http'
import { z } from 'zod'
import { actorOf } from '../actor.ts'
import { route } from '../route.ts'
import { presentTopic, topicHeaders, TopicResponse } from '../topics/schemas.ts'
import { byId, text } from '../words.ts'
import { rejectTopic } from './reject-topic.ts'

export const rejectTopicRoute = route({
  method: 'post',
  path: '/topics/:id/reject',
  operationId: 'rejectTopic',
  summary: 'Send the newest revision of a topic back as a draft',
  description: 'For operators. What readers see stays as it is.',
  tag: 'review',
  access: 'scope:svc-docs:operator',
  params: byId,
  body: z.strictObject({ reason: text(1, 2_000).refine((value) => value.trim() !== '', 'Expected words') }),
  responses: { 200: { description: 'The topic, a draft again', schema: TopicResponse } },
  async handler({ params, body, caller, ctx }) {
    const topic = await rejectTopic(ctx, actorOf(caller), { id: params.id, reason: body.reason })
    return ok(presentTopic(topic), topicHeaders(topic))
  },
})
