import { backgroundJobRepo, type RunDeps } from '@ppman/core/jobs'
import { folderAdapter, payerLoadRepo, syncPayers } from '@ppman/core/payers'
import { z } from 'zod'
import type { Job } from '../job.ts'
import { jobEvent } from '../jobs-status/job-event.ts'

const Payload = z.object({ job_id: z.uuid() })

/** Reads the configured payer directories: what `POST /api/v1/payers/sync` starts. */
export const syncPayersJob: Job = {
  name: 'sync-payers',
  async run(payload, { db, pool, blobs, config, publish, now }) {
    const { job_id: jobId } = Payload.parse(payload)
    const adapters = config.PAYER_SYNC_DIR ? [folderAdapter(config.PAYER_SYNC_DIR)] : []
    const tell: RunDeps['tell'] = (job, news) => void publish(jobEvent(job, news, now()))
    await syncPayers(jobId, { jobs: backgroundJobRepo(db), tell, loads: payerLoadRepo(pool), blobs, now, adapters })
  },
}
