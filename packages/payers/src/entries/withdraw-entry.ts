import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { entrySubmissionRepo, entryWithdrawalRepo } from './entry-submission-repo.ts'
import type { Submitter } from '../submission.ts'

/**
 * Withdraws a routing entry of the caller's organization, and its global entry unless others
 * support it. An administrator may withdraw a global entry by its id. Withdrawn entries stay as
 * evidence.
 *
 * @throws AppError `not_found` without such an active entry, `forbidden` for a global entry
 *   unless administrator
 */
export async function withdrawEntry(tx: Db, id: string, by: Submitter, now: Date): Promise<void> {
  const repo = entryWithdrawalRepo(tx)
  const entry = await repo.withdrawable(id)
  if (!entry) throw noSuchEntry()
  if (!entry.isOwn && !by.admin)
    throw new AppError('forbidden', 'Only administrators may withdraw what holds for all organisations.')
  await entrySubmissionRepo(tx).lockPayer(entry.payerId)
  const isWithdrawn = entry.isOwn
    ? await repo.end(id, 'withdrawn', { sub: by.sub, now })
    : await repo.withdrawForAll(id, by, now)
  if (!isWithdrawn) throw noSuchEntry()
  if (entry.isOwn) await repo.settle(entry.routingKey, now)
  const detail = { payer_id: entry.payerId, scope: entry.isOwn ? 'organisation' : 'global' }
  await auditEventRepo(tx).append({
    at: now,
    actor: by.sub,
    action: 'payer_entry.withdrawn',
    objectKind: 'payer_entry',
    objectId: id,
    detail,
  })
}

const noSuchEntry = () => new AppError('not_found', 'No added entry has this id, or it was withdrawn.')
