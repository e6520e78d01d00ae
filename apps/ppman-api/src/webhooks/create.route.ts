import { created } from '@ppman/http'
import { createEndpoint } from '@ppman/notifications/webhooks'
import { route } from '../route.ts'
import { filterOf } from '../notifications/filters.ts'
import { presentEndpoint, WebhookCreate, WebhookCreateResponse } from './schemas.ts'

/** Takes no Idempotency-Key: the stored answer would hold the secret. */
export const createWebhookRoute = route({
  method: 'post',
  path: '/webhooks/',
  operationId: 'createWebhook',
  summary: 'Have events sent to an address',
  description:
    'Events are sent by POST and signed as Standard Webhooks describes (`webhook-id`, `webhook-timestamp`, ' +
    '`webhook-signature`). The answer holds the secret, which is not shown again. Any 2xx within 15 ' +
    'seconds counts as delivered; else nine retries follow over three days.',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  body: WebhookCreate,
  responses: { 201: { description: 'The webhook with its secret', schema: WebhookCreateResponse } },
  async handler({ body, caller, ctx }) {
    const settings = {
      url: body.url,
      description: body.description || null,
      format: body.format,
      filter: filterOf(body.event_types, body.filters),
      isActive: body.is_active,
    }
    const { endpoint, secret } = await ctx.transaction((tx) =>
      createEndpoint(tx, settings, { ...ctx.webhookDeps, by: caller, now: ctx.now() }),
    )
    return created({ ...presentEndpoint(endpoint), secret })
  },
})
