import { startJob } from '@ppman/ledger/jobs'
import { accepted } from '@ppman/http'
import { z } from 'zod'
import { jobEvent } from '../jobs-status/job-response.ts'
import { route } from '../route.ts'

const SyncTriggerResponse = z
  .object({
    job_id: z.uuid(),
    status: z.string().meta({ description: 'queued, or running when a sync was under way.' }),
    queued_at: z.iso.datetime(),
    status_url: z.url(),
  })
  .meta({ id: 'SyncTriggerResponse' })

export const syncPayersRoute = route({
  method: 'post',
  path: '/payers/sync',
  operationId: 'syncPayers',
  summary: 'Start a sync of the payer directory',
  description: 'One sync runs at a time: while one is active, its job is answered.',
  tag: 'payers',
  access: 'scope:svc-ppman',
  rate: 'sync',
  responses: {
    202: {
      description: 'The job that does it; Location says where to watch it',
      schema: SyncTriggerResponse,
      headers: ['Location'],
    },
  },
  async handler({ ctx }) {
    const job = await ctx.transaction((tx) => startJob(tx, { kind: 'payer_sync' }, ctx.now()))
    const { id, status, queuedAt } = job
    if (job.isNew) void ctx.publish(jobEvent(job, 'state', ctx.now()))
    const statusUrl = `${ctx.config.BASE_URL.replace(/\/$/, '')}/api/v1/jobs/${id}`
    const body = { job_id: id, status, queued_at: queuedAt.toISOString(), status_url: statusUrl }
    return accepted(body, { Location: statusUrl })
  },
})
