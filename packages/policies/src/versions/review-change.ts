import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import type { ChangeFilter } from './policy-change.ts'
import { changeReviewRepo, type Reviewer } from './policy-change-repo.ts'

/** A review mark of a change, with an optional note. */
export type ReviewMark = { changeId: string; isReviewed: boolean; note: string | null }

/**
 * Sets or removes the review mark of the caller's organization; other organizations do not see it.
 *
 * @throws AppError `not_found` when there is no such change
 */
export async function reviewChange(
  tx: Db,
  { changeId, isReviewed, note }: ReviewMark,
  by: Reviewer,
  now: Date,
): Promise<void> {
  const reviews = changeReviewRepo(tx)
  if (!(await reviews.isChange(changeId)))
    throw new AppError('not_found', 'There is no policy change with this id.')
  await (isReviewed ? reviews.put(changeId, note, by, now) : reviews.takeBack(changeId, by))
  const action = isReviewed ? 'policy_change.reviewed' : 'policy_change.review_taken_back'
  await auditEventRepo(tx).append({
    at: now,
    actor: by.sub,
    action,
    objectKind: 'policy_change',
    objectId: changeId,
    detail: {},
  })
}

/** The changes of a filter, up to the newest one that the person has seen. */
export type ReviewOfAll = { filter: ChangeFilter; lastId: string }

/**
 * Marks all changes of a filter as reviewed for the caller's organization; those that came after
 * the last one seen stay unread.
 *
 * @returns how many were marked
 * @throws AppError `not_found` when there is no such change
 */
export async function reviewAllChanges(
  tx: Db,
  { filter, lastId }: ReviewOfAll,
  by: Reviewer,
  now: Date,
): Promise<number> {
  const reviews = changeReviewRepo(tx)
  if (!(await reviews.isChange(lastId)))
    throw new AppError('not_found', 'There is no policy change with this id.')
  const count = await reviews.putAll(filter, lastId, by, now)
  await auditEventRepo(tx).append({
    at: now,
    actor: by.sub,
    action: 'policy_change.all_reviewed',
    objectKind: 'policy_change',
    objectId: lastId,
    detail: { count },
  })
  return count
}
