import { createHash, randomBytes } from 'node:crypto'
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
