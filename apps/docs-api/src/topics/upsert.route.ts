import { created, ok } from '@ppman/http'
import { actorOf } from '../actor.ts'
import { contentRejected } from '../refusals.ts'
import { route } from '../route.ts'
import { presentUpsert, topicHeaders, UpsertResponse, UpsertTopic } from './topic.ts'
import { upsertTopic } from './upsert-topic.ts'

const SENT = ['ETag', 'X-Publish-Run-Id', 'X-Publish-Findings'] as const

export const upsertTopicRoute = route({
  method: 'post',
  path: '/topics/upsert',
  operationId: 'upsertTopic',
  summary: 'Create or update a topic through the publish pipeline',
  description:
    'Matches by sourceKey when given, else by slug. The answer has the status, which is ' +
    'always pending for content of keys. X-Publish-Run-Id names the run of the checks, ' +
    'X-Publish-Findings counts its findings, which are then only warnings.',
  tag: 'topics',
  access: 'scope:svc-docs',
  body: UpsertTopic,
  responses: {
    200: {
      description: 'The existing topic, updated or unchanged',
      schema: UpsertResponse,
      headers: [...SENT, 'X-Publish-Unchanged'],
    },
    201: { description: 'The topic is new', schema: UpsertResponse, headers: SENT },
  },
  failureHeaders: { 400: ['X-Publish-Run-Id'] },
  async handler({ body, caller, ctx }) {
    const upserted = await upsertTopic(ctx, actorOf(caller), body)
    const runHeader: Record<string, string> = upserted.runId ? { 'X-Publish-Run-Id': upserted.runId } : {}
    if (upserted.outcome === 'rejected') throw contentRejected(upserted.findings, runHeader)
    const findings = { 'X-Publish-Findings': String(upserted.findings.length) }
    const headers = { ...topicHeaders(upserted.topic), ...runHeader, ...(upserted.runId && findings) }
    const answer = presentUpsert(upserted.topic)
    if (upserted.outcome === 'created') return created(answer, headers)
    return ok(
      answer,
      upserted.outcome === 'unchanged' ? { ...headers, 'X-Publish-Unchanged': 'true' } : headers,
    )
  },
})
