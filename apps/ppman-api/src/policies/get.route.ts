import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { PolicyUpdateResponse, presentChange } from './schemas.ts'

export const getPolicyRoute = route({
  method: 'get',
  path: '/policies/:id',
  operationId: 'getPolicyChange',
  summary: 'One policy change',
  tag: 'policies',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The change', schema: PolicyUpdateResponse } },
  async handler({ params, ctx }) {
    const change = await ctx.policyChanges.byId(params.id)
    if (!change) throw new AppError('not_found', 'There is no policy change with this id.')
    return ok(presentChange(change))
  },
})
