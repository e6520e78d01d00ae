import { ok } from '@ppman/http'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { decideProduct } from './decide-policy.ts'
import { PolicyResponse, presentPolicy, UpdatePolicy } from './schemas.ts'

export const productPolicyRoute = route({
  method: 'patch',
  path: '/products/:id/policy',
  operationId: 'decideProductPolicy',
  summary: 'Decide how open a product is and how it is published',
  description: 'For operators. Pages, changelog and API descriptions follow at once.',
  tag: 'products',
  access: 'scope:svc-docs:operator',
  params: byId,
  body: UpdatePolicy,
  responses: { 200: { description: 'The policy as it is after the change', schema: PolicyResponse } },
  handler: async ({ params, body, ctx }) => ok(presentPolicy(await decideProduct(ctx, params.id, body))),
})
