import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const Coverage = z
  .object({
    states: z.array(z.object({ state: z.string(), hospitals: z.int(), with_prices: z.int() })),
    files: z.array(
      z.object({
        status: z.string(),
        layout: z.string().nullable(),
        detected_version: z.string().nullable(),
        verdict: z
          .string()
          .meta({ description: 'valid, invalid, not_checked, or why the official validator gave none.' }),
        files: z.int(),
      }),
    ),
    freshness: z
      .object({
        within_30_days: z.int(),
        within_90_days: z.int(),
        within_365_days: z.int(),
        older: z.int(),
        no_file: z.int(),
      })
      .meta({ description: 'Hospitals by the time since the file they show was read.' }),
    totals: z.object({
      hospitals: z.int(),
      with_prices: z.int(),
      files: z.int(),
      rates: z.int(),
      payer_lines: z.int(),
      matched_payer_lines: z.int(),
    }),
  })
  .meta({ id: 'CoverageResponse' })

export const coverageRoute = route({
  method: 'get',
  path: '/analytics/coverage',
  operationId: 'getCoverage',
  summary: 'How many hospitals, files and payers are known',
  tag: 'analytics',
  access: 'scope:svc-ppman',
  responses: { 200: { description: 'Counts', schema: Coverage } },
  async handler({ ctx }) {
    const { states, files, freshness, totals } = await ctx.coverage.read(ctx.now())
    return ok({
      states: states.map(({ state, hospitals, withPrices }) => ({
        state,
        hospitals,
        with_prices: withPrices,
      })),
      files: files.map(({ version, ...file }) => ({ ...file, detected_version: version })),
      freshness: {
        within_30_days: freshness.within30Days,
        within_90_days: freshness.within90Days,
        within_365_days: freshness.within365Days,
        older: freshness.older,
        no_file: freshness.noFile,
      },
      totals: {
        hospitals: totals.hospitals,
        with_prices: totals.withPrices,
        files: totals.files,
        rates: totals.rates,
        payer_lines: totals.payerLines,
        matched_payer_lines: totals.matchedPayerLines,
      },
    })
  },
})
