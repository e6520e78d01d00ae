import { DEFAULT_RADIUS_MILES, findPrices, MAX_RADIUS_MILES } from '@ppman/prices'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { FoundPriceResponse, presentFoundPrice } from './schemas.ts'

const text = (max: number) => param.text(0, max)

/** The bounds of the page of the same name (specification 4.3). */
const Query = param.page().extend({
  q: text(200)
    .optional()
    .meta({ description: "A code, or words of the hospital's own text. Without it nothing matches." }),
  state: param.stateCode.optional(),
  code_type: text(20)
    .optional()
    .meta({ description: 'Family of the code, in any case: a CPT code declared as HCPCS is found as cpt.' }),
  methodology_class: text(40)
    .optional()
    .meta({ description: 'case_rate, fee_schedule, per_diem, percent_of_charges, other or list_price.' }),
  near: text(10).optional().meta({ description: 'ZIP code. One that is not known matches nothing.' }),
  radius: param
    .int(1, MAX_RADIUS_MILES, DEFAULT_RADIUS_MILES)
    .meta({ description: 'Straight-line miles around `near`.' }),
  payer_id: text(64).optional().meta({ description: 'Only prices of this payer of the directory.' }),
  as_of: param.date
    .optional()
    .meta({ description: 'Prices as they were shown at the end of this day (UTC).' }),
  sort: text(64)
    .optional()
    .meta({ description: 'price, distance, name or updated; best match first without it.' }),
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
  mayBeStale: true,
  query: Query,
  responses: { 200: { description: 'One page of prices', schema: param.pageOf(FoundPriceResponse) } },
  async handler({ query, ctx }) {
    const {
      q = '',
      code_type: codeType,
      methodology_class: methodologyClass,
      payer_id: payerId,
      as_of: asOf,
      ...rest
    } = query
    const asked = { ...rest, q, codeType, methodologyClass, payerId, asOf }
    const range = param.rangeOf(query)
    const { items, total } = await findPrices({ prices: ctx.prices, places: ctx.places }, asked, range)
    return ok(param.pageReply(items.map(presentFoundPrice), total, query))
  },
})
