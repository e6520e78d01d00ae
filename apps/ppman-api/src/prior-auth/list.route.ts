import { dayOf } from '@ppman/policies/rules'
import { ok, param } from '@ppman/http'
import { BillingRuleResponse, presentRules } from '../billing-rules/rule-response.ts'
import { route } from '../route.ts'

const word = () => param.text(1, 40).optional()

const Query = param.page().extend({
  code: param.text(1, 20).optional().meta({ description: 'Ranges that hold it count.' }),
  code_type: word(),
  payer_id: param.uuid.optional(),
  plan_type: word(),
  state: param.stateCode.optional(),
  effective_date: param.date
    .optional()
    .meta({ description: 'In force on that day. Ended rules count only with current_only=false.' }),
  current_only: param.flag(true),
})

export const listPriorAuthRoute = route({
  method: 'get',
  path: '/prior-auth/',
  operationId: 'listPriorAuth',
  summary: 'Prior-authorization requirements, the newest first',
  description:
    'Rules of the category prior_authorization; `disposition` is required, not_required or conditional.',
  tag: 'prior-auth',
  access: 'scope:svc-ppman',
  query: Query,
  responses: { 200: { description: 'One page of rules', schema: param.pageOf(BillingRuleResponse) } },
  async handler({ query, ctx }) {
    const {
      code,
      code_type: codeType,
      payer_id: payerId,
      plan_type: planType,
      state,
      effective_date: effectiveOn,
    } = query
    const filter = {
      code,
      codeType,
      payerId,
      planType,
      state,
      effectiveOn,
      isCurrent: query.current_only,
      ruleCategory: 'prior_authorization',
    }
    const page = param.rangeOf(query)
    const { items, total } = await ctx.rules.list(filter, page, dayOf(ctx.now()))
    return ok(param.pageReply(await presentRules(ctx.rules, items), total, query))
  },
})
