import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { PayerDetail, presentPayerDetail } from './payer-detail.ts'

export const getPayerRoute = route({
  method: 'get',
  path: '/payers/:id',
  operationId: 'getPayer',
  summary: 'One payer by its id, with its footprint, affiliations and delegations',
  tag: 'payers',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The payer', schema: PayerDetail } },
  async handler({ params, ctx }) {
    const [payer, lineage] = await Promise.all([ctx.payers.byId(params.id), ctx.payers.lineage(params.id)])
    if (!payer) throw new AppError('not_found', 'There is no payer with this id.')
    return ok(presentPayerDetail(payer, lineage))
  },
})
