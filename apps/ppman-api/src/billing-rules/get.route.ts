import { dayOf } from '@ppman/policies/rules'
import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { BillingRuleResponse, presentRule } from './rule-response.ts'

export const getRuleRoute = route({
  method: 'get',
  path: '/billing-rules/:id',
  operationId: 'getBillingRule',
  summary: 'One billing rule with its evidence',
  tag: 'billing-rules',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: {
    200: {
      description: 'The rule, with every place in every version that says it',
      schema: BillingRuleResponse,
    },
  },
  async handler({ params, ctx }) {
    const rule = await ctx.rules.byId(params.id, dayOf(ctx.now()))
    if (!rule) throw new AppError('not_found', 'There is no billing rule with this id.')
    return ok(presentRule(rule, await ctx.rules.evidence(rule.id)))
  },
})
