import {
  type Estimate,
  ESTIMATE_STATUSES,
  estimateFor,
  LEVELS,
  PLAN_LINES,
  SERVICES,
  TIERS,
} from '@ppman/benefits'
import { refusedField } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { METHODOLOGY_CLASSES, parseCcn, toCents } from '@ppman/prices'
import { z } from 'zod'
import { route } from '../route.ts'

const PtEstimateRequest = z
  .strictObject({
    ccn: param.text(6, 6).meta({ description: 'The hospital, by its CMS certification number.' }),
    code: param.text(1, 20).meta({ example: '70551' }),
    code_type: param.text(1, 20).nullish().meta({ example: 'CPT' }),
    setting: z
      .enum(['inpatient', 'outpatient', 'both'])
      .nullish()
      .meta({ description: 'A price for both settings serves each.' }),
    methodology_class: z.enum(METHODOLOGY_CLASSES).nullish(),
    payer_id: param.uuid.nullish().meta({ description: 'The payer; the one the document names without it.' }),
    payer: param.text(2, 200).nullish().meta({ description: 'Its name, where it is not in the directory.' }),
    plan: param
      .text(1, 200)
      .nullish()
      .meta({ description: 'Of the contract, as the hospital publishes it.' }),
    line_of_business: z
      .enum(PLAN_LINES)
      .nullish()
      .meta({
        description:
          'Of the plan. Without it, what the document or the payer’s name tells; contracts of other lines ' +
          'are never used.',
      }),
    quantity: z
      .number()
      .positive()
      .max(1_000_000)
      .nullish()
      .meta({
        description:
          'Units of a drug, each as large as the rate’s `drug_unit`. A drug that is priced by the unit has ' +
          'no estimate without it; other services ignore it.',
      }),
    service: z.enum(SERVICES).meta({ description: 'Which benefit of the plan applies.' }),
    network: z.enum(TIERS).default('in_network'),
    coverage_level: z.enum(LEVELS).meta({ description: 'Whether the plan covers one person or a family.' }),
  })
  .meta({ id: 'PtEstimateRequest' })

const cents = z.int().nullable()
const PtEstimateResponse = z
  .object({
    status: z.enum(ESTIMATE_STATUSES),
    low_cents: cents.meta({ description: 'At the payer’s lowest rate; null is unknown, never zero.' }),
    mid_cents: cents.meta({ description: 'At the median of its rates.' }),
    high_cents: cents,
    steps: z.array(
      z.object({ name: z.string(), low_cents: z.int(), mid_cents: z.int(), high_cents: z.int() }),
    ),
    missing: z.array(z.string()).meta({ description: 'Fields to confirm before there can be an amount.' }),
    rate: z
      .object({
        basis: z.enum(['negotiated_dollar', 'hospital_estimate']),
        methodology_class: z.enum(METHODOLOGY_CLASSES),
        line_of_business: z.string().meta({
          description: 'Of all contracts used; `unspecified` where the hospital states none.',
        }),
        setting: z.string(),
        drug_unit: z.string().nullable().meta({
          description: 'The amount of a drug that one unit is; null for other services.',
        }),
        quantity: z.number().nullable().meta({
          description: 'Units that the amounts are for; null means one unit of a drug, or no drug.',
        }),
        low_cents: z.int(),
        mid_cents: z.int(),
        high_cents: z.int(),
        contracts: z.array(
          z.object({
            payer: z.string(),
            plan: z.string(),
            rate_id: z.string(),
            estimate_cents: cents.meta({
              description: 'Of one unit: what the hospital estimates, or the median of what was paid.',
            }),
            claims: z.string().nullable().meta({
              description: 'Claims behind a paid median, as published, such as `1 through 10`.',
            }),
          }),
        ),
      })
      .nullable(),
    lines_of_business: z.array(z.string()).meta({
      description: 'With `no_rate_reason: line_of_business`, what the payer’s contracts are of: name one.',
    }),
    no_rate_reason: z.string().nullable().meta({ description: 'Why no negotiated rate can be used.' }),
    cash_cents: cents.meta({
      description: 'The hospital’s price without insurance, in this setting or in both.',
    }),
    cash_is: z.enum(['lower', 'higher', 'equal']).nullable().meta({ description: 'Against the middle.' }),
    notes: z.array(z.string()).meta({ description: 'What the amounts leave out, and what they rest on.' }),
    as_of: z.iso.datetime(),
  })
  .meta({ id: 'PtEstimateResponse' })

const presentEstimate = (one: Estimate, asOf: Date): z.input<typeof PtEstimateResponse> => ({
  status: one.status,
  low_cents: one.lowCents,
  mid_cents: one.midCents,
  high_cents: one.highCents,
  steps: one.steps.map(({ name, lowCents, midCents, highCents }) => ({
    name,
    low_cents: lowCents,
    mid_cents: midCents,
    high_cents: highCents,
  })),
  missing: one.missing,
  rate: one.rate && {
    basis: one.rate.basis,
    methodology_class: one.rate.methodologyClass,
    line_of_business: one.rate.line,
    setting: one.rate.setting,
    drug_unit: one.rate.drugUnit || null,
    quantity: one.rate.quantity,
    low_cents: one.rate.lowCents,
    mid_cents: one.rate.midCents,
    high_cents: one.rate.highCents,
    contracts: one.rate.contracts.map(({ payer, plan, rateId, estimateE4, claims }) => ({
      payer,
      plan,
      rate_id: rateId,
      estimate_cents: estimateE4 === null ? null : toCents(estimateE4),
      claims,
    })),
  },
  lines_of_business: one.lines,
  no_rate_reason: one.noRateReason,
  cash_cents: one.cashCents,
  cash_is: one.cashIs,
  notes: one.notes,
  as_of: asOf.toISOString(),
})

export const estimatePtDocumentRoute = route({
  method: 'post',
  path: '/pt-documents/:id/estimate',
  operationId: 'estimateOutOfPocket',
  summary: 'Estimate what a person pays for a procedure at a hospital',
  description:
    'From the confirmed values of the document and the negotiated rates of its payer for the plan’s line ' +
    'of business. An estimate, not a quote: other bills are not included, and `notes` name what the ' +
    'amounts rest on. It is stored nowhere.',
  tag: 'pt-documents',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  body: PtEstimateRequest,
  responses: { 200: { description: 'The estimate, or what it lacks', schema: PtEstimateResponse } },
  async handler({ params, body, caller, ctx }) {
    const ccn = parseCcn(body.ccn)
    if (!ccn) throw refusedField('ccn', 'Expected a CMS certification number of six characters.')
    const asked = {
      ccn,
      code: body.code,
      codeType: body.code_type ?? undefined,
      setting: body.setting ?? undefined,
      methodologyClass: body.methodology_class ?? null,
      payerId: body.payer_id ?? null,
      payer: body.payer ?? null,
      plan: body.plan ?? null,
      line: body.line_of_business ?? null,
      quantity: body.quantity ?? null,
      coverage: { service: body.service, tier: body.network, level: body.coverage_level },
    }
    const { estimate } = await estimateFor({ ...ctx.keepDocuments, prices: ctx }, params.id, asked, caller)
    return ok(presentEstimate(estimate, ctx.now()))
  },
})
