import { ok, param } from '@ppman/http'
import { noEndpoint } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { route } from '../route.ts'
import { presentEndpoint, WebhookResponse } from './schemas.ts'

export const getWebhookRoute = route({
  method: 'get',
  path: '/webhooks/:id',
  operationId: 'getWebhook',
  summary: 'One webhook',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The webhook', schema: WebhookResponse } },
  async handler({ params, ctx }) {
    const endpoint = await ctx.webhookEndpoints.byId(params.id)
    if (!endpoint) throw noEndpoint()
    return ok(presentEndpoint(endpoint))
  },
})
