import { ok, param } from '@ppman/http'
import { noEndpoint } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { route } from '../route.ts'
import { DELIVERY_STATUSES, presentDelivery, WebhookDeliveryResponse } from './schemas.ts'

export const listDeliveriesRoute = route({
  method: 'get',
  path: '/webhooks/:id/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'What was sent to a webhook and what came back, the newest first',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  query: param.page().extend({ status: z.enum(DELIVERY_STATUSES).optional() }),
  responses: {
    200: { description: 'One page of deliveries', schema: param.pageOf(WebhookDeliveryResponse) },
  },
  async handler({ params, query, ctx }) {
    if (!(await ctx.webhookEndpoints.byId(params.id))) throw noEndpoint()
    const { items, total } = await ctx.webhookDeliveries.list(
      params.id,
      query.status ?? null,
      param.rangeOf(query),
    )
    return ok(param.pageReply(items.map(presentDelivery), total, query))
  },
})
