import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { followedPayerRepo } from './followed-payer-repo.ts'

/** Payers that one organisation may follow: what a page shows whole. */
export const FOLLOWED_LIMIT = 200

/**
 * Follows a payer for the caller's organisation, or ends it. Saying the same twice changes nothing.
 *
 * @throws AppError `not_found` without such a payer, `conflict` when the organisation follows 200 already
 */
export async function followPayer(
  tx: Db,
  said: { payerId: string; follow: boolean },
  by: { orgId: string; sub: string },
  now: Date,
): Promise<void> {
  const followed = followedPayerRepo(tx)
  if (!said.follow) return followed.takeBack(said.payerId)
  if (!(await followed.isPayer(said.payerId)))
    throw new AppError('not_found', 'There is no payer with this id.')
  if ((await followed.count()) >= FOLLOWED_LIMIT)
    throw new AppError(
      'conflict',
      `An organisation may follow ${FOLLOWED_LIMIT} payers. End following another first.`,
    )
  await followed.put(said.payerId, by, now)
}
