import type { Db } from '@ppman/db'
import { type BackgroundJob, startJob } from '@ppman/ledger/jobs'
import { type PriceIngest, priceIngestRepo } from './price-ingest-repo.ts'

/** A job's cost grows by one with each 64 MiB. */
const COST_BYTES = 67_108_864

/**
 * Starts taking in a file whose bytes are kept, in the caller's transaction; gives the job that is at these very bytes for this
 * hospital already, when there is one. Different files are read side by side; hosts take turns, so that one that names
 * hundreds of files holds nobody up.
 */
export async function startPriceIngest(tx: Db, file: PriceIngest, now: Date): Promise<BackgroundJob> {
  const subject = `${file.hospitalId}:${file.sha256}`
  const owner = file.url && URL.canParse(file.url) ? new URL(file.url).host : ''
  const job = await startJob(
    tx,
    { kind: 'price_ingest', subject, owner, cost: 1 + Math.floor(file.bytes / COST_BYTES) },
    now,
  )
  await priceIngestRepo(tx).add(job.id, file)
  return job
}
