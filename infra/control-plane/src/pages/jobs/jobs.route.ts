import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import { sendPage } from '../../rendering/respond.ts'
import { humanize, minute, plural } from '../../rendering/format.ts'
import { callPpmanApi } from '../ppman-api.ts'
import { administrator, sessionOf, signedIn } from '../signed-in.ts'

/**
 * Background jobs of the product, for administrators: progress, and a button for the payer sync.
 */
export function jobRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx), administrator)
  router.get('/', (req, res) => showJobs(ctx, req, res))
  router.post('/sync', limiter, ctx.forms.check, async (req, res) => {
    const problem = await startPayerSync(ctx, sessionOf(res).account)
    if (problem !== null) return showJobs(ctx, req, res, { problem, status: 422 })
    res.redirect(303, '/console/jobs?done=started')
  })
  return router
}

/**
 * The jobs are shown anew at this interval while one is active; without a script the page
 * reloads.
 */
const REFRESH_S = 2
const STARTED = 'The sync is started, or was under way already.'

/**
 * Shows the jobs page, which follows the jobs until none is active or the reader turns that off.
 */
async function showJobs(
  ctx: Ctx,
  req: Request,
  res: Response,
  { problem = '', status = 200 } = {},
): Promise<void> {
  const session = sessionOf(res)
  const jobs = await newestJobs(ctx, session.account)
  const isUpdating = problem === '' && req.query['updates'] !== 'off' && jobs.some(isActive)
  const notice = req.query['done'] === 'started' ? STARTED : ''
  sendPage(ctx, req, res, {
    view: 'jobs',
    title: 'Jobs',
    session,
    model: jobsModel({ jobs, isUpdating, notice, problem }),
    status,
  })
}

type Facts = { jobs: readonly Job[]; isUpdating: boolean; notice?: string; problem?: string }

const LABELS: Readonly<Record<string, string>> = { payer_sync: 'Payer directory sync' }
const STATES = {
  queued: { tone: 'none', label: 'Waiting' },
  running: { tone: 'warn', label: 'Running' },
  done: { tone: 'good', label: 'Done' },
  failed: { tone: 'bad', label: 'Failed' },
} as const

/** Whether a job may still change. */
const isActive = ({ status }: Job): boolean => status === 'queued' || status === 'running'

/** Formatted values for the jobs page. */
function jobsModel({ jobs, isUpdating, notice = '', problem = '' }: Facts) {
  const active = jobs.filter(isActive).length
  return {
    notice,
    problem,
    isUpdating,
    refreshS: String(REFRESH_S),
    // For browsers without script: the layout prints it.
    reload: isUpdating ? { seconds: String(REFRESH_S), href: '/console/jobs' } : null,
    hasActive: active > 0,
    summary: active === 0 ? 'All jobs have ended.' : `${plural(active, 'job')} under way.`,
    rows: jobs.map(row),
  }
}

function row(job: Job) {
  const { kind, status, progress, counts, note, error, attempts } = job
  return {
    name: LABELS[kind] ?? humanize(kind),
    state: STATES[status],
    queued: minute(job.queued_at),
    percent: String(Math.floor(progress.share * 100)),
    progress: formatProgress(progress),
    counts: Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${humanize(name)} ${NUMBER.format(count)}`),
    message: error ?? note ?? '',
    hasOutcome: Boolean(error ?? note) || Object.values(counts).some((count) => count > 0),
    tries: attempts > 1 ? `${attempts} tries` : '',
  }
}

function formatProgress({
  rows_read: rows,
  bytes_read: read,
  bytes_total: total,
  rows_per_s: rate,
}: Job['progress']): string {
  const bytes =
    read === null ? [] : [total === null ? formatSize(read) : `${formatSize(read)} of ${formatSize(total)}`]
  const speed = rate === null ? [] : [`${NUMBER.format(Math.round(rate))} rows a second`]
  return [`${NUMBER.format(rows)} rows`, ...bytes, ...speed].join(', ')
}

const NUMBER = new Intl.NumberFormat('en-US')
const formatSize = (bytes: number): string => `${NUMBER.format(Math.round(bytes / 100_000) / 10)} MB`

/** The fields of an API job that the page shows (`GET /api/v1/jobs/`). */
const Job = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  progress: z.object({
    rows_read: z.number(),
    share: z.number(),
    bytes_read: z.number().nullable(),
    bytes_total: z.number().nullable(),
    rows_per_s: z.number().nullable(),
  }),
  counts: z.record(z.string(), z.number()),
  note: z.string().nullable(),
  error: z.string().nullable(),
  attempts: z.number(),
  queued_at: z.string(),
})

type Job = z.output<typeof Job>

const Answer = z.object({ items: z.array(Job) })
const Trouble = z.object({ error: z.object({ message: z.string() }) })

/** Lists the newest jobs of the service. @throws AppError `unavailable` */
async function newestJobs(ctx: Ctx, account: Account): Promise<readonly Job[]> {
  const { body } = await callPpmanApi(ctx, { account, method: 'GET', path: '/jobs/?page_size=20' })
  const read = Answer.safeParse(body)
  if (!read.success)
    throw new AppError('unavailable', 'The service did not say what its jobs are.', { cause: read.error })
  return read.data.items
}

/**
 * Starts a sync of the payer directory, or joins a running one. @returns the reason of a refusal,
 * or null
 */
async function startPayerSync(ctx: Ctx, account: Account): Promise<string | null> {
  const { status, body } = await callPpmanApi(ctx, { account, method: 'POST', path: '/payers/sync' })
  if (status === 202) return null
  return Trouble.safeParse(body).data?.error.message ?? 'The sync could not be started.'
}
