import { answerOnce, created, idempotencyHeaders, param } from '@ppman/http'
import { PLAN_TYPES } from '@ppman/payers'
import { createRule, type RuleToCreate, severityOfRule } from '@ppman/policies/rules'
import { SEVERITIES } from '@ppman/policy-text'
import { z } from 'zod'
import { stateLetters } from '../payers/schemas.ts'
import { route } from '../route.ts'
import { BillingRuleResponse, presentRule } from './rule-response.ts'

/** Values of the domain (open questions, document 1 section 2): add, do not rename. */
const RULE_CATEGORIES = [
  'prior_authorization',
  'modifier',
  'bundling',
  'unit_limit',
  'frequency_limit',
  'place_of_service',
  'telehealth',
  'coverage',
  'diagnosis',
  'documentation',
  'payment_reduction',
  'revenue_code',
  'demographic_limit',
  'provider_eligibility',
  'drug_billing',
  'add_on',
  'global_period',
  'code_status',
  'claim_submission',
  'other',
] as const

const NETWORK_STATUSES = ['in_network', 'out_of_network', 'any', 'unknown'] as const

const MOST_MODIFIERS = 100
const modifier = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Za-z]{2}$/, 'Expected a modifier of two letters or digits')
const disposition = param.text(1, 50).toLowerCase()

const Requirement = z.object({
  modifier,
  condition: param.text(0, 500).nullish(),
  required: z.boolean().default(true),
})

/**
 * Body of a new rule (specification 2; open questions, document 1 section 2). Unknown fields are
 * dropped.
 */
const BillingRuleCreate = z
  .object({
    payer_id: param.uuid,
    code: param.text(1, 20),
    code_type: param.text(1, 30).meta({
      description:
        'In any case and hyphenation: cpt, hcpcs, cdt, icd10cm, icd10pcs, ms_drg, revenue, modifier, ndc.',
    }),
    rule_category: z.string().trim().toLowerCase().pipe(z.enum(RULE_CATEGORIES)),
    disposition: disposition
      .nullish()
      .meta({ description: 'What the rule demands: required, not_covered, limit, …' }),
    plan_type: z.string().trim().toLowerCase().pipe(z.enum(PLAN_TYPES)).nullish(),
    state: stateLetters.nullish(),
    network_status: z.string().trim().toLowerCase().pipe(z.enum(NETWORK_STATUSES)).nullish(),
    specialty: param.text(0, 50).toLowerCase().nullish(),
    policy_id: param.uuid.nullish(),
    description: param.text(0, 2_000).nullish(),
    conditions: z
      .record(param.text(1, 50), param.storableJson())
      .nullish()
      .meta({ description: 'Any JSON under each name.' }),
    modifier_dispositions: z
      .record(modifier, z.union([disposition, z.object({ disposition, note: param.text(0, 500).nullish() })]))
      .refine((given) => Object.keys(given).length <= MOST_MODIFIERS, `Expected at most ${MOST_MODIFIERS}`)
      .nullish(),
    modifier_requirements: z
      .array(z.union([modifier, Requirement]))
      .max(MOST_MODIFIERS)
      .nullish(),
    severity: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(SEVERITIES))
      .nullish()
      .meta({ description: 'By category and disposition unless said.' }),
    effective_from: param.date,
    effective_to: param.date.nullish().meta({ description: 'Last day in force.' }),
    supersedes: param.uuid.nullish().meta({
      description:
        'Your own rule that this one replaces: it ends the day before this one begins. Without it no ' +
        'other rule changes.',
    }),
  })
  .meta({ id: 'BillingRuleCreate' })

type Body = z.output<typeof BillingRuleCreate>

function ruleOf(body: Body): RuleToCreate {
  const { rule_category: ruleCategory, disposition = null } = body
  return {
    payerId: body.payer_id,
    policyId: body.policy_id ?? null,
    code: body.code,
    codeType: body.code_type,
    codeTo: null,
    codeRange: null,
    ruleCategory,
    disposition,
    planTypes: listOf(body.plan_type),
    states: listOf(body.state),
    statesExcluded: [],
    networkStatus: body.network_status ?? null,
    specialty: body.specialty || null,
    modifierDispositions: dispositionsOf(body),
    modifierRequirements: (body.modifier_requirements ?? []).map(requirementOf),
    placeOfService: [],
    quantity: null,
    quantityUnit: null,
    period: null,
    condition: null,
    conditions: body.conditions ?? {},
    severity: body.severity ?? severityOfRule({ ruleCategory, disposition }),
    confidence: null,
    description: body.description || null,
    effectiveFrom: body.effective_from,
    effectiveTo: body.effective_to ?? null,
    supersedes: body.supersedes ?? null,
  }
}

const listOf = (word: string | null | undefined) => (word ? [word] : [])

const dispositionsOf = ({ modifier_dispositions: given }: Body): RuleToCreate['modifierDispositions'] =>
  Object.fromEntries(
    Object.entries(given ?? {}).map(([name, one]) => [
      name,
      typeof one === 'string'
        ? { disposition: one, note: null }
        : { disposition: one.disposition, note: one.note ?? null },
    ]),
  )

function requirementOf(
  given: NonNullable<Body['modifier_requirements']>[number],
): RuleToCreate['modifierRequirements'][number] {
  const {
    modifier: name,
    condition = null,
    required,
  } = typeof given === 'string' ? { modifier: given, required: true } : given
  return { modifier: name, condition, required, requirement: required ? 'required' : 'not_required' }
}

export const createRuleRoute = route({
  method: 'post',
  path: '/billing-rules/',
  operationId: 'createBillingRule',
  summary: 'Write down a billing rule for your organization',
  description:
    'Seen by your organization alone, with origin `manual` and verification_status `unverified` ' +
    'whatever the body says. It changes no ' +
    'other rule unless `supersedes` names one of yours: that rule then ends the day before this one begins.',
  tag: 'billing-rules',
  access: 'scope:svc-ppman',
  headers: idempotencyHeaders,
  body: BillingRuleCreate,
  responses: {
    201: { description: 'The rule; a replay says Idempotency-Replayed: true', schema: BillingRuleResponse },
  },
  async handler({ body, headers, caller, ctx }) {
    const now = ctx.now()
    const call = { caller, operation: 'createBillingRule', key: headers['idempotency-key'], body, at: now }
    return answerOnce(call, ctx, async (tx) =>
      created(presentRule(await createRule(tx, ruleOf(body), caller, now), [])),
    )
  },
})
