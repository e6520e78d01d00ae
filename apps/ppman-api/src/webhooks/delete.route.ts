import { noContent, param } from '@ppman/http'
import { noEndpoint, webhookEndpointRepo } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { route } from '../route.ts'

export const deleteWebhookRoute = route({
  method: 'delete',
  path: '/webhooks/:id',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook and its deliveries',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 204: { description: 'It is deleted' } },
  async handler({ params, ctx }) {
    if (!(await ctx.transaction((tx) => webhookEndpointRepo(tx).remove(params.id)))) throw noEndpoint()
    return noContent()
  },
})
