import { ok } from '@ppman/http'
import { z } from 'zod'
import { actorOf } from '../actor.ts'
import { contentRejected } from '../refusals.ts'
import { route } from '../route.ts'
import { presentTopic, topicHeaders, TopicResponse } from '../topics/topic.ts'
import { byId } from '../fields.ts'
import { approveTopic } from './approve-topic.ts'

const Headers = z.object({
  'if-match': z
    .string()
    .max(200)
    .optional()
    .meta({
      description:
        'The ETag of the revision that was read, from the topic or its review: a newer one is then not ' +
        'approved unseen.',
    }),
})

export const approveTopicRoute = route({
  method: 'post',
  path: '/topics/:id/approve',
  operationId: 'approveTopic',
  summary: 'Publish the newest revision of a topic',
  description:
    'For operators. The approver is not the author; a sensitive topic stays pending until a second ' +
    'operator approves.',
  tag: 'review',
  access: 'scope:svc-docs:operator',
  params: byId,
  headers: Headers,
  responses: {
    200: {
      description: 'The topic, published or waiting for a second approval',
      schema: TopicResponse,
      headers: ['ETag'],
    },
  },
  failureHeaders: { 400: ['X-Publish-Run-Id'] },
  async handler({ params, headers, caller, ctx }) {
    const approved = await approveTopic(ctx, actorOf(caller), { id: params.id, ifMatch: headers['if-match'] })
    if (approved.outcome === 'rejected')
      throw contentRejected(approved.findings, { 'X-Publish-Run-Id': approved.runId })
    return ok(presentTopic(approved.topic), topicHeaders(approved.topic))
  },
})
