import { createHash, randomBytes } from 'node:crypto'
import { type Db, lockInTransaction, Prisma, queryRows } from '@ppman/db'
import type { ChangeFilter } from '../versions/index.ts'

/** Feeds of one organization at most, one for each payer that it may follow. */
export const MOST_FEEDS = 200

/** The filters of the list of changes that can be saved. Null lets everything through. */
export type FeedFilter = {
  /** A payer with its affiliates. */
  payerId: string | null
  /** USPS code; needs `payerId`. */
  state: string | null
  specialty: string | null
  changeType: string | null
  severity: string | null
  /** Reviewed by the organization. */
  isReviewed: boolean | null
  /** Only payers that the organization follows. */
  followedOnly: boolean
}

/** Changes that an organization follows with a feed reader or a calendar. */
export type SavedFeed = {
  id: string
  name: string
  filter: FeedFilter
  /** The last characters of the token. */
  tokenHint: string
  createdBy: string
  createdAt: Date
  updatedAt: Date
  /** To the hour; null for a feed that was never read. */
  lastReadAt: Date | null
}

/** The filter of the list. Changes of wording are left out unless `info` asks for them. */
export const changeFilterOf = (filter: FeedFilter): ChangeFilter => ({
  payerId: filter.payerId ?? undefined,
  state: filter.state ?? undefined,
  specialty: filter.specialty ?? undefined,
  changeType: filter.changeType ?? undefined,
  severity: filter.severity ?? undefined,
  isReviewed: filter.isReviewed ?? undefined,
  followedOnly: filter.followedOnly,
  alertsOnly: filter.severity !== 'info',
})

/** `ppf_` and 256 random bits as base64url. Scanners for leaked secrets find the prefix. */
export const newToken = (): string => `ppf_${randomBytes(32).toString('base64url')}`

/** The stored hash of a token, or null for other text. 256 bits need no slow hash. */
export const hashToken = (token: string): string | null =>
  /^ppf_[A-Za-z0-9_-]{43}$/.test(token) ? createHash('sha256').update(token).digest('hex') : null

/** The end of a token, so that people tell two apart. */
export const hintOf = (token: string): string => token.slice(-4)

const { sql } = Prisma

type Row = Omit<SavedFeed, 'filter'> & FeedFilter

const FEED = sql`
  id, name, payer_id AS "payerId", state, specialty, change_type AS "changeType", severity,
  is_reviewed AS "isReviewed", followed_only AS "followedOnly", token_hint AS "tokenHint",
  created_by AS "createdBy", created_at AS "createdAt", updated_at AS "updatedAt",
  last_read_at AS "lastReadAt"`

type StoredToken = { sha256: string; hint: string }
type NewFeed = { name: string; filter: FeedFilter; token: StoredToken; orgId: string; createdBy: string }

export type SavedFeedRepo = ReturnType<typeof savedFeedRepo>

/** The feeds of the caller's organization that were not deleted. */
export function savedFeedRepo(db: Db) {
  const one = async (query: Prisma.Sql): Promise<SavedFeed | null> => {
    const [row] = await queryRows<Row>(db, query)
    return row ? withFilter(row) : null
  }
  return {
    /** The oldest first. */
    list: async (): Promise<SavedFeed[]> => {
      const rows = await queryRows<Row>(
        db,
        sql`SELECT ${FEED} FROM saved_feed WHERE revoked_at IS NULL ORDER BY created_at, id`,
      )
      return rows.map(withFilter)
    },

    byId: (id: string) =>
      one(sql`SELECT ${FEED} FROM saved_feed WHERE id = ${id}::uuid AND revoked_at IS NULL`),

    isPayer: async (id: string): Promise<boolean> => (await db.payer.count({ where: { id } })) > 0,

    /** Number of feeds; concurrent callers of one organization wait for one another. */
    lockedCount: async (orgId: string): Promise<number> => {
      await lockInTransaction(db, 'saved_feed', orgId)
      return db.savedFeed.count({ where: { revokedAt: null } })
    },

    add: async ({ filter, token, ...feed }: NewFeed, now: Date): Promise<SavedFeed> =>
      (await one(sql`
        INSERT INTO saved_feed (org_id, name, payer_id, state, specialty, change_type, severity, is_reviewed,
          followed_only, token_sha256, token_hint, created_by, created_at, updated_at)
        VALUES (${feed.orgId}::uuid, ${feed.name}, ${filter.payerId}::uuid, ${filter.state},
          ${filter.specialty}, ${filter.changeType}, ${filter.severity}, ${filter.isReviewed},
          ${filter.followedOnly}, ${token.sha256}, ${token.hint}, ${feed.createdBy}, ${now}, ${now})
        RETURNING ${FEED}`))!,

    update: (id: string, { name, filter }: Pick<SavedFeed, 'name' | 'filter'>, now: Date) =>
      one(sql`
        UPDATE saved_feed SET name = ${name}, payer_id = ${filter.payerId}::uuid, state = ${filter.state},
          specialty = ${filter.specialty}, change_type = ${filter.changeType},
          severity = ${filter.severity}, is_reviewed = ${filter.isReviewed},
          followed_only = ${filter.followedOnly}, updated_at = ${now}
        WHERE id = ${id}::uuid AND revoked_at IS NULL RETURNING ${FEED}`),

    /** Replaces the token; the old one is invalid at once. */
    rotate: (id: string, { sha256, hint }: StoredToken, now: Date) =>
      one(sql`
        UPDATE saved_feed SET token_sha256 = ${sha256}, token_hint = ${hint}, updated_at = ${now}
        WHERE id = ${id}::uuid AND revoked_at IS NULL RETURNING ${FEED}`),

    /** @returns the feed that was deleted, or null when the organization has none with this id */
    revoke: (id: string, now: Date) =>
      one(sql`
        UPDATE saved_feed SET revoked_at = ${now}
        WHERE id = ${id}::uuid AND revoked_at IS NULL RETURNING ${FEED}`),

    /**
     * The feed with this token and its organization, found without a tenant. Notes the reading.
     *
     * @returns null for a token that no feed has
     */
    open: async (token: string, now: Date): Promise<{ id: string; orgId: string } | null> => {
      const sha256 = hashToken(token)
      if (!sha256) return null
      const [row] = await queryRows<{ id: string; orgId: string }>(
        db,
        sql`SELECT feed_id AS id, feed_org_id AS "orgId" FROM open_saved_feed(${sha256}, ${now})`,
      )
      return row ?? null
    },
  }
}

const withFilter = ({
  payerId,
  state,
  specialty,
  changeType,
  severity,
  isReviewed,
  followedOnly,
  ...feed
}: Row): SavedFeed => ({
  ...feed,
  filter: { payerId, state, specialty, changeType, severity, isReviewed, followedOnly },
})
