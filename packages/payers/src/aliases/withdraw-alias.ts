import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { aliasCorrectionRepo, aliasWithdrawalRepo } from './alias-correction-repo.ts'
import type { Submitter } from '../submission.ts'

/**
 * Withdraws a correction of the caller's organization, and its global alias unless others support
 * it. An administrator may withdraw a global alias by its id. Withdrawn corrections stay as
 * evidence.
 *
 * @throws AppError `not_found` without such an active correction, `forbidden` for a global alias
 *   unless administrator
 */
export async function withdrawAlias(tx: Db, id: string, by: Submitter, now: Date): Promise<void> {
  const repo = aliasWithdrawalRepo(tx)
  const own = await repo.activeName(id)
  const name = own ?? (await repo.nameForAll(id))
  if (name === null) throw noSuchCorrection()
  if (own === null && !by.admin)
    throw new AppError('forbidden', 'Only administrators may withdraw what holds for all organisations.')
  await aliasCorrectionRepo(tx).lockName(name)
  const isWithdrawn =
    own === null
      ? await repo.withdrawForAll(id, by, now)
      : await repo.end(id, 'withdrawn', { sub: by.sub, now })
  if (!isWithdrawn) throw noSuchCorrection()
  if (own !== null) await repo.settle(name, now)
  const detail = { scope: own === null ? 'global' : 'organisation' }
  await auditEventRepo(tx).append({
    at: now,
    actor: by.sub,
    action: 'payer_alias.withdrawn',
    objectKind: 'payer_alias',
    objectId: id,
    detail,
  })
}

const noSuchCorrection = () =>
  new AppError('not_found', 'There is no correction with this id, or it was withdrawn.')
