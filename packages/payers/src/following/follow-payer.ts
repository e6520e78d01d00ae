import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { followedPayerRepo } from './followed-payer-repo.ts'

/** Payers that one organization may follow, all shown on one page. */
export const FOLLOWED_LIMIT = 200

/**
 * Follows a payer for the caller's organization, or stops following it. Idempotent.
 *
 * @throws AppError `not_found` without such a payer, `conflict` when the organization follows 200
 *   already
 */
export async function followPayer(
  tx: Db,
  request: { payerId: string; follow: boolean },
  by: { orgId: string; sub: string },
  now: Date,
): Promise<void> {
  const followed = followedPayerRepo(tx)
  if (!request.follow) return followed.takeBack(request.payerId)
  if (!(await followed.isPayer(request.payerId)))
    throw new AppError('not_found', 'There is no payer with this id.')
  if ((await followed.count()) >= FOLLOWED_LIMIT)
    throw new AppError(
      'conflict',
      `An organization may follow ${FOLLOWED_LIMIT} payers. End following another first.`,
    )
  await followed.put(request.payerId, by, now)
}
