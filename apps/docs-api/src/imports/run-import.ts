import { AppError } from '@ppman/errors'
import { toAppError } from '@ppman/http'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { contentRejected } from '../refusals.ts'
import type { UpsertBody } from '../topics/merge-draft.ts'
import { upsertTopic } from '../topics/upsert-topic.ts'
import type { ClaimedImport, ImportItem } from './import.ts'

/** A process that died lets go of its import after this time. */
export const LEASE_MS = 60_000
/** Topics of an import that are dealt with before another organisation's import has its turn. */
const TURN_TOPICS = 10

type ItemOutcome = Omit<ImportItem, 'number'>

/**
 * Sends topics of an import that are left through the publish pipeline, one after the other, with
 * the rights of their organisation: as many as make a turn, then the import is let go of. May be
 * cut off anywhere and run again: a topic that was stored but not noted yet is then `unchanged`.
 *
 * @throws what says that the service cannot work now; the import is taken up again later
 */
export async function runImport(ctx: Ctx, claimed: ClaimedImport, isStopped = () => false): Promise<void> {
  const actor: Actor = {
    orgId: claimed.orgId,
    sub: claimed.createdBy,
    principal: claimed.createdBy,
    surface: 'import',
  }
  await ctx.inOrganisation(claimed.orgId, async () => {
    for (let count = 0; ; count += 1) {
      const item = await ctx.store.imports.next(claimed.id)
      if (!item) break
      if (isStopped()) return
      if (count === TURN_TOPICS) return void (await ctx.store.imports.release(claimed.id))
      const outcome = await importOne(ctx, actor, item.body as UpsertBody)
      await ctx.store.imports.settle(claimed.id, { number: item.number, ...outcome })
      await ctx.store.imports.renew(claimed.id, new Date(ctx.now().getTime() + LEASE_MS))
    }
    await ctx.store.imports.finish(claimed.id, ctx.now())
  })
}

async function importOne(ctx: Ctx, actor: Actor, body: UpsertBody): Promise<ItemOutcome> {
  try {
    const upserted = await upsertTopic(ctx, actor, body)
    const { outcome, runId } = upserted
    if (upserted.outcome === 'rejected')
      return { outcome, runId, topicId: null, message: contentRejected(upserted.findings).message }
    return { outcome, runId, topicId: upserted.topic.id, message: null }
  } catch (thrown) {
    const error = toAppError(thrown)
    if (!(error instanceof AppError) || error.kind === 'unavailable' || error.kind === 'rate_limited')
      throw error
    return { outcome: 'failed', runId: null, topicId: null, message: error.message }
  }
}
