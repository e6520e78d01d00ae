import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import { createFeed } from '@ppman/policies/feeds'
import { route } from '../route.ts'
import { FeedCreate, FeedWithToken, filterOf, presentFeedWithToken } from './schemas.ts'

export const createFeedRoute = route({
  method: 'post',
  path: '/feeds/',
  operationId: 'createFeed',
  summary: 'Save filters as a feed for feed readers and calendars',
  description:
    'The answer holds addresses with a private token, which only a repeat with the same ' +
    'Idempotency-Key shows again: Atom and RSS with the ' +
    'newest changes, and a calendar of what takes effect. They are read without sign-in.',
  tag: 'feeds',
  access: 'scope:svc-ppman',
  headers: idempotencyHeaders,
  body: FeedCreate,
  responses: { 201: { description: 'The feed with its token', schema: FeedWithToken } },
  async handler({ body, headers, caller, ctx }) {
    const feed = { name: body.name, filter: filterOf(body.filters) }
    const stamp = { by: caller, now: ctx.now() }
    const call = { caller, operation: 'createFeed', key: headers['idempotency-key'], body, at: stamp.now }
    return answerOnce(call, ctx.sealedAnswers, async (tx) =>
      created(presentFeedWithToken(await createFeed(tx, feed, stamp), ctx.config.BASE_URL)),
    )
  },
})
