import { accepted, param } from '@ppman/http'
import { webhookDeliveryRepo } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { route } from '../route.ts'
import { noDelivery } from './delivery.route.ts'

const Replayed = z.object({ delivery_id: z.uuid() })

export const replayDeliveryRoute = route({
  method: 'post',
  path: '/webhooks/:id/deliveries/:did/replay',
  operationId: 'replayWebhookDelivery',
  summary: 'Send a delivery again, with the same webhook-id and all its attempts',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid, did: param.uuid }),
  responses: { 202: { description: 'It is sent soon', schema: Replayed } },
  async handler({ params, ctx }) {
    const { id, did } = params
    if (!(await ctx.transaction((tx) => webhookDeliveryRepo(tx).replay(id, did, ctx.now()))))
      throw noDelivery()
    return accepted({ delivery_id: did })
  },
})
