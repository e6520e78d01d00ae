import { ok } from '@ppman/http'
import { route } from '../route.ts'
import { byId } from '../fields.ts'
import { decideManual, ManualPolicyResponse, presentManualPolicy, UpdateManualPolicy } from './policy.ts'

export const manualPolicyRoute = route({
  method: 'patch',
  path: '/manuals/:id/policy',
  operationId: 'decideManualPolicy',
  summary: 'Set the visibility and publish policy of a manual, and which manual is current',
  description: 'For operators. The visibility of pages, changelog and API descriptions changes at once.',
  tag: 'manuals',
  access: 'scope:svc-docs:operator',
  params: byId,
  body: UpdateManualPolicy,
  responses: { 200: { description: 'The policy as it is after the change', schema: ManualPolicyResponse } },
  handler: async ({ params, body, ctx }) => ok(presentManualPolicy(await decideManual(ctx, params.id, body))),
})
