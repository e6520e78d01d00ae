import { fileURLToPath } from 'node:url'
import { backgroundJobRepo, type RunDeps } from '@ppman/ledger/jobs'
import {
  cleanDerivedBlobs,
  derivedBlobRepo,
  priceIngestRepo,
  priceLoadRepo,
  runPriceIngest,
} from '@ppman/prices'
import { z } from 'zod'
import type { Job } from '../job-context.ts'
import { jobEvent } from '../jobs-status/job-response.ts'

const PROGRAM = fileURLToPath(new URL('../price-ingest/main.ts', import.meta.url))
const Payload = z.object({ job_id: z.uuid() })

/** Ingests a price file in a child process, so that no file can stop the worker. */
export const ingestPricesJob: Job = {
  name: 'ingest-prices',
  isLong: true,
  async run(payload, { db, pool, blobs, config, publish, now, withinIngestMemory }, signal) {
    const { job_id: jobId } = Payload.parse(payload)
    const tell: RunDeps['tell'] = (job, news) => void publish(jobEvent(job, news, now()))
    await runPriceIngest(jobId, {
      jobs: backgroundJobRepo(db),
      tell,
      ingests: priceIngestRepo(db),
      loads: priceLoadRepo(pool),
      blobs,
      child: { program: PROGRAM, databaseUrl: config.DATABASE_URL, blobs: config },
      within: withinIngestMemory,
      mostMb: config.PRICE_INGEST_MEMORY_MB,
      signal,
      now,
    })
  },
}

/** Removes every hour the blobs that interrupted writes left behind. */
export const cleanDerivedBlobsJob: Job = {
  name: 'clean-derived-blobs',
  cron: '17 * * * *',
  async run(_payload, { transaction, blobs, log, now }) {
    const removed = await cleanDerivedBlobs({ derived: derivedBlobRepo(transaction), blobs, now })
    if (removed.orphans + removed.strays > 0) log.warn(removed, 'leftovers of killed writes removed')
  },
}
