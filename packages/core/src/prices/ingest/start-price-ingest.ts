import type { Db } from '@ppman/db'
import { type BackgroundJob, startJob } from '../../jobs/index.ts'
import { type PriceIngest, priceIngestRepo } from './price-ingest-repo.ts'

/**
 * Starts taking in a file whose bytes are kept, in the caller's transaction; gives the job that is at these very bytes for this
 * hospital already, when there is one. Different files are read side by side.
 */
export async function startPriceIngest(tx: Db, file: PriceIngest, now: Date): Promise<BackgroundJob> {
  const job = await startJob(tx, 'price_ingest', now, `${file.hospitalId}:${file.sha256}`)
  await priceIngestRepo(tx).add(job.id, file)
  return job
}
