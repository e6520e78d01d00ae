import { recordDisagreement } from '@ppman/policies/disagreements'
import { created, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { DisagreementResponse, OUTCOMES, presentDisagreement } from './schemas.ts'

/** Has no free-text field, because remittances contain patient data. */
const DisagreementCreate = z
  .strictObject({
    payer_id: param.uuid,
    code: param.text(1, 20),
    code_type: param.text(1, 20),
    modifier: z
      .string()
      .regex(/^[0-9A-Za-z]{2}$/)
      .nullish(),
    state: param.stateCode.nullish(),
    plan_type: param.text(1, 40).nullish(),
    outcome: z.enum(OUTCOMES).meta({ description: 'What became of the line.' }),
    carc: z
      .string()
      .regex(/^[0-9A-Za-z]{1,4}$/)
      .nullish()
      .meta({ description: 'Claim adjustment reason code (X12 list 139).', example: '197' }),
    rarc: z
      .string()
      .regex(/^[A-Za-z]{1,2}\d{1,4}$/)
      .nullish()
      .meta({ description: 'Remittance advice remark code.' }),
    service_month: z
      .string()
      .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/)
      .meta({ description: 'YYYY-MM; a day would say too much of a patient.' }),
    claims: z.int().min(1).max(1_000_000).default(1).meta({ description: 'Claims that came out this way.' }),
  })
  .meta({ id: 'DisagreementCreateRequest' })

export const createDisagreementRoute = route({
  method: 'post',
  path: '/disagreements/',
  operationId: 'recordDisagreement',
  summary: 'Record what a payer did, to hold it against its rules',
  description:
    'Codes and a month, nothing about a patient. It is held against the rules in force in that month ' +
    'and is seen by your organization alone.',
  tag: 'disagreements',
  access: 'scope:svc-ppman',
  body: DisagreementCreate,
  responses: { 201: { description: 'As it was recorded and judged', schema: DisagreementResponse } },
  async handler({ body, caller, ctx }) {
    const observed = {
      payerId: body.payer_id,
      code: body.code,
      codeType: body.code_type,
      modifier: body.modifier?.toUpperCase() ?? null,
      state: body.state ?? null,
      planType: body.plan_type?.toLowerCase() ?? null,
      outcome: body.outcome,
      carc: body.carc?.toUpperCase() ?? null,
      rarc: body.rarc?.toUpperCase() ?? null,
      serviceMonth: body.service_month,
      claims: body.claims,
    }
    return created(
      presentDisagreement(await ctx.transaction((tx) => recordDisagreement(tx, observed, caller, ctx.now()))),
    )
  },
})
