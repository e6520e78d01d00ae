import type { ListedCorrection } from '@ppman/payers'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const STATUSES = ['active', 'withdrawn', 'superseded'] as const
const SCOPES = ['organisation', 'global'] as const

const Query = param.page().extend({
  scope: z
    .enum(SCOPES)
    .default('organisation')
    .meta({ description: 'What your organization said, or what corrections made hold for all.' }),
  status: z.enum(STATUSES).optional(),
  payer_id: param.uuid.optional(),
})

const PayerAlias = z
  .object({
    id: z.uuid(),
    alias: z.string(),
    alias_normalized: z.string().meta({ description: 'How the name is compared.' }),
    payer: z.object({ id: z.uuid(), name: z.string() }),
    entry_id: z.uuid().nullable(),
    state: z.string().nullable().meta({ description: 'The US state it holds for; null for all.' }),
    source: z.string(),
    note: z.string().nullable(),
    status: z.enum(STATUSES),
    scope: z.enum(SCOPES).meta({ description: 'For whom it holds while it is active.' }),
    created_by: z
      .string()
      .nullable()
      .meta({ description: 'Null for what holds for all: several may have said it.' }),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    replaced_id: z.uuid().nullable().meta({ description: 'The correction it took the place of.' }),
    replaced_by_id: z.uuid().nullable(),
  })
  .meta({ id: 'PayerAlias' })

export const listAliasesRoute = route({
  method: 'get',
  path: '/payers/aliases',
  operationId: 'listPayerAliases',
  summary: 'Paged list of corrections, the newest first',
  tag: 'payers',
  access: 'scope:svc-ppman',
  mayBeStale: true,
  query: Query,
  responses: { 200: { description: 'One page of corrections', schema: param.pageOf(PayerAlias) } },
  async handler({ query, ctx }) {
    const { scope, status, payer_id: payerId } = query
    const { items, total } = await ctx.payerAliases.list({ scope, status, payerId }, param.rangeOf(query))
    return ok(param.pageReply(items.map(present), total, query))
  },
})

const present = (correction: ListedCorrection) => ({
  id: correction.id,
  alias: correction.alias,
  alias_normalized: correction.aliasNormalized,
  payer: correction.payer,
  entry_id: correction.entryId,
  state: correction.state,
  source: correction.source,
  note: correction.note,
  status: correction.status,
  scope: correction.scope,
  created_by: correction.createdBy,
  created_at: correction.createdAt.toISOString(),
  ended_at: correction.endedAt?.toISOString() ?? null,
  replaced_id: correction.replacedId,
  replaced_by_id: correction.replacedById,
})
