import { ok, param } from '@ppman/http'
import { noSubscription } from '@ppman/notifications/subscriptions'
import { z } from 'zod'
import { route } from '../route.ts'
import { EmailSubscriptionResponse, presentSubscription } from './schemas.ts'

export const getEmailSubscriptionRoute = route({
  method: 'get',
  path: '/email-subscriptions/:id',
  operationId: 'getEmailSubscription',
  summary: 'One mail subscription',
  tag: 'email-subscriptions',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 200: { description: 'The subscription', schema: EmailSubscriptionResponse } },
  async handler({ params, ctx }) {
    const subscription = await ctx.emailSubscriptions.byId(params.id)
    if (!subscription) throw noSubscription()
    return ok(presentSubscription(subscription))
  },
})
