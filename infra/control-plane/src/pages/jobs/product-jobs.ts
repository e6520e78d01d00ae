import { AppError } from '@ppman/errors'
import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import { type Call, callService } from '../call-service.ts'

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

export type Job = z.output<typeof Job>

const Answer = z.object({ items: z.array(Job) })
const Trouble = z.object({ error: z.object({ message: z.string() }) })

/** Lists the newest jobs of the service. @throws AppError `unavailable` */
export async function newestJobs(ctx: Ctx, account: Account): Promise<readonly Job[]> {
  const { body } = await callApi(ctx, { account, method: 'GET', path: '/jobs/?page_size=20' })
  const read = Answer.safeParse(body)
  if (!read.success)
    throw new AppError('unavailable', 'The service did not say what its jobs are.', { cause: read.error })
  return read.data.items
}

/**
 * Starts a sync of the payer directory, or joins a running one. @returns the reason of a refusal,
 * or null
 */
export async function startPayerSync(ctx: Ctx, account: Account): Promise<string | null> {
  const { status, body } = await callApi(ctx, { account, method: 'POST', path: '/payers/sync' })
  if (status === 202) return null
  return Trouble.safeParse(body).data?.error.message ?? 'The sync could not be started.'
}

/** Calls the product's API on behalf of the signed-in person. @throws AppError `unavailable` */
const callApi = (ctx: Ctx, call: Call): Promise<{ status: number; body: unknown }> =>
  callService(ctx, { url: ctx.config.PPMAN_API_URL, audience: 'ppman-api', scopes: ['svc-ppman'] }, call)
