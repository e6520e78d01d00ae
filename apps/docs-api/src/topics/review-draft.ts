import type { PipelineInput, PipelineResult, Stage } from '@ppman/topic-pipeline'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { ManualWithProduct } from '../manuals/manual.ts'
import type { Run } from '../runs/run.ts'
import { findLinkTargets } from './find-link-targets.ts'
import { pagePathOf } from './resolve-parent.ts'

/**
 * A verdict, and the run to be kept as its evidence once it is known which revision it is about.
 */
export type Reviewed = { result: PipelineResult; run: Omit<Run, 'topicId' | 'revision'> }

type Review = { shelf: ManualWithProduct; draft: PipelineInput; stage: Stage; actor: Actor }

/**
 * Sends a draft through the pipeline. REST, MCP and approval all come through here; nothing else
 * publishes.
 */
export async function reviewDraft(ctx: Ctx, { shelf, draft, stage, actor }: Review): Promise<Reviewed> {
  const pagePath = pagePathOf(shelf, draft.slug)
  const targets = await findLinkTargets(ctx, { orgId: shelf.orgId, bodyMdx: draft.bodyMdx, pagePath })
  const startedAt = ctx.now()
  const result = await ctx.review(actor.orgId, draft, {
    stage,
    pagePath,
    targets,
    siteOrigin: ctx.siteOrigin,
    fingerprintKey: ctx.fingerprintKey,
    policy: strictestPolicy(shelf),
  })
  const durationMs = ctx.now().getTime() - startedAt.getTime()
  const { decision, findings, evidence } = result
  const run = {
    orgId: shelf.orgId,
    manualId: shelf.manual.id,
    actor: actor.sub,
    surface: actor.surface,
    stage,
    startedAt,
    durationMs,
  }
  return { result, run: { ...run, ...evidence, decision, findings } }
}

/** Product and manual together: the stricter word counts. */
function strictestPolicy({ product, manual }: ManualWithProduct) {
  const policies = [product.policy, manual.policy]
  return {
    isSensitive: policies.some(({ isSensitive }) => isSensitive),
    publishPolicy: policies.every(({ publishPolicy }) => publishPolicy === 'auto-human')
      ? ('auto-human' as const)
      : ('review' as const),
  }
}
