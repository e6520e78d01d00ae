import {
  checkPriorAuth,
  CRD_CODE,
  MAX_PRIOR_AUTH_RULES,
  type PriorAuthQuestion,
} from '@ppman/policies/prior-authorization'
import { dayOf } from '@ppman/policies/rules'
import { ok, param } from '@ppman/http'
import { readTypedCode } from '@ppman/text'
import { z } from 'zod'
import { BillingRuleResponse, presentRules } from '../billing-rules/rule-response.ts'
import { route } from '../route.ts'

const word = () => param.text(1, 40).optional()

const Query = z.object({
  payer_id: param.uuid,
  code: param.text(1, 20).meta({
    description: 'Ranges that hold it count. Modifiers behind it, as in 27447-RT, are left out.',
    example: '27447',
  }),
  code_type: word(),
  plan_type: word().transform((planType) => planType?.toLowerCase()),
  state: param.stateCode.optional(),
  network_status: word().transform((network) => network?.toLowerCase()),
  place_of_service: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  date: param.date.optional().meta({ description: 'The day of the service; today, UTC, unless told.' }),
})

const PriorAuthCheck = z
  .object({
    payer_id: z.uuid(),
    code: z.string(),
    date: z.iso.date(),
    answer: z.enum(['required', 'not_required', 'conditional', 'unknown']).meta({
      description:
        'not_required only where a current rule in scope says so; unknown where none does. A rule that ' +
        'names no state is in scope where its payer operates.',
    }),
    crd: z
      .enum(['auth-needed', 'no-auth', 'conditional'])
      .nullable()
      .meta({ description: 'HL7 Da Vinci CRD coverage-information pa-needed.' }),
    missing: z
      .array(
        z.enum([
          'plan_type',
          'state',
          'network_status',
          'place_of_service',
          'condition',
          'criteria',
          'disputed',
        ]),
      )
      .meta({
        description: 'What the answer still depends on.',
      }),
    reasons: z.array(z.string()),
    rules: z
      .array(BillingRuleResponse)
      .meta({ description: 'What it rests on, the most specific first, each with the newest evidence.' }),
    not_covered: z.array(BillingRuleResponse).meta({
      description:
        'Rules in force by which the payer does not cover the code; the answer does not rest on them.',
    }),
    rules_are_capped: z.boolean().meta({
      description:
        'Whether more rules are in force than were read: ' +
        `at most the newest ${MAX_PRIOR_AUTH_RULES} are.`,
    }),
  })
  .meta({ id: 'PriorAuthCheckResponse' })

export const checkPriorAuthRoute = route({
  method: 'get',
  path: '/prior-auth/check',
  operationId: 'checkPriorAuth',
  summary: 'Whether a service needs prior authorization, with evidence',
  tag: 'prior-auth',
  access: 'scope:svc-ppman',
  rate: 'search',
  query: Query,
  responses: { 200: { description: 'The answer', schema: PriorAuthCheck } },
  async handler({ query, ctx }) {
    const { payer_id: payerId, code_type: codeType, date = dayOf(ctx.now()) } = query
    const { code, modifiers } = readTypedCode(query.code)
    const check = await checkPriorAuth(ctx.rules, { payerId, code, codeType, day: date }, questionOf(query))
    const { answer, missing, reasons, rules, isCapped, denials } = check
    const decision = {
      payer_id: payerId,
      code,
      date,
      answer,
      crd: CRD_CODE[answer],
      missing,
      reasons: [...reasons, ...modifiers.map(leftOut)],
    }
    return ok({
      ...decision,
      rules: await presentRules(ctx.rules, rules),
      not_covered: await presentRules(ctx.rules, denials),
      rules_are_capped: isCapped,
    })
  },
})

const leftOut = (modifier: string) =>
  `The modifier ${modifier} is left out: rules were read for the code alone.`

const questionOf = (query: z.output<typeof Query>): PriorAuthQuestion => ({
  planType: query.plan_type,
  state: query.state,
  networkStatus: query.network_status,
  placeOfService: query.place_of_service,
})
