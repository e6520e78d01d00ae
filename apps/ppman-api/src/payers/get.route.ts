import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { PayerResponse, presentPayer } from './schemas.ts'

export const getPayerRoute = route({
  method: 'get',
  path: '/payers/:id',
  operationId: 'getPayer',
  summary: 'One payer by its id',
  tag: 'payers',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The payer', schema: PayerResponse } },
  async handler({ params, ctx }) {
    const payer = await ctx.payers.byId(params.id)
    if (!payer) throw new AppError('not_found', 'There is no payer with this id.')
    return ok(presentPayer(payer))
  },
})
