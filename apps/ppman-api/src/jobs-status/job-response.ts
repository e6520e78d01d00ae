import type { BackgroundJob, JobNews } from '@ppman/ledger/jobs'
import { z } from 'zod'
import type { LiveEvent } from '../live/live-event.ts'

export const JOB_STATUSES = ['queued', 'running', 'done', 'failed'] as const

/** A job as the API and the sockets present it. */
export const JobResponse = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    status: z.enum(JOB_STATUSES),
    progress: z.object({
      rows_read: z.int(),
      rows_total: z.int().nullable().meta({ description: 'Known when the last row was read.' }),
      share: z
        .number()
        .min(0)
        .max(1)
        .meta({ description: 'Part of the work that is done: of the bytes, where it reads files.' }),
      bytes_read: z.int().nullable().meta({ description: 'Null where the work does not tell bytes.' }),
      bytes_total: z.int().nullable(),
      rows_per_s: z
        .number()
        .nullable()
        .meta({ description: 'Rows a second, on average since this try began.' }),
    }),
    counts: z.record(z.string(), z.int()),
    note: z.string().nullable(),
    error: z.string().nullable().meta({ description: 'Why it failed, in one sentence.' }),
    attempts: z.int(),
    queued_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'JobResponse' })

/** Presents listed fields only; other stored fields are internal. */
export const presentJob = (job: BackgroundJob): z.output<typeof JobResponse> => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  progress: {
    rows_read: job.rowsRead,
    rows_total: job.rowsTotal,
    share: job.share,
    bytes_read: job.bytesRead,
    bytes_total: job.bytesTotal,
    rows_per_s: job.rowsPerS,
  },
  counts: job.counts,
  note: job.note,
  error: job.error,
  attempts: job.attempts,
  queued_at: job.queuedAt.toISOString(),
  started_at: job.startedAt?.toISOString() ?? null,
  finished_at: job.finishedAt?.toISOString() ?? null,
})

/** Builds the event of a job: `job.` with its status, or `job.progress`. Job events are shared. */
export const jobEvent = (job: BackgroundJob, news: JobNews, occurredAt: Date): LiveEvent => ({
  event: news === 'progress' ? 'job.progress' : `job.${job.status}`,
  subject: `job:${job.id}`,
  orgId: null,
  occurredAt,
  isPassing: news === 'progress',
  data: presentJob(job),
})
