import type { Db } from '@ppman/db'
import type { AliasCorrection, CorrectionRequest, KeptCorrection } from './alias-correction.ts'
import { auditEventRepo } from '@ppman/ledger/audit'
import { aliasCorrectionRepo, aliasWithdrawalRepo } from './alias-correction-repo.ts'
import { nameKeys } from '../normalization/name-words.ts'
import { refusedField, type Submitter } from '../submission.ts'

/**
 * Keeps what a coder says a name means: for the organisation at once, for all after a second organisation said the same or
 * when an administrator says it (open questions, document 1 section 4). The next match knows it. The same again changes nothing
 * but may confirm; with `replace` another payer takes the place of what the organisation said before.
 *
 * @throws AppError `invalid_input` for an unknown payer or entry, and with code `alias_conflict` for another payer's name, or
 *   one that the organisation gave to another payer and may not replace
 */
export async function correctAlias(
  tx: Db,
  { replace, ...said }: CorrectionRequest,
  by: Submitter,
  now: Date,
): Promise<KeptCorrection> {
  const repo = aliasCorrectionRepo(tx)
  const { folded, skeleton } = nameKeys(said.alias)
  if (folded === '') throw refusedField('alias', 'Holds no letter or digit.')
  await refuseUnknown(repo, said)
  await repo.lockName(folded)
  const own = await repo.own(folded, said.state)
  if (own && own.payerId !== said.payerId && !replace) {
    throw refusedField(
      'alias',
      'Your organization gave this name to another payer. Send replace=true to change that.',
      'alias_conflict',
    )
  }
  const bearer = await bearerOf(repo, { folded, payerId: said.payerId, isKnown: own !== null })
  if (!own && bearer) return kept(bearer, { folded, created: false, scope: 'global', replacedId: null })
  const replacedId = own && isOther(own, said) ? own.id : null
  if (replacedId) await aliasWithdrawalRepo(tx).end(replacedId, 'superseded', { sub: by.sub, now })
  const stays = own && !replacedId
  const correction = stays
    ? own
    : await repo.add({ ...said, folded, skeleton, supersedesId: replacedId }, by, now)
  const scope = (await repo.promote(correction.id, by, now)) ? 'global' : 'organisation'
  const detail = { payer_id: said.payerId, scope, replaces: replacedId }
  await auditEventRepo(tx).append({
    at: now,
    actor: by.sub,
    action: 'payer_alias.corrected',
    objectKind: 'payer_alias',
    objectId: correction.id,
    detail,
  })
  return kept(correction, { folded, created: !stays, scope, replacedId })
}

type Repo = ReturnType<typeof aliasCorrectionRepo>

async function refuseUnknown(repo: Repo, { payerId, entryId }: AliasCorrection): Promise<void> {
  const { payer, entry } = await repo.refersTo(payerId, entryId)
  if (!payer) throw refusedField('payer_id', 'There is no payer with this id.')
  if (entryId !== null && !entry) throw refusedField('entry_id', 'The payer has no entry with this id.')
}

type Name = {
  folded: string
  payerId: string
  /** Whether the organisation corrected the name before. */ isKnown: boolean
}

/**
 * The payer's bearing of the name in a directory, when it alone bears it: then nothing is to be corrected. What only
 * corrections say is confirmed, so that it outlives the withdrawal of another. Who corrected the name before may speak against
 * what corrections made hold for all, but against no directory.
 *
 * @throws AppError `alias_conflict` when it is another payer's name
 */
async function bearerOf(repo: Repo, { folded, payerId, isKnown }: Name) {
  const bearers = (await repo.bearers(folded)).filter(({ isCorrection }) => !(isKnown && isCorrection))
  const own = bearers.find((bearer) => bearer.payerId === payerId)
  if (bearers.length > 0 && !own)
    throw refusedField('alias', 'This name belongs to another payer.', 'alias_conflict')
  return bearers.length === 1 && !own?.isCorrection ? own : undefined
}

/** Another payer, or another entry where one is named. */
const isOther = (
  own: { payerId: string; entryId: string | null },
  { payerId, entryId }: AliasCorrection,
): boolean => own.payerId !== payerId || (entryId !== null && own.entryId !== entryId)

type Known = Pick<KeptCorrection, 'id' | 'alias' | 'payerId' | 'entryId' | 'createdAt'>
type Told = Pick<KeptCorrection, 'created' | 'scope' | 'replacedId'> & { folded: string }

const kept = (
  { id, alias, payerId, entryId, createdAt }: Known,
  { folded, ...words }: Told,
): KeptCorrection => ({
  id,
  alias,
  aliasNormalized: folded,
  payerId,
  entryId,
  createdAt,
  ...words,
})
