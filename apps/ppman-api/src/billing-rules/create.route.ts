import { createRule } from '@ppman/policies/rules'
import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
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
  headers: idempotencyHeaders,
  body: BillingRuleCreate,
  responses: {
    201: { description: 'The rule; a replay says Idempotency-Replayed: true', schema: BillingRuleResponse },
  },
  async handler({ body, headers, caller, ctx }) {
    const at = ctx.now()
    const call = { caller, operation: 'createBillingRule', key: headers['idempotency-key'], body, at }
    return answerOnce(call, ctx, async (tx) =>
      created(presentRule(await createRule(tx, ruleOf(body), caller, at), [])),
    )
  },
})
