import { accepted, param } from '@ppman/http'
import { recoverDeliveries } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { route } from '../route.ts'

const Recovery = z
  .strictObject({ since: z.iso.datetime({ offset: true }).meta({ description: 'Of the last 14 days.' }) })
  .meta({ id: 'WebhookRecoverRequest' })
const Recovered = z.object({ deliveries: z.int().meta({ description: 'Deliveries that are sent again.' }) })

export const recoverWebhookRoute = route({
  method: 'post',
  path: '/webhooks/:id/recover',
  operationId: 'recoverWebhook',
  summary: 'Send again what did not arrive since an instant',
  description:
    'Failed deliveries are sent again, and events that passed the filters while the webhook was off ' +
    'are sent now.',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  body: Recovery,
  responses: { 202: { description: 'They are sent soon', schema: Recovered } },
  async handler({ params, body, ctx }) {
    const since = new Date(body.since)
    return accepted({
      deliveries: await ctx.transaction((tx) => recoverDeliveries(tx, params.id, since, ctx.now())),
    })
  },
})
