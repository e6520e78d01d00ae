import type { Finding } from '@ppman/topic-pipeline'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { unknownParent } from '../refusals.ts'
import { mergeDraft } from './merge-draft.ts'
import { reviewDraft } from './review-draft.ts'
import type { CreateTopic } from './schemas.ts'
import { openShelf } from './shelf.ts'
import type { TopicWithBody } from './topic.ts'
import { anchorRows } from './revision-repo.ts'

type Created =
  | { outcome: 'created'; topic: TopicWithBody }
  | { outcome: 'rejected'; findings: readonly Finding[]; runId: string }

/**
 * Makes a topic that is new: a draft, or pending when pending or published is asked for (docs decision D13).
 * Secrets and patient information are refused in every state; what a draft lacks otherwise is only noted.
 */
export async function createTopic(
  ctx: Ctx,
  actor: Actor,
  body: z.output<typeof CreateTopic>,
): Promise<Created> {
  const shelf = await openShelf(ctx.store, body.manualId, body.chapterId)
  const { draft, place } = mergeDraft(null, { ...body, bodyMdx: body.bodyMdx ?? '' })
  const status = (body.status ?? 'draft') === 'draft' ? 'draft' : 'pending'
  const { result, run } = await reviewDraft(ctx, {
    shelf,
    draft,
    stage: status === 'draft' ? 'draft' : 'upsert',
    actor,
  })
  const { findings, artifacts, isSensitive, evidence } = result
  return ctx.transaction(async (store) => {
    if (!(await store.manuals.lock(shelf.manual.id))) throw unknownParent('manual')
    if (result.decision === 'rejected') {
      return {
        outcome: 'rejected',
        findings,
        runId: await store.runs.append({ ...run, topicId: null, revision: null }),
      }
    }
    const id = await store.topics.create(
      { ...place, orgId: shelf.orgId, manualId: shelf.manual.id, status },
      {
        number: 1,
        draft: artifacts?.draft ?? draft,
        headings: artifacts ? anchorRows(artifacts) : [],
        contentSha256: evidence.contentSha256,
        isSensitive,
        by: actor.sub,
        at: ctx.now(),
      },
    )
    await store.runs.append({ ...run, topicId: id, revision: 1 })
    return { outcome: 'created', topic: (await store.topics.find(id))! }
  })
}
