import { ok, param } from '@ppman/http'
import { noEndpoint } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { route } from '../route.ts'
import { presentEndpoint, WebhookDetailResponse } from './schemas.ts'

const DAY_MS = 86_400_000

export const getWebhookRoute = route({
  method: 'get',
  path: '/webhooks/:id',
  operationId: 'getWebhook',
  summary: 'One webhook',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The webhook', schema: WebhookDetailResponse } },
  async handler({ params, ctx }) {
    const endpoint = await ctx.webhookEndpoints.byId(params.id)
    if (!endpoint) throw noEndpoint()
    const since = new Date(ctx.now().getTime() - DAY_MS)
    const { medianMs, ...counts } = await ctx.webhookDeliveries.statistics(endpoint.id, since)
    return ok({ ...presentEndpoint(endpoint), last_24_hours: { ...counts, median_ms: medianMs } })
  },
})
