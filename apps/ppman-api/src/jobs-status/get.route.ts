import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { JobResponse, presentJob } from './job-response.ts'

export const getJobRoute = route({
  method: 'get',
  path: '/jobs/:id',
  operationId: 'getJob',
  summary: 'State of a background job',
  tag: 'payers',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The job', schema: JobResponse } },
  async handler({ params, ctx }) {
    const job = await ctx.backgroundJobs.byId(params.id)
    if (!job) throw new AppError('not_found', 'There is no job with this id.')
    return ok(presentJob(job), { 'Cache-Control': 'no-store' })
  },
})
