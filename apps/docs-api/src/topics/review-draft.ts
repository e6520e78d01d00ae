import type { PipelineInput, PipelineResult, Stage } from '@ppman/topic-pipeline'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { ManualWithProduct } from '../manuals/manual.ts'
import type { Run } from '../runs/run.ts'
import { findLinkTargets } from '../pages/addresses.ts'
import { pagePathOf } from './resolve-parent.ts'

/** The result of a review, and its run to store as evidence when the revision number is known. */
export type Reviewed = { result: PipelineResult; run: Omit<Run, 'topicId' | 'revision'> }

type Review = { parent: ManualWithProduct; draft: PipelineInput; stage: Stage; actor: Actor }

/** Runs the publish pipeline on a draft. REST, MCP, import and approval all call this. */
export async function reviewDraft(ctx: Ctx, { parent, draft, stage, actor }: Review): Promise<Reviewed> {
  const pagePath = pagePathOf(parent, draft.slug)
  const targets = await findLinkTargets(ctx, { orgId: parent.orgId, bodyMdx: draft.bodyMdx, pagePath })
  const startedAt = ctx.now()
  const result = await ctx.review(actor.orgId, draft, {
    stage,
    pagePath,
    targets,
    siteOrigin: ctx.siteOrigin,
    fingerprintKey: ctx.fingerprintKey,
    policy: strictestPolicy(parent),
  })
  const durationMs = ctx.now().getTime() - startedAt.getTime()
  const { decision, findings, evidence } = result
  const run = {
    orgId: parent.orgId,
    manualId: parent.manual.id,
    actor: actor.sub,
    surface: actor.surface,
    stage,
    startedAt,
    durationMs,
  }
  return { result, run: { ...run, ...evidence, decision, findings } }
}

/** The stricter policy of product and manual. */
function strictestPolicy({ product, manual }: ManualWithProduct) {
  const policies = [product.policy, manual.policy]
  return {
    isSensitive: policies.some(({ isSensitive }) => isSensitive),
    publishPolicy: policies.every(({ publishPolicy }) => publishPolicy === 'auto-human')
      ? ('auto-human' as const)
      : ('review' as const),
  }
}
