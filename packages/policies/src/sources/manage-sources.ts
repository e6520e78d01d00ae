import { z } from 'zod'
import type { Db } from '@ppman/db'
import { AppError, refusedField } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { isSelector } from '@ppman/policy-text/heal'
import { checkCodesAddress } from './article-codes/article-table.ts'
import { type ListingSettings, listingSettings } from './discovery/listing.ts'
import { tellOfTransition, type SourceRepo, resolutionRepo, sourceRepo } from './source-repo.ts'
import {
  checkPublicUrl,
  documentKindOf,
  isListing,
  type SourceKind,
  type Source,
  type SourceState,
} from './source.ts'

export type SourceRequest = {
  url: string
  /** Id, slug, whole name or EDI payer id of the payer. */
  payer: string
  /** Default: a page or PDF, by the URL's ending. */
  kind?: SourceKind
  /** CSS selector of the policy on a page; without one, an existing source keeps its selector. */
  selector?: string
  /** How a listing is read. */
  settings?: Partial<ListingSettings>
  specialty?: string
  planTypes?: readonly string[]
  /** At least 60 seconds; default one day. */
  fetchIntervalS?: number
  allowLocal?: boolean
  /** Default: now. */
  firstCheckAt?: Date
}

const DAY_S = 86_400
const LONGEST_SELECTOR_CHARS = 500

/**
 * Starts watching a URL. The first check is due immediately.
 *
 * @throws AppError `invalid_input` for a refused URL, unknown settings, an invalid selector, a URL
 * without article codes, or an ambiguous payer; `not_found` for an unknown payer
 */
export async function addSource(
  repo: SourceRepo,
  request: SourceRequest,
  now: Date,
): Promise<{ id: string; created: boolean; payer: { id: string; name: string } }> {
  const { allowLocal = false } = request
  const url = checkPublicUrl(request.url, { allowLocal })
  const kind = request.kind ?? documentKindOf(url)
  if (kind === 'cms_article_codes') checkCodesAddress(url)
  const settings = checkSettings(kind, request.settings ?? {})
  const selector = checkSelector(kind, request.selector)
  const payers = await repo.findPayers(request.payer)
  const [payer] = payers
  if (!payer) throw new AppError('not_found', `No payer is called ${request.payer}.`)
  if (payers.length > 1) throw ambiguousPayerError(request.payer, payers)
  const added = await repo.add({
    payerId: payer.id,
    url,
    kind,
    settings,
    selector,
    specialty: request.specialty?.toLowerCase() ?? null,
    planTypes: [...(request.planTypes ?? [])],
    fetchIntervalS: request.fetchIntervalS ?? DAY_S,
    allowLocal,
    nextCheckAt: request.firstCheckAt ?? now,
  })
  return { ...added, payer }
}

function ambiguousPayerError(word: string, payers: readonly { id: string; name: string }[]): AppError {
  const list = payers.map(({ id, name }) => `${id} (${name})`).join(', ')
  return new AppError('invalid_input', `Several payers are called ${word}; name one by its id: ${list}.`)
}

/** Stores only the given settings, so that later defaults apply to all sources. */
function checkSettings(kind: SourceKind, settings: Partial<ListingSettings>): object {
  if (!isListing(kind) && Object.keys(settings).length > 0)
    throw new AppError('invalid_input', 'Only a listing has settings: say which kind of listing it is.')
  const checked = listingSettings.safeParse(settings)
  if (!checked.success)
    throw new AppError(
      'invalid_input',
      `The settings of the listing cannot be used. ${z.prettifyError(checked.error)}`,
    )
  return settings
}

function checkSelector(kind: SourceKind, selector: string | undefined): string | null {
  if (selector === undefined) return null
  if (kind !== 'html') throw new AppError('invalid_input', 'Only a page (kind html) has a selector.')
  if (selector.length <= LONGEST_SELECTOR_CHARS && isSelector(selector)) return selector
  throw new AppError(
    'invalid_input',
    `The selector is no CSS selector of at most ${LONGEST_SELECTOR_CHARS} characters.`,
  )
}

export const RESOLUTIONS = ['resume', 'retry', 'pause', 'retire', 'new_url'] as const
type Resolution = (typeof RESOLUTIONS)[number]

type ResolveRequest = {
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
