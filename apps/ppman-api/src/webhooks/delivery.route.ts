import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { webhookBody } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { route } from '../route.ts'
import { presentDelivery, WebhookDeliveryDetail } from './schemas.ts'

export const noDelivery = () => new AppError('not_found', 'The webhook has no delivery with this id.')

export const getDeliveryRoute = route({
  method: 'get',
  path: '/webhooks/:id/deliveries/:did',
  operationId: 'getWebhookDelivery',
  summary: 'One delivery with the body that is sent',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid, did: param.uuid }),
  responses: { 200: { description: 'The delivery', schema: WebhookDeliveryDetail } },
  async handler({ params, ctx }) {
    const endpoint = await ctx.webhookEndpoints.byId(params.id)
    const delivery = endpoint && (await ctx.webhookDeliveries.byId(params.id, params.did))
    if (!delivery) throw noDelivery()
    const request = webhookBody(delivery.event, endpoint.format, ctx.config.BASE_URL)
    return ok({ ...presentDelivery(delivery), request })
  },
})
