import { ok, param } from '@ppman/http'
import { updateEndpoint } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { route } from '../route.ts'
import { narrowingOf } from '../notifications/filters.ts'
import { presentEndpoint, WebhookResponse, WebhookUpdate } from './schemas.ts'

export const updateWebhookRoute = route({
  method: 'patch',
  path: '/webhooks/:id',
  operationId: 'updateWebhook',
  summary: 'Change a webhook; what the body leaves out stays',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  body: WebhookUpdate,
  responses: { 200: { description: 'The webhook', schema: WebhookResponse } },
  async handler({ params, body, caller, ctx }) {
    const { url, description, format, is_active: isActive, event_types: eventTypes, filters } = body
    const changes = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description: description || null }),
      ...(format && { format }),
      ...(isActive !== undefined && { isActive }),
      ...((filters || eventTypes) && {
        filter: { ...(filters && narrowingOf(filters)), ...(eventTypes && { eventTypes }) },
      }),
    }
    const deps = { ...ctx.webhookDeps, by: caller, now: ctx.now() }
    return ok(presentEndpoint(await ctx.transaction((tx) => updateEndpoint(tx, params.id, changes, deps))))
  },
})
