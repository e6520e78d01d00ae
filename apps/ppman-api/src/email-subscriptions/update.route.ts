import { ok, param } from '@ppman/http'
import { updateSubscription } from '@ppman/notifications/subscriptions'
import { z } from 'zod'
import { route } from '../route.ts'
import { narrowingOf } from '../notifications/filters.ts'
import { EmailSubscriptionResponse, EmailSubscriptionUpdate, presentSubscription } from './schemas.ts'

export const updateEmailSubscriptionRoute = route({
  method: 'patch',
  path: '/email-subscriptions/:id',
  operationId: 'updateEmailSubscription',
  summary: 'Change a mail subscription; what the body leaves out stays',
  tag: 'email-subscriptions',
  access: 'scope:svc-ppman',
  params: z.object({ id: param.uuid }),
  body: EmailSubscriptionUpdate,
  responses: { 200: { description: 'The subscription', schema: EmailSubscriptionResponse } },
  async handler({ params, body, caller, ctx }) {
    const { frequency, time_zone: timeZone, event_types: eventTypes, filters } = body
    const changes = {
      ...(frequency && { frequency }),
      ...(timeZone !== undefined && { timeZone }),
      ...((filters || eventTypes) && {
        filter: { ...(filters && narrowingOf(filters)), ...(eventTypes && { eventTypes }) },
      }),
    }
    const act = { by: caller, now: ctx.now() }
    return ok(
      presentSubscription(await ctx.transaction((tx) => updateSubscription(tx, params.id, changes, act))),
    )
  },
})
