import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { presentEndpoint, WebhookResponse } from './schemas.ts'

export const listWebhooksRoute = route({
  method: 'get',
  path: '/webhooks/',
  operationId: 'listWebhooks',
  summary: 'Your organization’s webhooks, the oldest first',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  responses: { 200: { description: 'All webhooks', schema: z.array(WebhookResponse) } },
  async handler({ ctx }) {
    return ok((await ctx.webhookEndpoints.list()).map(presentEndpoint))
  },
})
