import { ok, param } from '@ppman/http'
import { route } from '../route.ts'
import { PayerResponse, presentPayer } from './schemas.ts'

const Query = param.page().extend({
  payer_type: param.text(0, 50).optional(),
  is_active: param.optionalFlag(),
  search: param.text(0, 500).optional().meta({
    description: 'Part of a name or alias, or a whole EDI, NAIC or HIOS number; closest names first.',
  }),
})

export const listPayersRoute = route({
  method: 'get',
  path: '/payers/',
  operationId: 'listPayers',
  summary: 'Paged list of payers by name',
  tag: 'payers',
  access: 'scope:svc-ppman',
  mayBeStale: true,
  query: Query,
  responses: { 200: { description: 'One page of payers', schema: param.pageOf(PayerResponse) } },
  async handler({ query, ctx }) {
    const filter = { payerType: query.payer_type, isActive: query.is_active, search: query.search }
    const { items, total } = await ctx.payers.list(filter, param.rangeOf(query))
    return ok(param.pageReply(items.map(presentPayer), total, query))
  },
})
