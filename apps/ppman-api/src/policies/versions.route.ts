import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { PolicyVersionResponse, presentVersion } from './schemas.ts'

export const policyVersionsRoute = route({
  method: 'get',
  path: '/policies/:id/versions',
  operationId: 'policyVersions',
  summary: 'Paged list of the wordings of the changed policy, newest first',
  tag: 'policies',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  query: param.page(),
  responses: { 200: { description: 'One page of versions', schema: param.pageOf(PolicyVersionResponse) } },
  async handler({ params, query, ctx }) {
    const page = param.rangeOf(query)
    const { items, total } = await ctx.policyVersions.list(params.id, page)
    if (total === 0) throw new AppError('not_found', 'There is no policy change with this id.')
    return ok(param.pageReply(items.map(presentVersion), total, query))
  },
})
