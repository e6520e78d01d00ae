import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import { actorOf } from '../actor.ts'
import { route } from '../route.ts'
import { reviewNewTopic, storeNewTopic } from './create-topic.ts'
import { CreateTopic, presentTopic, topicHeaders, TopicResponse } from './schemas.ts'

export const createTopicRoute = route({
  method: 'post',
  path: '/topics',
  operationId: 'createTopic',
  summary: 'Create a topic as a draft or for review',
  tag: 'topics',
  access: 'scope:svc-docs',
  headers: idempotencyHeaders,
  body: CreateTopic,
  responses: {
    201: {
      description:
        'The topic: a draft, or pending; never published. A replay says Idempotency-Replayed: true',
      schema: TopicResponse,
    },
  },
  async handler({ body, headers, caller, ctx }) {
    const call = { caller, operation: 'createTopic', key: headers['idempotency-key'], body, at: ctx.now() }
    return answerOnce(
      call,
      ctx,
      async (store, reviewed) => {
        const topic = await storeNewTopic(store, reviewed, ctx.now())
        return created(presentTopic(topic), topicHeaders(topic))
      },
      () => reviewNewTopic(ctx, actorOf(caller), body),
    )
  },
})
