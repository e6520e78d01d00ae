import { noContent, param } from '@ppman/http'
import { deleteEndpoint } from '@ppman/notifications/webhooks'
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
  async handler({ params, caller, ctx }) {
    await ctx.transaction((tx) => deleteEndpoint(tx, params.id, { by: caller, now: ctx.now() }))
    return noContent()
  },
})
