import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import { subscribe } from '@ppman/notifications/subscriptions'
import { route } from '../route.ts'
import { filterOf } from '../notifications/filters.ts'
import { EmailSubscriptionCreate, EmailSubscriptionResponse, presentSubscription } from './schemas.ts'

export const createEmailSubscriptionRoute = route({
  method: 'post',
  path: '/email-subscriptions/',
  operationId: 'createEmailSubscription',
  summary: 'Have changes sent to an address by mail',
  description:
    'The address gets a mail that asks to confirm; nothing else is sent before. Organizations have one ' +
    'subscription of an address: another is refused, unless the first one has ended. At most three ' +
    'confirmation mails go to an address in 24 hours; then the answer is 429.',
  tag: 'email-subscriptions',
  access: 'scope:svc-ppman',
  headers: idempotencyHeaders,
  body: EmailSubscriptionCreate,
  responses: { 201: { description: 'The subscription', schema: EmailSubscriptionResponse } },
  async handler({ body, headers, caller, ctx }) {
    const now = ctx.now()
    const settings = {
      email: body.email,
      frequency: body.frequency,
      timeZone: body.time_zone,
      filter: filterOf(body.event_types, body.filters),
    }
    const call = {
      caller,
      operation: 'createEmailSubscription',
      key: headers['idempotency-key'],
      body,
      at: now,
    }
    return answerOnce(call, ctx, async (tx) =>
      created(presentSubscription(await subscribe(tx, settings, { by: caller, now }))),
    )
  },
})
