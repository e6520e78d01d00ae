import { dayOf, type RuleFilter } from '@ppman/policies/rules'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { BillingRuleResponse, presentRules } from './rule-response.ts'

const word = () => z.string().trim().optional()
/** The largest offset is an integer that a double holds exactly. */
const LAST_OFFSET = 10 ** 13

const Query = z.object({
  code: word().meta({ description: 'A code; ranges that hold it count.', example: '27447' }),
  code_type: word().meta({
    description:
      'In any case and hyphenation: cpt, hcpcs, cdt, icd10cm, icd10pcs, ms_drg, revenue, modifier, ndc.',
  }),
  payer_id: param.uuid.optional(),
  plan_type: word(),
  state: word().meta({ description: 'Rules that name this US state.' }),
  network_status: word(),
  rule_category: word(),
  specialty: z.string().trim().max(50).optional(),
  modifier: z.string().trim().max(8).optional().meta({
    description:
      'Rules that are this modifier, or carry it in modifier_dispositions or modifier_requirements.',
  }),
  severity: word(),
  origin: word(),
  verification_status: word(),
  effective_date: param.date
    .optional()
    .meta({ description: 'In force on that day. Ended rules count only with current_only=false.' }),
  current_only: param.flag(true).meta({ description: 'Only rules without effective_to.' }),
  offset: param.int(0, LAST_OFFSET, 0),
  limit: param.int(1, 200, 50),
})

const BillingRuleListResponse = z
  .object({
    items: z.array(BillingRuleResponse),
    total: z.int().meta({ description: 'Rules that match, over all pages.' }),
    offset: z.int(),
    limit: z.int(),
    has_more: z.boolean(),
  })
  .meta({ id: 'BillingRuleListResponse' })

export const listRulesRoute = route({
  method: 'get',
  path: '/billing-rules/',
  operationId: 'listBillingRules',
  summary: 'List of billing rules',
  description:
    'The rules that documents state, and those of your organization. One rule for each code of a ' +
    'statement. With `effective_date` ' +
    'the rule that began last comes first, otherwise the one that was written down last.',
  tag: 'billing-rules',
  access: 'scope:svc-ppman',
  query: Query,
  responses: { 200: { description: 'One page of rules', schema: BillingRuleListResponse } },
  async handler({ query, ctx }) {
    const { offset, limit } = query
    const { items, total } = await ctx.rules.list(
      filterOf(query),
      { skip: offset, take: limit },
      dayOf(ctx.now()),
    )
    const rules = await presentRules(ctx.rules, items)
    return ok({ items: rules, total, offset, limit, has_more: offset + rules.length < total })
  },
})

const filterOf = (query: z.output<typeof Query>): RuleFilter => ({
  code: query.code,
  codeType: query.code_type,
  payerId: query.payer_id,
  planType: query.plan_type,
  state: query.state,
  networkStatus: query.network_status,
  ruleCategory: query.rule_category,
  specialty: query.specialty,
  modifier: query.modifier,
  severity: query.severity,
  origin: query.origin,
  verificationStatus: query.verification_status,
  effectiveOn: query.effective_date,
  isCurrent: query.current_only,
})
