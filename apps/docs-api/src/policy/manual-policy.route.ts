import { ok } from '@ppman/http'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { decideManual } from './decide-policy.ts'
import { PolicyResponse, presentPolicy, UpdatePolicy } from './schemas.ts'

export const manualPolicyRoute = route({
  method: 'patch',
  path: '/manuals/:id/policy',
  operationId: 'decideManualPolicy',
  summary: 'Decide how open a manual is and how it is published',
  description: 'For operators. Pages, changelog and API descriptions follow at once.',
  tag: 'manuals',
  access: 'scope:svc-docs:operator',
  params: byId,
  body: UpdatePolicy,
  responses: { 200: { description: 'The policy as it is after the change', schema: PolicyResponse } },
  handler: async ({ params, body, ctx }) => ok(presentPolicy(await decideManual(ctx, params.id, body))),
})
