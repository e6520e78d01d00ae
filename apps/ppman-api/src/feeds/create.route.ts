import { created } from '@ppman/http'
import { createFeed } from '@ppman/policies/feeds'
import { route } from '../route.ts'
import { FeedCreate, FeedWithToken, filterOf, presentFeedWithToken } from './schemas.ts'

/** Takes no Idempotency-Key: the stored answer would hold the token. */
export const createFeedRoute = route({
  method: 'post',
  path: '/feeds/',
  operationId: 'createFeed',
  summary: 'Save filters as a feed for feed readers and calendars',
  description:
    'The answer holds addresses with a private token, which is not shown again: Atom and RSS with the ' +
    'newest changes, and a calendar of what takes effect. They are read without sign-in.',
  tag: 'feeds',
  access: 'scope:svc-ppman',
  body: FeedCreate,
  responses: { 201: { description: 'The feed with its token', schema: FeedWithToken } },
  async handler({ body, caller, ctx }) {
    const feed = { name: body.name, filter: filterOf(body.filters) }
    const stamp = { by: caller, now: ctx.now() }
    const saved = await ctx.transaction((tx) => createFeed(tx, feed, stamp))
    return created(presentFeedWithToken(saved, ctx.config.BASE_URL))
  },
})
