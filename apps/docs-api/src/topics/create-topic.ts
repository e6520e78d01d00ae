import type { PipelineInput } from '@ppman/topic-pipeline'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { Shelf } from '../manuals/manual.ts'
import { contentRejected, unknownParent } from '../refusals.ts'
import type { Store } from '../store.ts'
import { mergeDraft } from './merge-draft.ts'
import { type Reviewed, reviewDraft } from './review-draft.ts'
import { anchorRows } from './revision-repo.ts'
import type { CreateTopic } from './schemas.ts'
import { openShelf } from './shelf.ts'
import type { TopicPlace, TopicWithBody } from './topic.ts'

type NewTopic = Reviewed & {
  shelf: Shelf
  draft: PipelineInput
  place: TopicPlace
  status: 'draft' | 'pending'
  by: string
}

/**
 * Reviews a topic that is new: a draft, or pending when pending or published is asked for (docs decision D13).
 * Secrets and patient information are refused in every state; other findings in a draft are only noted.
 *
 * @throws `content_rejected` after it recorded the run
 */
export async function reviewNewTopic(
  ctx: Ctx,
  actor: Actor,
  body: z.output<typeof CreateTopic>,
): Promise<NewTopic> {
  const shelf = await openShelf(ctx.store, body.manualId, body.chapterId)
  const { draft, place } = mergeDraft(null, { ...body, bodyMdx: body.bodyMdx ?? '' })
  const status = (body.status ?? 'draft') === 'draft' ? 'draft' : 'pending'
  const stage = status === 'draft' ? 'draft' : 'upsert'
  const { result, run } = await reviewDraft(ctx, { shelf, draft, stage, actor })
  if (result.decision === 'rejected') {
    const runId = await ctx.transaction(async (store) => {
      await lockManual(store, shelf)
      return store.runs.append({ ...run, topicId: null, revision: null })
    })
    throw contentRejected(result.findings, { 'X-Publish-Run-Id': runId })
  }
  return { result, run, shelf, draft, place, status, by: actor.sub }
}

/** Stores a reviewed topic with its first revision and the run. */
export async function storeNewTopic(
  store: Store,
  { result, run, shelf, draft, place, status, by }: NewTopic,
  at: Date,
): Promise<TopicWithBody> {
  const { artifacts, isSensitive, evidence } = result
  await lockManual(store, shelf)
  const id = await store.topics.create(
    { ...place, orgId: shelf.orgId, manualId: shelf.manual.id, status },
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

async function lockManual(store: Store, { manual }: Shelf): Promise<void> {
  if (!(await store.manuals.lock(manual.id))) throw unknownParent('manual')
}
