import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { DisagreementResponse, presentDisagreement } from './schemas.ts'

const Query = param.page().extend({
  status: z.enum(['open', 'resolved']).optional(),
  payer_id: param.uuid.optional(),
  code: param.text(1, 20).optional(),
  verdict: param.text(1, 20).optional(),
})

export const listDisagreementsRoute = route({
  method: 'get',
  path: '/disagreements/',
  operationId: 'listDisagreements',
  summary: 'What payers did that your rules do not say, the newest first',
  tag: 'disagreements',
  access: 'scope:svc-ppman',
  query: Query,
  responses: {
    200: {
      description: 'One page of your organization’s disagreements',
      schema: param.pageOf(DisagreementResponse),
    },
  },
  async handler({ query, ctx }) {
    const { status, payer_id: payerId, code, verdict } = query
    const page = param.rangeOf(query)
    const { items, total } = await ctx.disagreements.list({ status, payerId, code, verdict }, page)
    return ok(param.pageReply(items.map(presentDisagreement), total, query))
  },
})
