import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import { askPpmanApi, readPpmanApi } from '../ppman-api.ts'

const FeedFilters = z.object({
  payer_id: z.string().nullable(),
  state: z.string().nullable(),
  specialty: z.string().nullable(),
  change_type: z.string().nullable(),
  severity: z.string().nullable(),
  is_reviewed: z.boolean().nullable(),
  followed_only: z.boolean(),
})

const Feed = z.object({
  id: z.string(),
  name: z.string(),
  filters: FeedFilters,
  token_hint: z.string(),
  last_read_at: z.string().nullable(),
})
export type Feed = z.output<typeof Feed>

/** The API answers the addresses once, when a feed gets its token. */
const FeedWithAddresses = Feed.extend({
  urls: z.object({ atom: z.string(), rss: z.string(), calendar: z.string() }),
})
export type FeedWithAddresses = z.output<typeof FeedWithAddresses>

/** What a person says about a feed. */
export type FeedSettings = Pick<Feed, 'name' | 'filters'>

/** The operations of saved feeds, on behalf of the signed-in person. */
export function feedsApi(ctx: Ctx, account: Account) {
  const one = (id: string) => `/feeds/${encodeURIComponent(id)}`
  return {
    list: () => readPpmanApi(ctx, { account, path: '/feeds/' }, z.array(Feed)),
    byId: (id: string) => readPpmanApi(ctx, { account, path: one(id) }, Feed),
    create: (body: FeedSettings) =>
      askPpmanApi(ctx, { account, method: 'POST', path: '/feeds/', body }, FeedWithAddresses),
    update: (id: string, body: FeedSettings) =>
      askPpmanApi(ctx, { account, method: 'PATCH', path: one(id), body }, Feed),
    rotateToken: (id: string) =>
      askPpmanApi(ctx, { account, method: 'POST', path: `${one(id)}/rotate-token` }, FeedWithAddresses),
    remove: (id: string) => askPpmanApi(ctx, { account, method: 'DELETE', path: one(id) }, z.null()),
  }
}
