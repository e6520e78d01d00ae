import type { Db } from '@ppman/db'
import { AppError, refusedField } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { nameKeys } from '../normalization/names.ts'
import type { Submitter } from '../submission-repo.ts'
import {
  aliasCorrectionRepo,
  aliasWithdrawalRepo,
  type AliasCorrection,
  type CorrectionRequest,
  type KeptCorrection,
} from './alias-correction-repo.ts'

/**
 * Stores which payer a name means. The correction applies to the organization at once. It becomes
 * global after a second organization submits the same, or when an administrator submits it (open
 * questions, document 1 section 4). A repeated correction changes nothing but may confirm one;
 * `replace` replaces the organization's earlier correction.
 *
 * @throws AppError `invalid_input` for an unknown payer or entry; with code `alias_conflict` for
 *   another payer's name, or
 *   for a name that the organization gave to another payer, without `replace`
 */
export async function correctAlias(
  tx: Db,
  { replace, ...correctionFields }: CorrectionRequest,
  by: Submitter,
  now: Date,
): Promise<KeptCorrection> {
  const repo = aliasCorrectionRepo(tx)
  const { folded, skeleton } = nameKeys(correctionFields.alias)
  if (folded === '') throw refusedField('alias', 'Holds no letter or digit.')
  await rejectUnknownPayer(repo, correctionFields)
  await repo.lockName(folded)
  const own = await repo.own(folded, correctionFields.state)
  if (own && own.payerId !== correctionFields.payerId && !replace) {
    throw refusedField(
      'alias',
      'Your organization gave this name to another payer. Send replace=true to change that.',
      'alias_conflict',
    )
  }
  const bearer = await findBearer(repo, { folded, payerId: correctionFields.payerId, isKnown: own !== null })
  if (!own && bearer)
    return toKeptCorrection(bearer, { folded, created: false, scope: 'global', replacedId: null })
  const replacedId = own && isOther(own, correctionFields) ? own.id : null
  if (replacedId) await aliasWithdrawalRepo(tx).end(replacedId, 'superseded', { sub: by.sub, now })
  const isUnchanged = own && !replacedId
  const correction = isUnchanged
    ? own
    : await repo.add({ ...correctionFields, folded, skeleton, supersedesId: replacedId }, by, now)
  const scope = (await repo.promote(correction.id, by, now)) ? 'global' : 'organisation'
  const detail = { payer_id: correctionFields.payerId, scope, replaces: replacedId }
  await auditEventRepo(tx).append({
    at: now,
    actor: by.sub,
    action: 'payer_alias.corrected',
    objectKind: 'payer_alias',
    objectId: correction.id,
    detail,
  })
  return toKeptCorrection(correction, { folded, created: !isUnchanged, scope, replacedId })
}

type Repo = ReturnType<typeof aliasCorrectionRepo>

async function rejectUnknownPayer(repo: Repo, { payerId, entryId }: AliasCorrection): Promise<void> {
  const { payer, entry } = await repo.refersTo(payerId, entryId)
  if (!payer) throw refusedField('payer_id', 'There is no payer with this id.')
  if (entryId !== null && !entry) throw refusedField('entry_id', 'The payer has no entry with this id.')
}

type Name = {
  folded: string
  payerId: string
  /** Whether the organization corrected the name before. */ isKnown: boolean
}

/**
 * The payer's alias in the directory when no other payer has the name: nothing needs correction
 * then. An alias from corrections alone can be confirmed. An organization that corrected the name
 * before may contradict such an alias, but no directory.
 *
 * @throws AppError `alias_conflict` when it is another payer's name
 */
async function findBearer(repo: Repo, { folded, payerId, isKnown }: Name) {
  const bearers = (await repo.bearers(folded)).filter(({ isCorrection }) => !(isKnown && isCorrection))
  const own = bearers.find((bearer) => bearer.payerId === payerId)
  if (bearers.length > 0 && !own)
    throw refusedField('alias', 'This name belongs to another payer.', 'alias_conflict')
  return bearers.length === 1 && !own?.isCorrection ? own : undefined
}

/** Whether the correction names another payer, or another entry. */
const isOther = (
  own: { payerId: string; entryId: string | null },
  { payerId, entryId }: AliasCorrection,
): boolean => own.payerId !== payerId || (entryId !== null && own.entryId !== entryId)

type StoredCorrection = Pick<KeptCorrection, 'id' | 'alias' | 'payerId' | 'entryId' | 'createdAt'>
type Outcome = Pick<KeptCorrection, 'created' | 'scope' | 'replacedId'> & { folded: string }

const toKeptCorrection = (
  { id, alias, payerId, entryId, createdAt }: StoredCorrection,
  { folded, ...outcome }: Outcome,
): KeptCorrection => ({
  id,
  alias,
  aliasNormalized: folded,
  payerId,
  entryId,
  createdAt,
  ...outcome,
})

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
    throw new AppError('forbidden', 'Only administrators may withdraw what holds for all organizations.')
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
