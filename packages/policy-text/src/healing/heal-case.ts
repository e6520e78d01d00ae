import { AppError } from '@ppman/errors'
import { fileNameOf, type MissingDocument } from './links/link-rules.ts'
import { type Fingerprint, fingerprintOf, ownTitles } from './identity/fingerprint.ts'
import { elementText, gatePage, type Page, readPage, isSelector, selected } from './page.ts'
import { judgeTarget } from './identity/judge-target.ts'
import { linksOf } from './links/links.ts'
import { type Found, relocate } from './relocate.ts'
import { followsRedirect, type Repair, repairUrl } from './links/repair-url.ts'

/** What is known about a source and today's response. Only the page or the address is required. */
type HealCase = {
  url?: string | undefined
  selector?: string | undefined
  beforeHtml?: string | undefined
  afterHtml?: string | undefined
  /** Final address of today's response after redirects. */
  afterUrl?: string | undefined
  httpStatus?: number | undefined
  indexUrl?: string | undefined
  /** A page of links, a feed or a sitemap. */
  indexBody?: string | undefined
}

export type Healing = {
  outcome: 'healed' | 'needs_human_review' | 'blocked' | 'gated' | 'soft404' | 'unchanged'
  method: 'same_selector' | 'relocation' | Repair['method'] | null
  /** 0 to 1 */
  score: number
  reason: string
  text?: string
  selector?: string
  url?: string
}

/** A page that contains nearly the whole text is not a wall, whatever else is on it. */
const PLAINLY_THERE = 0.9
const stopped = (outcome: Healing['outcome'], reason: string): Healing => ({
  outcome,
  method: null,
  score: 0,
  reason,
})

/**
 * The steps of healing that need no network, in order: the same selector, the same content
 * elsewhere on the page, another address. Pure and deterministic. An address is proposed from a
 * link alone; the caller that can fetch it must judge its page too.
 */
export function healCase(given: HealCase): Healing {
  const { httpStatus: status = 200 } = given
  if (status === 401 || status === 407) return stopped('gated', `status ${status}`)
  if (status === 403 || status === 429) return stopped('blocked', `status ${status}`)
  if (status >= 500)
    return stopped('needs_human_review', `status ${status}: nothing can be told from an error of the server`)
  const fingerprint = fingerprintOfCase(given)
  const onPage =
    status < 300 && given.afterHtml !== undefined
      ? healOnPage(given, fingerprint)
      : stopped('needs_human_review', `status ${status}`)
  if (onPage.outcome !== 'needs_human_review' && onPage.outcome !== 'soft404') return onPage
  const repair = repairOf(given, fingerprint)
  return repair ? { outcome: 'healed', ...repair, reason: 'accepted' } : onPage
}

function fingerprintOfCase({ beforeHtml, selector }: HealCase): Fingerprint | null {
  if (beforeHtml === undefined) return null
  const page = readPage(beforeHtml)
  const target =
    selector && isSelector(selector)
      ? selected(page.root, selector)
      : selected(page.root, 'main, body').slice(0, 1)
  return target.length > 0 ? fingerprintOf(page, target) : null
}

function healOnPage(given: HealCase, fingerprint: Fingerprint | null): Healing {
  const html = given.afterHtml!
  const gated = gatePage(html)
  const found = fingerprint && findOnPage(fingerprint, readPage(html), given.selector)
  const isThere = found?.verdict.isAccepted && (gated === 'ok' || found.verdict.containment >= PLAINLY_THERE)
  if (found && isThere) return healedBy(found, given)
  if (gated === 'blocked' || gated === 'gated' || gated === 'soft404') return stopped(gated, gated)
  return stopped('needs_human_review', found ? found.verdict.reason : 'not_found')
}

type OnPage = Found & { isSame: boolean }

/**
 * The selector's target when it is the policy, else the part of the page that contains most of it.
 */
