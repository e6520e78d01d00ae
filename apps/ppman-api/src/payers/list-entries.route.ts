import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { ENTRY_SCOPES, entryFields, presentEntry } from './schemas.ts'

const STATUSES = ['active', 'withdrawn', 'superseded'] as const

const Query = param.page().extend({
  scope: z
    .enum(ENTRY_SCOPES)
    .default('organisation')
    .meta({ description: 'What your organization added, or what callers made hold for all.' }),
  status: z.enum(STATUSES).optional(),
  payer_id: param.uuid.optional(),
})

const AddedEntry = z
  .object({
    ...entryFields,
    payer: z.object({ id: z.uuid(), name: z.string() }),
    status: z.enum(STATUSES),
    created_by: z
      .string()
      .nullable()
      .meta({ description: 'Null for what holds for all: several may have added it.' }),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AddedPayerEntry' })

export const listEntriesRoute = route({
  method: 'get',
  path: '/payers/entries',
  operationId: 'listPayerEntries',
  summary: 'Paged list of added routing entries, the newest first',
  tag: 'payers',
  access: 'scope:svc-ppman',
  mayBeStale: true,
  query: Query,
  responses: { 200: { description: 'One page of entries', schema: param.pageOf(AddedEntry) } },
  async handler({ query, ctx }) {
    const { scope, status, payer_id: payerId } = query
    const { items, total } = await ctx.payerEntries.list({ scope, status, payerId }, param.rangeOf(query))
    const present = items.map(({ payer, status: state, createdBy, endedAt, ...entry }) => ({
      ...presentEntry(entry),
      payer,
      status: state,
      created_by: createdBy,
      ended_at: endedAt?.toISOString() ?? null,
    }))
    return ok(param.pageReply(present, total, query))
  },
})
