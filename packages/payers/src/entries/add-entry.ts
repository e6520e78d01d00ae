import type { Db } from '@ppman/db'
import { auditEventRepo } from '@ppman/ledger/audit'
import { printedText } from '../normalization/address-key.ts'
import { phoneKey } from '../normalization/phone-key.ts'
import type { ClaimsAddress, NewEntry, PayerEntry } from './payer-entry.ts'
import { entrySubmissionRepo, entryWithdrawalRepo } from './entry-submission-repo.ts'
import { refusedField, type Submitter } from '../submission.ts'

/**
 * Adds a routing entry: for the caller's organisation at once, for all when a second organisation adds the same or an
 * administrator does. Each fact of it (address, phone, states) holds for all on the same terms. The next match finds it.
 * An administrator's entry takes the place of the same one of the organisation.
 *
 * @throws AppError `invalid_input` that names the field; with code `duplicate_entry` when the organisation or a directory has
 *   this number of the payer at this clearinghouse on one of the same days already
 */
export async function addEntry(tx: Db, entry: NewEntry, by: Submitter, now: Date): Promise<PayerEntry> {
  const repo = entrySubmissionRepo(tx)
  refuseNonsense(entry)
  const payer = await repo.lockPayer(entry.payerId)
  if (!payer) throw refusedField('payer_id', 'There is no payer with this id.')
  const replaced = await refuseDuplicate(repo, entry, by)
  if (replaced) await entryWithdrawalRepo(tx).end(replaced, 'superseded', { sub: by.sub, now })
  const keys = {
    addressKey: entry.claimsAddress && comparable(entry.claimsAddress),
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

/** @returns the organisation's own entry that an administrator's takes the place of */
async function refuseDuplicate(repo: Repo, entry: NewEntry, by: Submitter): Promise<string | null> {
  const own = await repo.own(entry)
  if (own?.isSame && by.admin) return own.id
  if (own || (await repo.isListed(entry))) {
    throw refusedField('edi_payer_id', 'The payer has this routing entry already.', 'duplicate_entry')
  }
  return null
}

function refuseNonsense({ phone, effectiveFrom, effectiveTo }: NewEntry): void {
  if (phone && !phoneKey(phone))
    throw refusedField('phone', 'Expected a North American number of ten digits.')
  if (effectiveFrom && effectiveTo && effectiveTo < effectiveFrom)
    throw refusedField('effective_to', 'Ends before it begins.')
}

/** An address as two submissions of it are compared: letters and digits of each part. */
const comparable = ({ line, city, state, zip }: ClaimsAddress): string =>
  [line, city, state, zip].map(printedText).join('|')
