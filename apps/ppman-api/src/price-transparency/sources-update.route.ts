import { PRICE_SOURCE_STATES, setPriceSourceState } from '@ppman/prices/discovery'
import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const PriceSourceUpdateRequest = z
  .object({
    state: z
      .enum(PRICE_SOURCE_STATES)
      .meta({ description: 'active is looked at again, paused for a while not, retired not any more.' }),
  })
  .meta({ id: 'PriceSourceUpdateRequest' })

const PriceSourceUpdatedResponse = z
  .object({ id: z.uuid(), state: z.enum(PRICE_SOURCE_STATES) })
  .meta({ id: 'PriceSourceUpdatedResponse' })

export const updatePriceSourceRoute = route({
  method: 'patch',
  path: '/price-transparency/sources/:id',
  operationId: 'updatePriceSource',
  summary: 'Say whether a source of price files is looked at',
  description:
    'For administrators: sources are shared by all organizations. What was read of a source stays.',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  body: PriceSourceUpdateRequest,
  responses: { 200: { description: 'Where the source stands now', schema: PriceSourceUpdatedResponse } },
  async handler({ params, body, caller, ctx }) {
    if (!caller.admin)
      throw new AppError('forbidden', 'Only an administrator may say whether a source is looked at.')
    await ctx.transaction((tx) =>
      setPriceSourceState(tx, params.id, { state: body.state, actor: caller.sub }, ctx.now()),
    )
    return ok({ id: params.id, state: body.state })
  },
})