export function findOnPage(
  fingerprint: Fingerprint,
  page: Page,
  selector: string | undefined,
): OnPage | null {
  const target = selector && isSelector(selector) ? selected(page.root, selector) : []
  const verdict = target.length > 0 ? judgeTarget(fingerprint, page, target) : null
  if (verdict?.isAccepted)
    return { target, selector: selector!, score: verdict.containment, verdict, isSame: true }
  const found = relocate(fingerprint, page)
  if (found?.verdict.isAccepted) return { ...found, isSame: false }
  return verdict
    ? { target, selector: selector!, score: 0, verdict, isSame: true }
    : found && { ...found, isSame: false }
}

function healedBy({ target, selector, score, isSame }: OnPage, { afterUrl, url }: HealCase): Healing {
  const isMoved = afterUrl !== undefined && url !== undefined && afterUrl !== url
  return {
    outcome: isSame && !isMoved ? 'unchanged' : 'healed',
    method: isSame ? 'same_selector' : 'relocation',
    score,
    reason: 'accepted',
    text: elementText(target),
    selector,
    ...(isMoved ? { url: afterUrl } : {}),
  }
}

function repairOf(given: HealCase, fingerprint: Fingerprint | null): Repair | null {
  const missing = lostOf(given, fingerprint)
  const redirected =
    given.afterUrl && given.afterHtml === undefined ? followsRedirect(missing, given.afterUrl) : null
  const onIndex =
    given.indexBody === undefined
      ? []
      : linksOf(given.indexBody, given.indexUrl ?? given.url ?? 'about:blank')
  const onPage =
    given.afterHtml === undefined
      ? []
      : linksOf(given.afterHtml, given.afterUrl ?? given.url ?? 'about:blank')
  return redirected ?? repairUrl(missing, onIndex) ?? repairUrl(missing, onPage)
}

/** What a link must name: the titles of the known target, else those of the missing file. */
export function lostOf(
  { url: address }: Pick<HealCase, 'url'>,
  fingerprint: Fingerprint | null,
): MissingDocument {
  const url = address ? URL.parse(address) : null
  const name = url && fileNameOf(url)
  const titles = fingerprint ? ownTitles(fingerprint) : [(name?.subject ?? []).join(' ')]
  return {
    url,
    titles: titles.filter(Boolean),
    numbers: fingerprint && fingerprint.numbers.length > 0 ? fingerprint.numbers : (name?.numbers ?? []),
    scope: fingerprint?.scope ?? [],
  }
}

/**
 * Field names of the input with the fields of a case. `after_status` and `final_url` are synonyms.
 */
const TEXTS = {
  url: 'url',
  selector: 'selector',
  before_html: 'beforeHtml',
  after_html: 'afterHtml',
  after_url: 'afterUrl',
  final_url: 'afterUrl',
  index_url: 'indexUrl',
  index_html: 'indexBody',
} as const satisfies Record<string, keyof HealCase>
const NUMBERS = { http_status: 'httpStatus', after_status: 'httpStatus' } as const satisfies Record<
  string,
  keyof HealCase
>

/**
 * Parses a case of a broken source from a line of JSON. Unknown fields are ignored.
 *
 * @throws AppError `invalid_input` naming the field
 */
export function healCaseOf(line: Readonly<Record<string, unknown>>): HealCase {
  const given: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(TEXTS))
    if (isPresent(line[name])) given[field] = checked(name, line[name], 'string')
  for (const [name, field] of Object.entries(NUMBERS))
    if (isPresent(line[name])) given[field] = checked(name, line[name], 'number')
  if (given['url'] === undefined && given['beforeHtml'] === undefined)
    throw new AppError('invalid_input', 'A case names at least before_html (with its selector) or url.')
  return given
}

const isPresent = (value: unknown) => value !== undefined && value !== null

function checked(name: string, value: unknown, kind: 'string' | 'number'): unknown {
  if (typeof value === kind) return value
  throw new AppError('invalid_input', `${name} is to be a ${kind}.`)
}
