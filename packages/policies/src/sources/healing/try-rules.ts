import {
  findOnPage,
  type Fingerprint,
  judgeExtract,
  type Link,
  linksOf,
  lostOf,
  readPage,
  repairUrl,
  selected,
  type TargetVerdict,
} from '@ppman/policy-text/heal'
import { type HealAttempt, type HealMethod, refused } from './heal-attempt.ts'
import type { HealTask, Named } from './heal-task.ts'
import type { VisitedPage } from './visit-page.ts'

export type Ladder = {
  task: HealTask
  fingerprint: Fingerprint
  /** Listed documents with their link texts. */
  named: readonly Named[]
  visit: (url: string) => Promise<VisitedPage | null>
}

/** Limit of parent folders searched for links. */
const MAX_INDEXES = 3

/**
 * Tries the rules in order: same place, same text elsewhere on the page, another URL (the design,
 * 3.8).
 */
export async function tryRules(
  ladder: Ladder,
): Promise<{ attempts: HealAttempt[]; links: Link[]; page: VisitedPage | null }> {
  const page = await ladder.visit(ladder.task.url)
  const onPage = await tryPage(ladder, page)
  if (onPage.isAccepted) return { attempts: [onPage], links: [], page }
  const { attempt, links } = await tryLinks(ladder, page)
  return { attempts: [onPage, attempt], links, page }
}

/** Tries the page at the source's URL, or at its redirect. */
async function tryPage(ladder: Ladder, page: VisitedPage | null): Promise<HealAttempt> {
  if (!page) return refused('same_selector', 'no_answer')
  const location = locatePolicy(ladder.fingerprint, ladder.task, page)
  if (!location) return refused('same_selector', 'nothing_found', page.record)
  const url = page.record.finalUrl ?? ladder.task.url
  const method = location.isSame ? (url === ladder.task.url ? 'same_selector' : 'url_repair') : 'relocation'
  return confirmLocation(ladder, { method, url, location, page })
}

/** Tries other URLs: from listings, from the current page, from parent folders. */
async function tryLinks(
  ladder: Ladder,
  page: VisitedPage | null,
): Promise<{ attempt: HealAttempt; links: Link[] }> {
  const links: Link[] = ladder.named.map(({ url, text }) => ({ url: new URL(url), text }))
  if (page?.html) links.push(...linksOf(page.html, page.record.finalUrl ?? ladder.task.url))
  let repair = repairUrl(lostOf(ladder.task, ladder.fingerprint), links)
  for (const index of indexesOf(ladder.task)) {
    if (repair) break
    const listing = await ladder.visit(index)
    if (listing?.html) links.push(...linksOf(listing.html, index))
    repair = repairUrl(lostOf(ladder.task, ladder.fingerprint), links)
  }
  return {
    attempt: repair
      ? await tryAddress(ladder, repair.url, 'url_repair')
      : refused('url_repair', 'nothing_found'),
    links,
  }
}

/** Reads a proposed URL and judges its content. */
export async function tryAddress(ladder: Ladder, url: string, method: HealMethod): Promise<HealAttempt> {
  const page = await ladder.visit(url)
  const location = page && locatePolicy(ladder.fingerprint, ladder.task, page)
  if (!page || !location)
    return { ...refused(method, page ? 'nothing_found' : 'no_answer', page?.record ?? null), toUrl: url }
  return confirmLocation(ladder, { method, url, location, page })
}

type Candidate = { method: HealMethod; url: string; location: PolicyLocation; page: VisitedPage }

/** Confirms an accepted place by a second visit. */
export async function confirmLocation(
  ladder: Ladder,
  { method, url, location, page }: Candidate,
): Promise<HealAttempt> {
  const { isAccepted, reason, containment: score } = location.verdict
  const attempt = { method, toUrl: url, toSelector: location.selector, score, reason, visited: page.record }
  if (!isAccepted) return { ...attempt, isAccepted, confirming: null }
  const confirmation = await ladder.visit(url)
  const holds = isConfirmed(ladder.fingerprint, location.selector, confirmation)
  return {
    ...attempt,
    isAccepted: holds,
    reason: holds ? reason : 'not_confirmed',
    confirming: confirmation?.record ?? null,
  }
}

function indexesOf({ url, indexUrl }: HealTask): string[] {
  const folders = [new URL('.', url).href, new URL('..', url).href]
  return [...new Set([...(indexUrl ? [indexUrl] : []), ...folders])]
    .filter((index) => index !== url && new URL(index).pathname !== '/')
    .slice(0, MAX_INDEXES)
}

/** Where the document is on a page; `selector` is null for the whole page. */
type PolicyLocation = { selector: string | null; isSame: boolean; verdict: TargetVerdict }

/** Excludes walls and error pages. */
const isDocument = ({ record, extract }: VisitedPage) => record.outcome === 'ok' && extract !== null

/**
 * Locates the policy on a visited page: by its selector, as the whole page, or by content. Null
 * without content.
 */
function locatePolicy(
  fingerprint: Fingerprint,
  { selector }: Pick<HealTask, 'selector'>,
  visited: VisitedPage,
): PolicyLocation | null {
  if (!isDocument(visited)) return null
  const whole = selector === null ? judgeExtract(fingerprint, visited.extract!) : null
  if (whole?.isAccepted || visited.html === null)
    return { selector: null, isSame: true, verdict: whole ?? judgeExtract(fingerprint, visited.extract!) }
  const found = findOnPage(fingerprint, readPage(visited.html), selector ?? undefined)
  if (!found) return whole && { selector: null, isSame: true, verdict: whole }
  return { selector: found.selector, isSame: found.isSame, verdict: found.verdict }
}

/** Whether a second visit shows the same document at the same place. */
function isConfirmed(
  fingerprint: Fingerprint,
  selector: string | null,
  visited: VisitedPage | null,
): boolean {
  if (!visited || !isDocument(visited)) return false
  if (selector === null) return judgeExtract(fingerprint, visited.extract!).isAccepted
  const location = locatePolicy(fingerprint, { selector }, visited)
  return (
    location !== null &&
    location.isSame &&
    location.verdict.isAccepted &&
    visited.html !== null &&
    selected(readPage(visited.html).root, selector).length > 0
  )
}
