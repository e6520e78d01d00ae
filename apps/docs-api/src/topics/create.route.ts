import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import type { PipelineInput } from '@ppman/topic-pipeline'
import type { z } from 'zod'
import { type Actor, actorOf } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { ManualWithProduct } from '../manuals/manual.ts'
import { contentRejected, refuseLockedManual, unknownParent } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import { mergeDraft } from './upsert-topic.ts'
import { reviewDraft, type Reviewed } from './review-draft.ts'
import { anchorRows } from './revision-repo.ts'
import {
  CreateTopic,
  presentTopic,
  topicHeaders,
  type TopicPlace,
  TopicResponse,
  type TopicWithBody,
} from './topic.ts'
import { resolveParent } from './resolve-parent.ts'

type NewTopic = Reviewed & {
  parent: ManualWithProduct
  draft: PipelineInput
  place: TopicPlace
  status: 'draft' | 'pending'
  by: string
}

/**
 * Reviews a new topic. It becomes a draft, or pending when pending or published is requested (docs
 * decision D13). Secrets and patient information are refused in every state; in a draft other
 * findings are only warnings.
 *
 * @throws `content_rejected` after it stored the run
 */
async function reviewNewTopic(ctx: Ctx, actor: Actor, body: z.output<typeof CreateTopic>): Promise<NewTopic> {
  const parent = await resolveParent(ctx.store, body.manualId, body.chapterId)
  const { draft, place } = mergeDraft(null, { ...body, bodyMdx: body.bodyMdx ?? '' })
  const status = (body.status ?? 'draft') === 'draft' ? 'draft' : 'pending'
  const stage = status === 'draft' ? 'draft' : 'upsert'
  const { result, run } = await reviewDraft(ctx, { parent, draft, stage, actor })
  if (result.decision === 'rejected') {
    const runId = await ctx.transaction(async (store) => {
      await lockManual(store, parent)
      return store.runs.append({ ...run, topicId: null, revision: null })
    })
    throw contentRejected(result.findings, { 'X-Publish-Run-Id': runId })
  }
  return { result, run, parent, draft, place, status, by: actor.sub }
}

/** Stores a reviewed topic with its first revision and its run. */
async function storeNewTopic(
  store: Store,
  { result, run, parent, draft, place, status, by }: NewTopic,
  at: Date,
): Promise<TopicWithBody> {
  const { artifacts, isSensitive, evidence } = result
  await lockManual(store, parent)
  const id = await store.topics.create(
    { ...place, orgId: parent.orgId, manualId: parent.manual.id, status },
    {
      number: 1,
      draft: artifacts?.draft ?? draft,
      headings: artifacts ? anchorRows(artifacts) : [],
      contentSha256: evidence.contentSha256,
      isSensitive,
      by,
      at,
    },
  )
  await store.runs.append({ ...run, topicId: id, revision: 1 })
  return (await store.topics.find(id))!
}

async function lockManual(store: Store, { manual }: ManualWithProduct): Promise<void> {
  if (!(await store.manuals.lock(manual.id))) throw unknownParent('manual')
  await refuseLockedManual(store, manual.id)
}

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
        'The topic: a draft, or pending; never published. A replay carries Idempotency-Replayed: true',
      schema: TopicResponse,
      headers: ['ETag'],
    },
  },
  failureHeaders: { 400: ['X-Publish-Run-Id'] },
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
