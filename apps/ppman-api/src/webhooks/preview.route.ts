import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { EventFilters, EventTypes, filterOf } from '../notifications/filters.ts'

const PREVIEWED_DAYS = 30

const Preview = z
  .strictObject({ event_types: EventTypes.default([]), filters: EventFilters.prefault({}) })
  .meta({ id: 'WebhookPreviewRequest' })
const Previewed = z.object({
  days: z.int(),
  events: z.int().meta({ description: 'Events that would have been sent.' }),
  by_type: z.record(z.string(), z.int()),
})

export const previewWebhookRoute = route({
  method: 'post',
  path: '/webhook-previews/',
  operationId: 'previewWebhook',
  summary: 'How many events of the last 30 days a filter would have sent',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  rate: 'read',
  body: Preview,
  responses: { 200: { description: 'Counts by type', schema: Previewed } },
  async handler({ body, caller, ctx }) {
    const since = new Date(ctx.now().getTime() - PREVIEWED_DAYS * 86_400_000)
    const filter = filterOf(body.event_types, body.filters)
    const counts = await ctx.webhookDeliveries.countMatching(filter, caller.orgId, since)
    return ok({
      days: PREVIEWED_DAYS,
      events: counts.reduce((sum, { events }) => sum + events, 0),
      by_type: Object.fromEntries(counts.map(({ kind, events }) => [kind, events])),
    })
  },
})
