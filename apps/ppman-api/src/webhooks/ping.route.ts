import { accepted, param } from '@ppman/http'
import { eventId } from '@ppman/notifications/events'
import { pingEndpoint } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { route } from '../route.ts'

const Pinged = z.object({ event_id: z.string(), delivery_id: z.uuid() })

export const pingWebhookRoute = route({
  method: 'post',
  path: '/webhooks/:id/ping',
  operationId: 'pingWebhook',
  summary: 'Send a test event to a webhook, whatever its filters',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 202: { description: 'It is sent soon; the delivery says how it went', schema: Pinged } },
  async handler({ params, caller, ctx }) {
    const pinged = await ctx.transaction((tx) => pingEndpoint(tx, params.id, caller, ctx.now()))
    return accepted({ event_id: eventId(pinged.eventId), delivery_id: pinged.deliveryId })
  },
})
