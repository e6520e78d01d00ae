import type { BackgroundJob } from '@ppman/core/jobs'
import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const JobResponse = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  progress: z.object({
    rows_read: z.int(),
    rows_total: z.int().nullable().meta({ description: 'Known when the last row was read.' }),
    share: z.number().min(0).max(1).meta({ description: 'Part of the bytes that are read.' }),
  }),
  counts: z.record(z.string(), z.int()),
  note: z.string().nullable(),
  error: z.string().nullable().meta({ description: 'Why it failed, in one sentence.' }),
  attempts: z.int(),
  queued_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
})

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
    return ok(present(job), { 'Cache-Control': 'no-store' })
  },
})

const present = ({ rowsRead, rowsTotal, share, queuedAt, startedAt, finishedAt, ...job }: BackgroundJob) => ({
  ...job,
  progress: { rows_read: rowsRead, rows_total: rowsTotal, share },
  queued_at: queuedAt.toISOString(),
  started_at: startedAt?.toISOString() ?? null,
  finished_at: finishedAt?.toISOString() ?? null,
})
