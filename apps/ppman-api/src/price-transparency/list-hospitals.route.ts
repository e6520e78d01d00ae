import { ok, param } from '@ppman/http'
import { route } from '../route.ts'
import { HospitalResponse, presentHospital } from './schemas.ts'

const Query = param.page().extend({
  state: param.stateCode.optional(),
  search: param.text(0, 200).optional().meta({ description: 'Part of the name, or the whole CCN.' }),
})

export const listHospitalsRoute = route({
  method: 'get',
  path: '/price-transparency/hospitals/',
  operationId: 'listHospitals',
  summary: 'Paged list of hospitals by state and name',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  mayBeStale: true,
  query: Query,
  responses: { 200: { description: 'One page of hospitals', schema: param.pageOf(HospitalResponse) } },
  async handler({ query, ctx }) {
    const range = param.rangeOf(query)
    const { items, total } = await ctx.hospitals.list({ state: query.state, search: query.search }, range)
    return ok(param.pageReply(items.map(presentHospital), total, query))
  },
})
