import {
  type BillingRule,
  type ComparedCategory,
  comparePayers,
  dayOf,
  type RuleFilter,
} from '@ppman/policies/rules'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { newerRuleInForce } from '../billing-rules/rule-response.ts'
import { route } from '../route.ts'

const word = () => param.text(1, 40).optional()
/**
 * A code can have about a thousand Medicare bundling edits; they must not displace other payers'
 * rules.
 */
const [MAX_PAYERS, MAX_RULES, MAX_RULES_OF_CELL] = [20, 1_000, 50]

const Query = z.object({
  code: param.text(1, 20).meta({ description: 'Ranges that hold it count.', example: '27447' }),
  code_type: word(),
  payer_ids: param
    .text(0, 800)
    .transform((ids) =>
      ids
        .split(',')
        .map((id) => id.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(param.uuid))
    .optional()
    .meta({
      type: 'string',
      description: 'Payers, comma-separated, in the order wanted; without any, those with most to say.',
    }),
  rule_category: word(),
  plan_type: word(),
  state: param.stateCode.optional(),
  date: param.date.optional().meta({ description: 'In force on this day; today, UTC, unless told.' }),
})

const Rule = z.object({
  id: z.uuid(),
  disposition: z.string().nullable(),
  quantity: z.object({ max: z.number(), unit: z.string().nullable(), per: z.string().nullable() }).nullable(),
  plan_types: z.array(z.string()),
  states: z.array(z.string()),
  condition: z.string().nullable(),
  effective_from: z.iso.date().nullable(),
  verification_status: z.string(),
  newer_rule_in_force: newerRuleInForce,
})

const PayerComparison = z
  .object({
    code: z.string(),
    date: z.iso.date(),
    payers: z.array(
      z.object({
        id: z.uuid(),
        name: z.string().nullable().meta({ description: 'Null where there is no such payer.' }),
      }),
    ),
    rows: z.array(
      z.object({
        rule_category: z.string(),
        is_different: z.boolean().meta({ description: 'Whether two payers say different things.' }),
        cells: z.array(z.object({ dispositions: z.array(z.string()), rules: z.array(Rule) })).meta({
          description:
            'One per payer, in their order. Without rules nothing is known, which is no statement.',
        }),
      }),
    ),
    left_out: z.int().meta({ description: 'Payers beyond what one comparison shows.' }),
    truncated: z.boolean().meta({ description: 'Whether there are more rules than were compared.' }),
  })
  .meta({ id: 'PayerComparison' })

export const comparePayersRoute = route({
  method: 'get',
  path: '/compare/payers',
  operationId: 'comparePayers',
  summary: 'What payers say about one code, side by side',
  tag: 'compare',
  access: 'scope:svc-ppman',
  rate: 'search',
  mayBeStale: true,
  query: Query,
  responses: {
    200: { description: 'A row for each kind of rule, a cell for each payer', schema: PayerComparison },
  },
  async handler({ query, ctx }) {
    const date = query.date ?? dayOf(ctx.now())
    const { items, total } = await ctx.rules.spread(filterOf(query, date), {
      each: MAX_RULES_OF_CELL,
      limit: MAX_RULES,
    })
    const { payerIds, rows, leftOut } = comparePayers(items, query.payer_ids ?? [], MAX_PAYERS)
    const names = new Map((await ctx.payers.namesOf(payerIds)).map(({ id, name }) => [id, name]))
    const payers = payerIds.map((id) => ({ id, name: names.get(id) ?? null }))
    return ok({
      code: query.code.toUpperCase(),
      date,
      payers,
      rows: rows.map(presentRow),
      left_out: leftOut,
      truncated: total > items.length,
    })
  },
})

const filterOf = (
  query: z.output<typeof Query>,
  effectiveOn: string,
): RuleFilter & { effectiveOn: string } => ({
  code: query.code,
  codeType: query.code_type,
  ruleCategory: query.rule_category,
  planType: query.plan_type,
  state: query.state,
  effectiveOn,
  isCurrent: false,
})

const presentRow = ({ ruleCategory, isDifferent, cells }: ComparedCategory) => ({
  rule_category: ruleCategory,
  is_different: isDifferent,
  cells: cells.map(({ dispositions, rules }) => ({ dispositions, rules: rules.map(presentShort) })),
})

const presentShort = (rule: BillingRule): z.input<typeof Rule> => ({
  id: rule.id,
  disposition: rule.disposition,
  quantity: rule.quantity === null ? null : { max: rule.quantity, unit: rule.quantityUnit, per: rule.period },
  plan_types: rule.planTypes,
  states: rule.states,
  condition: rule.condition,
  effective_from: rule.effectiveFrom,
  verification_status: rule.verificationStatus,
  newer_rule_in_force: rule.newerRuleInForce,
})
