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
    .meta({ description: 'What your organisation said, or what corrections made hold for all.' }),
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
  query: Query,
  responses: { 200: { description: 'One page of corrections', schema: param.pageOf(PayerAlias) } },
  async handler({ query, ctx }) {
    const { scope, status, payer_id: payerId, page, page_size: take } = query
    const { items, total } = await ctx.payerAliases.list(
      { scope, status, payerId },
      { skip: (page - 1) * take, take },
    )
    return ok(param.pageReply(items.map(present), total, query))
  },
})

const present = (said: ListedCorrection) => ({
  id: said.id,
  alias: said.alias,
  alias_normalized: said.aliasNormalized,
  payer: said.payer,
  entry_id: said.entryId,
  state: said.state,
  source: said.source,
  note: said.note,
  status: said.status,
  scope: said.scope,
  created_by: said.createdBy,
  created_at: said.createdAt.toISOString(),
  ended_at: said.endedAt?.toISOString() ?? null,
  replaced_id: said.replacedId,
  replaced_by_id: said.replacedById,
})
