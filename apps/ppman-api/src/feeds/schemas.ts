import { param } from '@ppman/http'
import type { FeedFilter, SavedFeed } from '@ppman/policies/feeds'
import { CHANGE_TYPES, SEVERITIES } from '@ppman/policy-text'
import { z } from 'zod'
import { stateLetters } from '../payers/schemas.ts'

const FeedFilters = z
  .strictObject({
    payer_id: param.uuid.nullable().default(null).meta({ description: 'A payer with its affiliates.' }),
    state: stateLetters.nullable().default(null).meta({
      description: 'Keeps the affiliates that operate in this state; needs payer_id.',
    }),
    specialty: param.text(1, 50).toLowerCase().nullable().default(null),
    change_type: z.enum(CHANGE_TYPES).nullable().default(null),
    severity: z.enum(SEVERITIES).nullable().default(null).meta({
      description: 'Without one, changes of wording (severity `info`) are left out.',
    }),
    is_reviewed: z.boolean().nullable().default(null).meta({ description: 'By your organization.' }),
    followed_only: z
      .boolean()
      .default(false)
      .meta({ description: 'Only payers that your organization follows.' }),
  })
  .refine(({ state, payer_id: payerId }) => state === null || payerId !== null, {
    path: ['state'],
    error: 'Needs payer_id',
  })
  .meta({ id: 'FeedFilters' })

const name = param.text(1, 100).meta({ example: 'Prior authorization in Georgia' })

export const FeedCreate = z
  .strictObject({ name, filters: FeedFilters.prefault({}) })
  .meta({ id: 'FeedCreate' })
export const FeedUpdate = z
  .strictObject({
    name: name.optional(),
    filters: FeedFilters.optional().meta({ description: 'Takes the place of all filters.' }),
  })
  .meta({ id: 'FeedUpdate' })

export const filterOf = (filters: z.output<typeof FeedFilters>): FeedFilter => ({
  payerId: filters.payer_id,
  state: filters.state,
  specialty: filters.specialty,
  changeType: filters.change_type,
  severity: filters.severity,
  isReviewed: filters.is_reviewed,
  followedOnly: filters.followed_only,
})

const instant = z.iso.datetime()

const feedFields = {
  id: z.uuid(),
  name: z.string(),
  filters: z.object({
    payer_id: z.uuid().nullable(),
    state: z.string().nullable(),
    specialty: z.string().nullable(),
    change_type: z.string().nullable(),
    severity: z.string().nullable(),
    is_reviewed: z.boolean().nullable(),
    followed_only: z.boolean(),
  }),
  token_hint: z.string().meta({ description: 'The last characters of the token.' }),
  created_by: z.string(),
  created_at: instant,
  updated_at: instant,
  last_read_at: instant
    .nullable()
    .meta({ description: 'To the hour; null for a feed that nobody read yet.' }),
}

export const FeedResponse = z.object(feedFields).meta({ id: 'FeedResponse' })
export const FeedWithToken = z
  .object({
    ...feedFields,
    token: z.string().meta({
      description:
        'Part of the addresses. Only this answer shows it, and its repetition under the same ' +
        'Idempotency-Key.',
    }),
    urls: z
      .object({ atom: z.string(), rss: z.string(), calendar: z.string() })
      .meta({ description: 'Whoever has one of these addresses can read the feed without sign-in.' }),
  })
  .meta({ id: 'FeedWithToken' })

export const presentFeed = ({ filter, ...feed }: SavedFeed): z.input<typeof FeedResponse> => ({
  id: feed.id,
  name: feed.name,
  filters: {
    payer_id: filter.payerId,
    state: filter.state,
    specialty: filter.specialty,
    change_type: filter.changeType,
    severity: filter.severity,
    is_reviewed: filter.isReviewed,
    followed_only: filter.followedOnly,
  },
  token_hint: feed.tokenHint,
  created_by: feed.createdBy,
  created_at: feed.createdAt.toISOString(),
  updated_at: feed.updatedAt.toISOString(),
  last_read_at: feed.lastReadAt?.toISOString() ?? null,
})

export function presentFeedWithToken(
  { feed, token }: { feed: SavedFeed; token: string },
  baseUrl: string,
): z.input<typeof FeedWithToken> {
  const address = `${baseUrl.replace(/\/$/, '')}/feeds/${token}`
  const urls = { atom: `${address}.atom`, rss: `${address}.rss`, calendar: `${address}.ics` }
  return { ...presentFeed(feed), token, urls }
}
