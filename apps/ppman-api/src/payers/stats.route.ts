import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const PayerDirectoryStats = z
  .object({
    parents: z.int().meta({
      description:
        'Companies in the directory (level 1, as listed): active and inactive ones together, and the ' +
        'sum over the types.',
    }),
    entries: z.int(),
    active: z.int(),
    inactive: z.int(),
    aliases: z.int(),
    footprints: z.int().meta({ description: 'Statements of a state in which a payer acts.' }),
    affiliations: z.int(),
    delegations: z.int(),
    by_payer_type: z.record(z.string(), z.int()),
    by_state: z.record(z.string(), z.int()),
    without_entries: z.int().meta({ description: 'Companies that no claim can be routed to.' }),
    duplicates_suspected: z.int().meta({ description: 'Companies that share their name with another one.' }),
    last_sync: z.object({ id: z.uuid(), status: z.string(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'PayerDirectoryStats' })

export const payerStatsRoute = route({
  method: 'get',
  path: '/payers/stats',
  operationId: 'payerDirectoryStats',
  summary: 'Counts over the payer directory',
  tag: 'payers',
  access: 'scope:svc-ppman',
  responses: { 200: { description: 'Counts', schema: PayerDirectoryStats } },
  async handler({ ctx }) {
    const { byPayerType, byState, withoutEntries, duplicatesSuspected, lastSync, ...counts } =
      await ctx.payers.stats()
    return ok({
      ...counts,
      by_payer_type: byPayerType,
      by_state: byState,
      without_entries: withoutEntries,
      duplicates_suspected: duplicatesSuspected,
      last_sync: lastSync && { ...lastSync, at: lastSync.at.toISOString() },
    })
  },
})
