import { ok, param } from '@ppman/http'
import { route } from '../route.ts'
import { PriceSourceResponse, presentPriceSource } from './schemas.ts'

const Query = param.page().extend({
  state: param.stateCode.optional(),
  ccn: param
    .text(0, 10)
    .optional()
    .meta({ description: 'Of a hospital that it was added for, or whose file it names.' }),
  kind: param.text(0, 20).optional().meta({ description: 'cms_hpt or direct_url.' }),
})

export const listPriceSourcesRoute = route({
  method: 'get',
  path: '/price-transparency/sources/',
  operationId: 'listPriceSources',
  summary: 'Paged list of where price files are looked for',
  description: 'By host and address. A state or CCN that matches nothing answers 200 and empty.',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  query: Query,
  responses: { 200: { description: 'One page of sources', schema: param.pageOf(PriceSourceResponse) } },
  async handler({ query, ctx }) {
    const filter = {
      state: query.state || undefined,
      ccn: query.ccn?.toUpperCase() || undefined,
      kind: query.kind || undefined,
    }
    const { items, total } = await ctx.priceSources.list(filter, param.rangeOf(query))
    return ok(param.pageReply(items.map(presentPriceSource), total, query))
  },
})
