import { accepted, param } from '@ppman/http'
import { resendConfirmation } from '@ppman/notifications/subscriptions'
import { z } from 'zod'
import { route } from '../route.ts'
import { EmailSubscriptionResponse, presentSubscription } from './schemas.ts'

export const resendEmailConfirmationRoute = route({
  method: 'post',
  path: '/email-subscriptions/:id/resend-confirmation',
  operationId: 'resendEmailConfirmation',
  summary: 'Send the confirmation mail again',
  description: 'At most three confirmation mails go to an address in 24 hours; then the answer is 429.',
  tag: 'email-subscriptions',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  responses: { 202: { description: 'It is sent soon', schema: EmailSubscriptionResponse } },
  async handler({ params, caller, ctx }) {
    const asked = { by: caller, now: ctx.now() }
    return accepted(
      presentSubscription(await ctx.transaction((tx) => resendConfirmation(tx, params.id, asked))),
    )
  },
})
