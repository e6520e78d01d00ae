import { noContent, param } from '@ppman/http'
import { removeSubscription } from '@ppman/notifications/subscriptions'
import { z } from 'zod'
import { route } from '../route.ts'

export const deleteEmailSubscriptionRoute = route({
  method: 'delete',
  path: '/email-subscriptions/:id',
  operationId: 'deleteEmailSubscription',
  summary: 'Delete a mail subscription; links in its mails still answer',
  tag: 'email-subscriptions',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 204: { description: 'It is deleted' } },
  async handler({ params, caller, ctx }) {
    await ctx.transaction((tx) => removeSubscription(tx, params.id, { by: caller, now: ctx.now() }))
    return noContent()
  },
})
