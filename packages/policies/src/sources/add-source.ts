import { AppError } from '@ppman/errors'
import { isSelector } from '@ppman/policy-text/heal'
import { z } from 'zod'
import { checkCodesAddress } from './article-codes/article-table.ts'
import { type ListingSettings, listingSettings } from './discovery/listing.ts'
import { publicAddress } from './public-address.ts'
import { documentKindOf, isListing, type SourceKind } from './source.ts'
import type { SourceRepo } from './source-repo.ts'

export type SourceRequest = {
  url: string
  /** Id, slug, whole name or EDI payer id of the payer. */
  payer: string
  /** A page or PDF unless told, as the address ends. */
  kind?: SourceKind
  /** CSS selector of the part of a page that is the policy; without one a known source keeps its own. */
  selector?: string
  /** How a listing is read. */
  settings?: Partial<ListingSettings>
  specialty?: string
  planTypes?: readonly string[]
  /** At least a minute; a day unless told. */
  fetchIntervalS?: number
  allowLocal?: boolean
  /** At once unless told. */
  firstCheckAt?: Date
}

const DAY_S = 86_400
const LONGEST_SELECTOR_CHARS = 500

/**
 * Starts watching an address. The first look is due at once.
 *
 * @throws AppError `invalid_input` for an address that may not be read, settings that no listing has, codes of no article, a selector that is none or of
 * what is no page, or a payer word that several payers answer to; `not_found` for an unknown payer
 */
export async function addSource(
  repo: SourceRepo,
  request: SourceRequest,
  now: Date,
): Promise<{ id: string; created: boolean; payer: { id: string; name: string } }> {
  const { allowLocal = false } = request
  const url = publicAddress(request.url, { allowLocal })
  const kind = request.kind ?? documentKindOf(url)
  if (kind === 'cms_article_codes') checkCodesAddress(url)
  const settings = checkedSettings(kind, request.settings ?? {})
  const selector = checkedSelector(kind, request.selector)
  const payers = await repo.payersCalled(request.payer)
  const [payer] = payers
  if (!payer) throw new AppError('not_found', `No payer is called ${request.payer}.`)
  if (payers.length > 1) throw severalPayers(request.payer, payers)
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

function severalPayers(word: string, payers: readonly { id: string; name: string }[]): AppError {
  const list = payers.map(({ id, name }) => `${id} (${name})`).join(', ')
  return new AppError('invalid_input', `Several payers are called ${word}; name one by its id: ${list}.`)
}

/** Only what was said is stored, so that a default that changes holds for all. */
function checkedSettings(kind: SourceKind, settings: Partial<ListingSettings>): object {
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

function checkedSelector(kind: SourceKind, selector: string | undefined): string | null {
  if (selector === undefined) return null
  if (kind !== 'html') throw new AppError('invalid_input', 'Only a page (kind html) has a selector.')
  if (selector.length <= LONGEST_SELECTOR_CHARS && isSelector(selector)) return selector
  throw new AppError(
    'invalid_input',
    `The selector is no CSS selector of at most ${LONGEST_SELECTOR_CHARS} characters.`,
  )
}
