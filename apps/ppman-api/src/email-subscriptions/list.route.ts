import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { EmailSubscriptionResponse, presentSubscription } from './schemas.ts'

export const listEmailSubscriptionsRoute = route({
  method: 'get',
  path: '/email-subscriptions/',
  operationId: 'listEmailSubscriptions',
  summary: 'Your organization’s mail subscriptions, the oldest first',
  tag: 'email-subscriptions',
  access: 'scope:svc-ppman',
  responses: { 200: { description: 'All subscriptions', schema: z.array(EmailSubscriptionResponse) } },
  async handler({ ctx }) {
    return ok((await ctx.emailSubscriptions.list()).map(presentSubscription))
  },
})
