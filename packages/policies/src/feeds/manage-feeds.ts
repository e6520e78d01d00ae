import type { Db } from '@ppman/db'
import { AppError, refusedField } from '@ppman/errors'
import { type AuditAction, auditEventRepo } from '@ppman/ledger/audit'
import {
  type FeedFilter,
  hashToken,
  hintOf,
  MOST_FEEDS,
  newToken,
  type SavedFeed,
  savedFeedRepo,
} from './saved-feed-repo.ts'

type Actor = { orgId: string; sub: string }
type Stamp = { by: Actor; now: Date }
/** The token is shown once, here. */
type FeedWithToken = { feed: SavedFeed; token: string }

/**
 * Saves a feed of the caller's organization. Call it in a transaction, in the caller's tenant.
 *
 * @throws AppError `invalid_input` that names the field
 */
export async function createFeed(
  tx: Db,
  { name, filter }: Pick<SavedFeed, 'name' | 'filter'>,
  { by, now }: Stamp,
): Promise<FeedWithToken> {
  const repo = savedFeedRepo(tx)
  await checkFilter(tx, filter)
  if ((await repo.lockedCount(by.orgId)) >= MOST_FEEDS)
    throw refusedField('name', `An organization has at most ${MOST_FEEDS} feeds. Delete one first.`)
  const token = newToken()
  const row = { name, filter, token: storedToken(token), orgId: by.orgId, createdBy: by.sub }
  const feed = await repo.add(row, now)
  await appendAudit(tx, feed, 'saved_feed.created', { by, now })
  return { feed, token }
}

/**
 * Changes name or filters; filters take the place of all.
 *
 * @throws AppError `invalid_input` that names the field, `not_found`
 */
export async function updateFeed(
  tx: Db,
  id: string,
  changes: { name?: string | undefined; filter?: FeedFilter | undefined },
  { by, now }: Stamp,
): Promise<SavedFeed> {
  const repo = savedFeedRepo(tx)
  const feed = await repo.byId(id)
  if (!feed) throw noFeed()
  if (changes.filter) await checkFilter(tx, changes.filter)
  const { name = feed.name, filter = feed.filter } = changes
  const updated = await repo.update(id, { name, filter }, now)
  if (!updated) throw noFeed()
  await appendAudit(tx, updated, 'saved_feed.updated', { by, now })
  return updated
}

/** Gives a feed a new token. The old one is invalid at once. @throws AppError `not_found` */
export async function rotateToken(tx: Db, id: string, { by, now }: Stamp): Promise<FeedWithToken> {
  const token = newToken()
  const feed = await savedFeedRepo(tx).rotate(id, storedToken(token), now)
  if (!feed) throw noFeed()
  await appendAudit(tx, feed, 'saved_feed.token_rotated', { by, now })
  return { feed, token }
}

/** Deletes a feed and its token. @throws AppError `not_found` */
export async function deleteFeed(tx: Db, id: string, { by, now }: Stamp): Promise<void> {
  const feed = await savedFeedRepo(tx).revoke(id, now)
  if (!feed) throw noFeed()
  await appendAudit(tx, feed, 'saved_feed.deleted', { by, now })
}

export const noFeed = () => new AppError('not_found', 'Your organization has no feed with this id.')

const storedToken = (token: string) => ({ sha256: hashToken(token)!, hint: hintOf(token) })

async function checkFilter(tx: Db, { payerId }: FeedFilter): Promise<void> {
  if (payerId && !(await savedFeedRepo(tx).isPayer(payerId)))
    throw refusedField('filters.payer_id', `There is no payer with the id ${payerId}.`)
}

/** Leaves out the name and the specialty, because the audit trail holds no typed text. */
function appendAudit(
  tx: Db,
  { id, filter }: SavedFeed,
  action: AuditAction,
  { by, now }: Stamp,
): Promise<void> {
  const { payerId, state, changeType, severity, isReviewed, followedOnly } = filter
  const detail = {
    payer_id: payerId,
    state,
    change_type: changeType,
    severity,
    is_reviewed: isReviewed,
    followed_only: followedOnly,
  }
  const entry = { at: now, actor: by.sub, action, objectKind: 'saved_feed', objectId: id, detail }
  return auditEventRepo(tx).append(entry)
}
