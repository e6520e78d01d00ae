import { createRule } from '@ppman/core/rules'
import { created } from '@ppman/http'
import { route } from '../route.ts'
import { BillingRuleCreate, ruleOf } from './rule-create.ts'
import { BillingRuleResponse, presentRule } from './rule-response.ts'

export const createRuleRoute = route({
  method: 'post',
  path: '/billing-rules/',
  operationId: 'createBillingRule',
  summary: 'Write down a billing rule for your organization',
  description:
    'Seen by your organization alone, with origin `manual` and verification_status `unverified` whatever the body says. It changes no ' +
    'other rule unless `supersedes` names one of yours: that rule then ends the day before this one begins.',
  tag: 'billing-rules',
  access: 'scope:svc-ppman',
  body: BillingRuleCreate,
  responses: { 201: { description: 'The rule', schema: BillingRuleResponse } },
  async handler({ body, caller, ctx }) {
    const rule = await ctx.transaction((tx) => createRule(tx, ruleOf(body), caller, ctx.now()))
    return created(presentRule(rule, []))
  },
})
