import { type Disagreement, RESOLUTIONS } from '@ppman/policies/disagreements'
import { z } from 'zod'

export const OUTCOMES = ['denied', 'reduced', 'paid'] as const

export const DisagreementResponse = z
  .object({
    id: z.uuid(),
    payer_id: z.uuid(),
    code: z.string(),
    code_type: z.string(),
    modifier: z.string().nullable(),
    state: z.string().nullable(),
    plan_type: z.string().nullable(),
    outcome: z.enum(OUTCOMES),
    carc: z.string().nullable(),
    rarc: z.string().nullable(),
    service_month: z.string(),
    claims: z.int(),
    rule_category: z
      .string()
      .nullable()
      .meta({ description: 'The kind of rule that the outcome speaks of.' }),
    verdict: z.enum(['contradicts', 'confirms', 'no_rule', 'unclear']).meta({
      description: 'Against the rules in force in the month of service, when it was recorded.',
    }),
    rule_ids: z.array(z.uuid()).meta({ description: 'The rules that it contradicts or confirms.' }),
    status: z.enum(['open', 'resolved']),
    resolution: z.enum(RESOLUTIONS).nullable(),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    resolved_by: z.string().nullable(),
    resolved_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DisagreementResponse' })

export const presentDisagreement = (one: Disagreement): z.input<typeof DisagreementResponse> => ({
  id: one.id,
  payer_id: one.payerId,
  code: one.code,
  code_type: one.codeType,
  modifier: one.modifier,
  state: one.state,
  plan_type: one.planType,
  outcome: one.outcome,
  carc: one.carc,
  rarc: one.rarc,
  service_month: one.serviceMonth,
  claims: one.claims,
  rule_category: one.ruleCategory,
  verdict: one.verdict,
  rule_ids: one.ruleIds,
  status: one.status,
  resolution: one.resolution,
  created_by: one.createdBy,
  created_at: one.createdAt.toISOString(),
  resolved_by: one.resolvedBy,
  resolved_at: one.resolvedAt?.toISOString() ?? null,
})
