import type { Db } from '@ppman/db'
import { healthSignalsRepo } from './health-signals-repo.ts'
import { scoreHealth } from './score-health.ts'

/** Payers per transaction. */
const BATCH = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

type RecomputeDeps = { transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>; now: () => Date }

/**
 * Recomputes the health of every payer with sources. Idempotent; each batch is a transaction.
 * @returns how many
 */
export async function recomputeHealth({ transaction, now }: RecomputeDeps): Promise<number> {
  await transaction((tx) => healthSignalsRepo(tx).forgetUnwatched())
  let [last, payers] = [FIRST, 0]
  for (;;) {
    const ids = await transaction(async (tx) => {
      const batch = await healthSignalsRepo(tx).watchedPayers(last, BATCH)
      await keepHealth(tx, batch, now())
      return batch
    })
    payers += ids.length
    if (ids.length < BATCH) return payers
    last = ids.at(-1)!
  }
}

/** Recomputes the health of the payer of a source, after a change of the source. */
export async function recomputeHealthOfSource(tx: Db, sourceId: string, now: Date): Promise<void> {
  const payerId = await healthSignalsRepo(tx).payerOf(sourceId)
  if (payerId) await keepHealth(tx, [payerId], now)
}

async function keepHealth(tx: Db, payerIds: readonly string[], now: Date): Promise<void> {
  const repo = healthSignalsRepo(tx)
  for (const { payerId, previous, ...signals } of await repo.signals(payerIds)) {
    await repo.keep(payerId, scoreHealth(signals, previous, now), now)
  }
}
