import { ok, param } from '@ppman/http'
import { rotateSecret } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { route } from '../route.ts'

const Rotated = z.object({
  secret: z.string().meta({ description: 'The new secret. Only this answer shows it.' }),
  secret_hint: z.string(),
  previous_secret_until: z.iso
    .datetime()
    .meta({ description: 'Until then deliveries also carry a signature by the old secret.' }),
})

export const rotateWebhookSecretRoute = route({
  method: 'post',
  path: '/webhooks/:id/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Give a webhook a new secret; both sign for 24 hours',
  tag: 'webhooks',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The new secret', schema: Rotated } },
  async handler({ params, caller, ctx }) {
    const deps = { ...ctx.webhookDeps, by: caller, now: ctx.now() }
    const { endpoint, secret, previousUntil } = await ctx.transaction((tx) =>
      rotateSecret(tx, params.id, deps),
    )
    return ok({
      secret,
      secret_hint: endpoint.secretHint,
      previous_secret_until: previousUntil.toISOString(),
    })
  },
})
