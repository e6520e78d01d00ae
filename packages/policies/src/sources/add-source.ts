import { AppError } from '@ppman/errors'
import { isSelector } from '@ppman/policy-text/heal'
import { z } from 'zod'
import { checkCodesAddress } from './article-codes/article-table.ts'
import { type ListingSettings, listingSettings } from './discovery/listing.ts'
import { checkPublicUrl } from './public-address.ts'
import { documentKindOf, isListing, type SourceKind } from './source.ts'
import type { SourceRepo } from './source-repo.ts'

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
