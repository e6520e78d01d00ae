import { priceSearch } from '@ppman/core/prices'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { PriceResponse, presentPrice } from './schemas.ts'

const text = (max: number) => param.text(0, max)

/** The bounds of the page of the same name (specification 4.3). */
const Query = param.page().extend({
  q: text(200).optional().meta({ description: "A code, or words of the hospital's own text. Without it nothing matches." }),
  state: param.stateCode.optional(),
  code_type: text(20).optional().meta({ description: 'Family or declared type of the code, in any case.' }),
  sort: text(64).optional().meta({ description: 'price, name or updated; best match first without it.' }),
  dir: z.string().max(4).default('desc').meta({ description: 'asc, or falling otherwise.' }),
})

export const searchPricesRoute = route({
  method: 'get',
  path: '/price-transparency/search',
  operationId: 'searchPrices',
  summary: 'Search hospital prices by code or words',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  rate: 'search',
  query: Query,
  responses: { 200: { description: 'One page of prices', schema: param.pageOf(PriceResponse) } },
  async handler({ query, ctx }) {
    const search = priceSearch({ q: query.q ?? '', state: query.state, codeType: query.code_type, sort: query.sort, dir: query.dir })
    const range = { skip: (query.page - 1) * query.page_size, take: query.page_size }
    const { items, total } = search ? await ctx.prices.search(search, range) : { items: [], total: 0 }
    return ok(param.pageReply(items.map(presentPrice), total, query))
  },
})
