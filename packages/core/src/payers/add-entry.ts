import type { Db } from '@ppman/db'
import type { Corrector } from './alias-correction.ts'
import { phoneKey } from './matching/phone-key.ts'
import type { NewEntry, PayerEntry } from './payer-entry.ts'
import { payerEntryRepo } from './payer-entry-repo.ts'
import { refusedField } from './refused-field.ts'

/**
 * Adds a routing entry to the shared directory, with its number, name, footprint, address and phone, so that the next match finds it.
 *
 * @throws AppError `invalid_input` that names the field; with code `duplicate_entry` when the payer has this number at this
 *   clearinghouse on one of the same days already
 */
export async function addEntry(tx: Db, entry: NewEntry, by: Corrector, now: Date): Promise<PayerEntry> {
  const repo = payerEntryRepo(tx)
  refuseNonsense(entry)
  const payer = await repo.lockPayer(entry.payerId)
  if (!payer) throw refusedField('payer_id', 'There is no payer with this id.')
  if (await repo.same(entry)) throw refusedField('edi_payer_id', 'The payer has this routing entry already.', 'duplicate_entry')
  const id = await repo.add(entry, payer.name, by, now)
  const origin = { payerId: entry.payerId, entryId: id, now }
  await repo.addName(payer, origin)
  await repo.addNumber(entry.ediPayerId, origin)
  await repo.addFootprint(entry, origin)
  if (entry.claimsAddress) await repo.addAddress(entry.claimsAddress, origin)
  if (entry.phone) await repo.addPhone(entry.phone, origin)
  return { ...entry, id, name: payer.name, createdAt: now }
}

function refuseNonsense({ phone, effectiveFrom, effectiveTo }: NewEntry): void {
  if (phone && !phoneKey(phone)) throw refusedField('phone', 'Expected a North American number of ten digits.')
  if (effectiveFrom && effectiveTo && effectiveTo < effectiveFrom) throw refusedField('effective_to', 'Ends before it begins.')
}
