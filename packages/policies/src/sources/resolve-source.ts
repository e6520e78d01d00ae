import type { Db } from '@ppman/db'
import { refusedField } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { checkPublicUrl } from './public-address.ts'
import { resolutionRepo, sourceRepo } from './source-repo.ts'
import type { Source, SourceState } from './source.ts'
import { tellOfTransition } from './source-event-repo.ts'

export const RESOLUTIONS = ['resume', 'retry', 'pause', 'retire', 'new_url'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

export type ResolveRequest = {
  action: Resolution
  /** Of a `new_url`. */
  url?: string | null | undefined
  /** Shown in the source's history. */
  reason: string
  /** Subject of the person. */
  actor: string
}

/** Target state of each action, and the states from which it is refused. */
const PATHS: Record<Resolution, { to: SourceState | null; notFrom: readonly SourceState[] }> = {
  resume: { to: 'active', notFrom: ['active'] },
  retry: { to: null, notFrom: ['paused', 'retired'] },
  pause: { to: 'paused', notFrom: ['paused', 'retired'] },
  retire: { to: 'retired', notFrom: ['retired'] },
  new_url: { to: 'active', notFrom: ['retired'] },
}

/**
 * Applies a person's decision to a source: one transition with reason and actor. A resumed source
 * is due immediately; its versions stay. Call it in a transaction of its own.
 *
 * @throws AppError `not_found`; `invalid_input`, naming `action` or `url`, for an impossible
 * transition, or a URL that is refused or already watched for this payer
 */
export async function resolveSource(
  tx: Db,
  id: string,
  request: ResolveRequest,
  now: Date,
): Promise<SourceState> {
  const source = await sourceRepo(tx).lock(id)
  const { to, notFrom } = PATHS[request.action]
  if (notFrom.includes(source.state))
    throw refusedField('action', `A source that is ${source.state} cannot be told to ${request.action}.`)
  const url = request.action === 'new_url' ? await checkNewUrl(tx, source, request.url) : null
  const repo = resolutionRepo(tx)
  if (url) await repo.moveTo(id, url)
  const state = to ?? source.state
  await repo.settle(id, {
    state,
    isFresh: to === 'active',
    isDue: state !== 'paused' && state !== 'retired',
    reason: request.reason,
    now,
  })
  await repo.addTransition({
    sourceId: id,
    fromState: source.state,
    toState: state,
    reason: transitionReason(request),
    actor: request.actor,
    createdAt: now,
  })
  await tellOfTransition(tx, { sourceId: id, from: source.state, to: state, reason: request.reason, now })
  const detail = { decision: request.action, from: source.state, to: state }
  await auditEventRepo(tx).append({
    at: now,
    actor: request.actor,
    action: 'source.resolved',
    objectKind: 'source',
    objectId: id,
    detail,
  })
  return state
}

const transitionReason = ({ action, reason }: ResolveRequest): string => `${action}: ${reason}`

async function checkNewUrl(
  tx: Db,
  { id, payerId, url: old }: Source,
  text: string | null | undefined,
): Promise<string> {
  if (!text) throw refusedField('url', 'Say the new address.')
  const url = checkPublicUrl(text, { allowLocal: false })
  if (url === old) throw refusedField('url', 'The source is at this address already.')
  if (await resolutionRepo(tx).isTaken({ id, payerId, url }))
    throw refusedField('url', 'The payer has another source at this address.')
  return url
}
