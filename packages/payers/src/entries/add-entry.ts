import type { Db } from '@ppman/db'
import { AppError, refusedField } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { printedText, phoneKey } from '../normalization/contact-keys.ts'
import type { Submitter } from '../submission-repo.ts'
import {
  entrySubmissionRepo,
  entryWithdrawalRepo,
  type ClaimsAddress,
  type NewEntry,
  type PayerEntry,
} from './entry-submission-repo.ts'

/**
 * Adds a routing entry for the caller's organization. The entry becomes global when a second
 * organization or an administrator adds the same; so does each of its facts (address, phone,
 * states). An administrator's entry replaces the same entry of the organization.
 *
 * @throws AppError `invalid_input` that names the field; with code `duplicate_entry` when the
 *   organization or a directory
 *   already has this number of the payer at this clearinghouse on one of the same days
 */
export async function addEntry(tx: Db, entry: NewEntry, by: Submitter, now: Date): Promise<PayerEntry> {
  const repo = entrySubmissionRepo(tx)
  validateEntry(entry)
  const payer = await repo.lockPayer(entry.payerId)
  if (!payer) throw refusedField('payer_id', 'There is no payer with this id.')
  const replaced = await rejectDuplicate(repo, entry, by)
  if (replaced) await entryWithdrawalRepo(tx).end(replaced, 'superseded', { sub: by.sub, now })
  const keys = {
    addressKey: entry.claimsAddress && comparableAddress(entry.claimsAddress),
    phoneKey: entry.phone && phoneKey(entry.phone),
  }
  const id = await repo.add({ ...entry, ...keys }, by, now)
  const scope = (await repo.promote(id, by, now)) ? 'global' : 'organisation'
  const detail = {
    payer_id: entry.payerId,
    edi_payer_id: entry.ediPayerId,
    scope,
    approved: by.admin,
    replaces: replaced,
  }
  const action = scope === 'global' ? 'payer_entry.confirmed' : 'payer_entry.created'
  await auditEventRepo(tx).append({
    at: now,
    actor: by.sub,
    action,
    objectKind: 'payer_entry',
    objectId: id,
    detail,
  })
  return { ...entry, id, name: payer.name, scope, createdAt: now }
}

type Repo = ReturnType<typeof entrySubmissionRepo>

/** @returns the organization's own entry that an administrator's entry replaces */
async function rejectDuplicate(repo: Repo, entry: NewEntry, by: Submitter): Promise<string | null> {
  const own = await repo.own(entry)
  if (own?.isSame && by.admin) return own.id
  if (own || (await repo.isListed(entry))) {
    throw refusedField('edi_payer_id', 'The payer has this routing entry already.', 'duplicate_entry')
  }
  return null
}

function validateEntry({ phone, effectiveFrom, effectiveTo }: NewEntry): void {
  if (phone && !phoneKey(phone))
    throw refusedField('phone', 'Expected a North American number of ten digits.')
  if (effectiveFrom && effectiveTo && effectiveTo < effectiveFrom)
    throw refusedField('effective_to', 'Ends before it begins.')
}

/** An address for comparison with another submission: letters and digits of each part. */
const comparableAddress = ({ line, city, state, zip }: ClaimsAddress): string =>
  [line, city, state, zip].map(printedText).join('|')

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
    throw new AppError('forbidden', 'Only administrators may withdraw what holds for all organizations.')
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
