import type { Db } from '@ppman/db'
import type { AliasCorrection, Corrector, KeptCorrection } from './alias-correction.ts'
import { aliasCorrectionRepo } from './alias-correction-repo.ts'
import { foldName } from './fold-name.ts'
import { refusedField } from './refused-field.ts'

/**
 * Keeps what a coder says a name means: for the organisation at once, for all after a second organisation said the same or
 * when an administrator says it (open questions, document 1 section 4). The next match knows it. The same again changes nothing but may confirm.
 *
 * @throws AppError `invalid_input` for an unknown payer or entry, and with code `alias_conflict` for another payer's name
 */
export async function correctAlias(tx: Db, said: AliasCorrection, by: Corrector, now: Date): Promise<KeptCorrection> {
  const repo = aliasCorrectionRepo(tx)
  const folded = foldName(said.alias)
  if (folded === '') throw refusedField('alias', 'Holds no letter or digit.')
  await refuseUnknown(repo, said)
  await repo.lockName(folded)
  const own = await repo.own(folded, said.state)
  if (own && own.payerId !== said.payerId) throw conflict()
  const bearers = await repo.bearers(folded)
  const bearer = bearers.find(({ payerId }) => payerId === said.payerId)
  if (!own && bearers.length > 0 && !bearer) throw conflict()
  if (!own && bearer && bearers.length === 1) return kept(bearer, { folded, created: false, scope: 'global' })
  const correction = own ?? (await repo.add({ ...said, folded }, by, now))
  const scope = (await repo.promote(correction.id, by, now)) ? 'global' : 'organisation'
  return kept(correction, { folded, created: !own, scope })
}

async function refuseUnknown(repo: ReturnType<typeof aliasCorrectionRepo>, { payerId, entryId }: AliasCorrection): Promise<void> {
  const { payer, entry } = await repo.refersTo(payerId, entryId)
  if (!payer) throw refusedField('payer_id', 'There is no payer with this id.')
  if (entryId !== null && !entry) throw refusedField('entry_id', 'The payer has no entry with this id.')
}

type Known = Omit<KeptCorrection, 'aliasNormalized' | 'created' | 'scope'>

type Told = { folded: string; created: boolean; scope: KeptCorrection['scope'] }

const kept = (known: Known, { folded, ...words }: Told): KeptCorrection => ({
  ...known,
  aliasNormalized: folded,
  ...words,
})

const conflict = () => refusedField('alias', 'This name belongs to another payer.', 'alias_conflict')
