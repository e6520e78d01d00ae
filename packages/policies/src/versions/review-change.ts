import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
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
