import { ok } from '@ppman/http'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { decideManual } from './decide-policy.ts'
import { ManualPolicyResponse, presentManualPolicy, UpdateManualPolicy } from './schemas.ts'

export const manualPolicyRoute = route({
  method: 'patch',
  path: '/manuals/:id/policy',
  operationId: 'decideManualPolicy',
  summary: 'Decide how open a manual is, how it is published, and which is the current one',
  description: 'For operators. Pages, changelog and API descriptions follow at once.',
  tag: 'manuals',
  access: 'scope:svc-docs:operator',
  params: byId,
  body: UpdateManualPolicy,
  responses: { 200: { description: 'The policy as it is after the change', schema: ManualPolicyResponse } },
  handler: async ({ params, body, ctx }) => ok(presentManualPolicy(await decideManual(ctx, params.id, body))),
})
