import type { PrismaClient } from '@ppman/db'
import type { Log } from '@ppman/http'
import { RESTORABLE_MS } from './deletion.ts'
import { inPurge, purgeRepo } from './deletion-repo.ts'

const PURGE_EVERY_MS = 3_600_000

/**
 * Purges every deletion that can no longer be restored, each in its own transaction, so that a kill
 * leaves a deletion whole or purged.
 *
 * @param db a client of the role `ppman_worker`
 * @param shouldStop called before each deletion
 * @returns how many deletions were purged
 */
export async function purgeDeletions(
  db: PrismaClient,
  now: Date,
  shouldStop: () => boolean = () => false,
): Promise<number> {
  await purgeRepo(db).forgetAnswers(now)
  const deletedBefore = new Date(now.getTime() - RESTORABLE_MS)
  let purged = 0
  while (!shouldStop() && (await purgeNext(db, { deletedBefore, at: now }))) purged += 1
  return purged
}

const purgeNext = (
  db: PrismaClient,
  { deletedBefore, at }: { deletedBefore: Date; at: Date },
): Promise<boolean> =>
  inPurge(db, async (repo) => {
    const id = await repo.lockNextDue(deletedBefore)
    if (id === null) return false
    await repo.forgetWords(id)
    await repo.emptyTopics(id)
    await repo.emptyParents(id)
    await repo.close(id, at)
    return true
  })

/**
 * Purges at once and then every hour. Several processes may run it, because each deletion is
 * locked.
 */
export function openPurger(db: PrismaClient, log: Log, now: () => Date) {
  let running: Promise<void> | null = null
  let isClosing = false
  const purge = () => {
    running ??= purgeDeletions(db, now(), () => isClosing)
      .then((purged) => void (purged > 0 && log.info({ purged }, 'purged deletions older than 30 days')))
      .catch((err: unknown) => log.error({ err }, 'purging deletions failed; the next run tries again'))
      .finally(() => (running = null))
  }
  purge()
  const timer = setInterval(purge, PURGE_EVERY_MS).unref()
  return {
    close: async (): Promise<void> => {
      isClosing = true
      clearInterval(timer)
      await running
    },
  }
}
