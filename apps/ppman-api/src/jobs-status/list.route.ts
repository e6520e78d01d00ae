import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { JOB_STATUSES, JobResponse, presentJob } from './job-response.ts'

const Query = param.page().extend({
  kind: param.text(0, 50).optional().meta({ description: 'What the job does.', example: 'payer_sync' }),
  status: z.enum(JOB_STATUSES).optional(),
})

export const listJobsRoute = route({
  method: 'get',
  path: '/jobs/',
  operationId: 'listJobs',
  summary: 'Paged list of background jobs, the newest first',
  tag: 'payers',
  access: 'scope:svc-ppman',
  query: Query,
  responses: { 200: { description: 'One page of jobs', schema: param.pageOf(JobResponse) } },
  async handler({ query, ctx }) {
    const { kind, status } = query
    const { items, total } = await ctx.backgroundJobs.list({ kind, status }, param.rangeOf(query))
    return ok(param.pageReply(items.map(presentJob), total, query), { 'Cache-Control': 'no-store' })
  },
})
