import { join } from 'node:path'
import type { Db } from '@ppman/db'
import { backgroundJobRepo, type RunDeps } from '@ppman/ledger/jobs'
import { recordEvent } from '@ppman/notifications/events'
import {
  type DirectoryAdapter,
  folderAdapter,
  payerLoadRepo,
  recomputeHealth,
  syncPayers,
  urlAdapter,
} from '@ppman/payers'
import { z } from 'zod'
import type { Job, JobCtx } from '../job-context.ts'
import { jobEvent } from '../jobs-status/job-response.ts'

const Payload = z.object({ job_id: z.uuid() })

/** Reads the configured payer directories: what `POST /api/v1/payers/sync` starts. */
export const syncPayersJob: Job = {
  name: 'sync-payers',
  isLong: true,
  async run(payload, ctx) {
    const { job_id: jobId } = Payload.parse(payload)
    const { db, pool, blobs, publish, now, transaction } = ctx
    const tell: RunDeps['tell'] = (job, news) => void publish(jobEvent(job, news, now()))
    await syncPayers(jobId, {
      jobs: backgroundJobRepo(db),
      tell,
      loads: payerLoadRepo(pool),
      blobs,
      now,
      adapters: adaptersOf(ctx),
      loaded: (counts) => transaction((tx) => tellOfSync(tx, jobId, counts, now())),
    })
  },
}

/** The event has the id of the job, so that a job that is repeated tells once. */
async function tellOfSync(tx: Db, jobId: string, counts: Record<string, number>, now: Date): Promise<void> {
  await recordEvent(tx, {
    id: jobId,
    kind: 'payer.directory_synced',
    data: { job_id: jobId, counts },
    orgId: null,
    subject: `job:${jobId}`,
    occurredAt: now,
  })
}

function adaptersOf({ db, transaction, config }: JobCtx): DirectoryAdapter[] {
  const {
    PAYER_SYNC_DIR: dir,
    PAYER_SYNC_URLS: urls,
    PAYER_SYNC_KEY: bearer,
    PAYER_SYNC_ALLOW_HOSTS: allowHosts,
  } = config
  const fetching = {
    db,
    transaction,
    bearer,
    reach: { allowHosts },
    scratchDir: join(config.BLOB_DIR, 'directories'),
  }
  return [...(dir ? [folderAdapter(dir)] : []), ...urls.map((url) => urlAdapter(url, fetching))]
}

/** Runs every 15 minutes, because a source becomes overdue without any event. */
export const recomputePayerHealthJob: Job = {
  name: 'recompute-payer-health',
  cron: '*/15 * * * *',
  async run(_payload, { transaction, now, log }) {
    const payers = await recomputeHealth({ transaction, now })
    log.info({ payers }, 'payer health recomputed')
  },
}
