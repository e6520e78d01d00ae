import { RESOLUTIONS, resolveDisagreement } from '@ppman/policies/disagreements'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { DisagreementResponse, presentDisagreement } from './schemas.ts'

const DisagreementResolve = z
  .object({
    resolution: z
      .enum(RESOLUTIONS)
      .nullable()
      .meta({
        description:
          'rule_wrong, rule_right, payer_error, claim_error, or scope (the rule is about others); null ' +
          'opens it again.',
      }),
  })
  .meta({ id: 'DisagreementResolveRequest' })

export const resolveDisagreementRoute = route({
  method: 'patch',
  path: '/disagreements/:id',
  operationId: 'resolveDisagreement',
  summary: 'Say how a disagreement came out',
  tag: 'disagreements',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  body: DisagreementResolve,
  responses: { 200: { description: 'The disagreement', schema: DisagreementResponse } },
  async handler({ params, body, caller, ctx }) {
    const settled = { id: params.id, resolution: body.resolution }
    return ok(
      presentDisagreement(await ctx.transaction((tx) => resolveDisagreement(tx, settled, caller, ctx.now()))),
    )
  },
})
