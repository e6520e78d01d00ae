import { ok } from '@ppman/http'
import { route } from '../route.ts'
import { byId } from '../fields.ts'
import { decideProduct, PolicyResponse, presentPolicy, UpdatePolicy } from './policy.ts'

export const productPolicyRoute = route({
  method: 'patch',
  path: '/products/:id/policy',
  operationId: 'decideProductPolicy',
  summary: 'Set the visibility and publish policy of a product',
  description: 'For operators. The visibility of pages, changelog and API descriptions changes at once.',
  tag: 'products',
  access: 'scope:svc-docs:operator',
  params: byId,
  body: UpdatePolicy,
  responses: { 200: { description: 'The policy as it is after the change', schema: PolicyResponse } },
  handler: async ({ params, body, ctx }) => ok(presentPolicy(await decideProduct(ctx, params.id, body))),
})
