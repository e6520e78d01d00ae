import { ok } from '@ppman/http'
import { notFound } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../fields.ts'
import { ManualResponse, presentManual } from './manual.ts'

export const getManualRoute = route({
  method: 'get',
  path: '/manuals/:id',
  operationId: 'getManual',
  summary: 'Read one manual',
  tag: 'manuals',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 200: { description: 'The manual', schema: ManualResponse } },
  async handler({ params, ctx }) {
    const manual = await ctx.store.manuals.find(params.id)
    if (!manual) throw notFound('manual')
    return ok(presentManual(manual))
  },
})
