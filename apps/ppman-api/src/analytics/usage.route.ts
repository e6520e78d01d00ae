import { keepCounts, rollUp } from '@ppman/ledger/usage'
import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const [DEFAULT_DAYS, MAX_DAYS, DAY_MS] = [30, 366, 86_400_000]

const totals = {
  calls: z.int(),
  succeeded: z.int(),
  refused: z.int().meta({ description: 'Answered 4xx.' }),
  failed: z.int().meta({ description: 'Answered 5xx.' }),
}

const Usage = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    totals: z.object(totals),
    operations: z
      .array(z.object({ operation: z.string(), ...totals }))
      .meta({ description: 'The busiest first.' }),
    days: z
      .array(z.object({ day: z.iso.date(), ...totals }))
      .meta({ description: 'Days with calls, UTC, the oldest first.' }),
  })
  .meta({ id: 'UsageResponse' })

export const usageRoute = route({
  method: 'get',
  path: '/analytics/usage',
  operationId: 'getUsage',
  summary: 'How often your organization called what',
  description: 'By operation and by day (UTC); the last ten seconds of other processes may be missing.',
  tag: 'analytics',
  access: 'scope:svc-ppman',
  query: z.object({
    date_from: param.date.optional().meta({ description: `${DEFAULT_DAYS} days back unless told.` }),
    date_to: param.date.optional().meta({ description: 'Today, UTC, unless told.' }),
  }),
  responses: { 200: { description: 'Counts', schema: Usage } },
  async handler({ query, ctx }) {
    const to = query.date_to ?? dayOf(ctx.now())
    const from = query.date_from ?? dayOf(new Date(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS))
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (days < 1) throw inputError('Ends before it begins.')
    if (days > MAX_DAYS) throw inputError(`At most ${MAX_DAYS} days in one call.`)
    await keepCounts(ctx.usage, ctx.calls)
    return ok({ from, to, ...rollUp(await ctx.usage.between(from, to)) })
  },
})

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

const inputError = (message: string) =>
  new AppError('invalid_input', `The request was not accepted. date_to: ${message}`, {
    details: [{ path: 'date_to', code: 'custom', message }],
  })
