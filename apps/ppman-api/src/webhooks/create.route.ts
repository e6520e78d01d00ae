import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import { createEndpoint } from '@ppman/notifications/webhooks'
import { route } from '../route.ts'
import { filterOf } from '../notifications/filters.ts'
import { presentEndpoint, WebhookCreate, WebhookCreateResponse } from './schemas.ts'

export const createWebhookRoute = route({
  method: 'post',
  path: '/webhooks/',
  operationId: 'createWebhook',
  summary: 'Have events sent to an address',
  description:
    'Events are sent by POST and signed as Standard Webhooks describes (`webhook-id`, `webhook-timestamp`, ' +
    '`webhook-signature`). The answer holds the secret, which only a repeat with the same ' +
    'Idempotency-Key shows again. Any 2xx within 15 ' +
    'seconds counts as delivered; else nine retries follow over three days.',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  headers: idempotencyHeaders,
  body: WebhookCreate,
  responses: { 201: { description: 'The webhook with its secret', schema: WebhookCreateResponse } },
  async handler({ body, headers, caller, ctx }) {
    const now = ctx.now()
    const settings = {
      url: body.url,
      description: body.description || null,
      format: body.format,
      filter: filterOf(body.event_types, body.filters),
      isActive: body.is_active,
    }
    const call = { caller, operation: 'createWebhook', key: headers['idempotency-key'], body, at: now }
    return answerOnce(call, ctx.sealedAnswers, async (tx) => {
      const deps = { ...ctx.webhookDeps, by: caller, now }
      const { endpoint, secret } = await createEndpoint(tx, settings, deps)
      return created({ ...presentEndpoint(endpoint), secret })
    })
  },
})
