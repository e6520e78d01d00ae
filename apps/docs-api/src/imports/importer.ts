import { AppError } from '@ppman/errors'
import { type Log, toAppError } from '@ppman/http'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { contentRejected } from '../refusals.ts'
import { type UpsertBody, upsertTopic } from '../topics/upsert-topic.ts'
import type { ClaimedImport, ImportItem } from './import.ts'

/** Interval at which unfinished imports of other processes are claimed. */
const LOOK_EVERY_MS = 30_000

/** Processes imports in the background, one at a time per process. */
export function openImporter(ctx: Ctx, log: Log) {
  let working: Promise<void> | null = null
  let isClosing = false
  const work = async (): Promise<void> => {
    for (let claimed = await claim(ctx); claimed && !isClosing; claimed = await claim(ctx))
      await runImport(ctx, claimed, () => isClosing)
  }
  const wake = () => {
    if (isClosing) return
    working ??= work()
      .catch((err: unknown) => log.error({ err }, 'an import stopped and will go on later'))
      .finally(() => (working = null))
  }
  ctx.signals.on('import', wake)
  const timer = setInterval(wake, LOOK_EVERY_MS).unref()
  return {
    /** Waits for the current topic; another process continues the import. */
    close: async (): Promise<void> => {
      isClosing = true
      clearInterval(timer)
      await working
    },
  }
}

/** Claims an import of any organization. */
const claim = (ctx: Ctx) => {
  const at = ctx.now()
  return ctx.acrossOrganizations(() => ctx.store.imports.claim(at, new Date(at.getTime() + LEASE_MS)))
}

/** Lease of an import; after it another process takes over. */
export const LEASE_MS = 60_000
/** Topics of an import that are processed before another organization gets its turn. */
const TURN_TOPICS = 10

type ItemOutcome = Omit<ImportItem, 'number'>

/**
 * Sends the remaining topics of an import through the publish pipeline in order, with the rights of
 * its organization. Releases the import after one turn. It can be killed anywhere and run again: a
 * topic that was stored but not recorded is then `unchanged`.
 *
 * @throws when the service is unavailable; the import continues later
 */
export async function runImport(ctx: Ctx, claimed: ClaimedImport, isStopped = () => false): Promise<void> {
  const actor: Actor = {
    orgId: claimed.orgId,
    sub: claimed.createdBy,
    principal: claimed.createdBy,
    surface: 'import',
  }
  await ctx.inOrganization(claimed.orgId, async () => {
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
