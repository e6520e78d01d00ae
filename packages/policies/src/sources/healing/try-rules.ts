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
import {
  type HealAttempt,
  type HealMethod,
  type HealTask,
  type ListedDocument,
  refusedAttempt,
} from './heal-task.ts'
import type { VisitedPage } from './visit-page.ts'

export type HealContext = {
  task: HealTask
  fingerprint: Fingerprint
  /** Listed documents with their link texts. */
  named: readonly ListedDocument[]
  visit: (url: string) => Promise<VisitedPage | null>
}

/** Limit of parent folders searched for links. */
const MAX_INDEXES = 3

/**
 * Tries the rules in order: same place, same text elsewhere on the page, another URL (the design,
 * 3.8).
 */
export async function tryRules(
  context: HealContext,
): Promise<{ attempts: HealAttempt[]; links: Link[]; page: VisitedPage | null }> {
  const page = await context.visit(context.task.url)
  const onPage = await tryPage(context, page)
  if (onPage.isAccepted) return { attempts: [onPage], links: [], page }
  const { attempt, links } = await tryLinks(context, page)
  return { attempts: [onPage, attempt], links, page }
}

/** Tries the page at the source's URL, or at its redirect. */
async function tryPage(context: HealContext, page: VisitedPage | null): Promise<HealAttempt> {
  if (!page) return refusedAttempt('same_selector', 'no_answer')
  const location = locatePolicy(context.fingerprint, context.task, page)
  if (!location) return refusedAttempt('same_selector', 'nothing_found', page.record)
  const url = page.record.finalUrl ?? context.task.url
  const method = location.isSame ? (url === context.task.url ? 'same_selector' : 'url_repair') : 'relocation'
  return confirmLocation(context, { method, url, location, page })
}

/** Tries other URLs: from listings, from the current page, from parent folders. */
async function tryLinks(
  context: HealContext,
  page: VisitedPage | null,
): Promise<{ attempt: HealAttempt; links: Link[] }> {
  const links: Link[] = context.named.map(({ url, text }) => ({ url: new URL(url), text }))
  if (page?.html) links.push(...linksOf(page.html, page.record.finalUrl ?? context.task.url))
  let repair = repairUrl(lostOf(context.task, context.fingerprint), links)
  for (const index of indexesOf(context.task)) {
    if (repair) break
    const listing = await context.visit(index)
    if (listing?.html) links.push(...linksOf(listing.html, index))
    repair = repairUrl(lostOf(context.task, context.fingerprint), links)
  }
  return {
    attempt: repair
      ? await tryAddress(context, repair.url, 'url_repair')
      : refusedAttempt('url_repair', 'nothing_found'),
    links,
  }
}

/** Reads a proposed URL and judges its content. */
export async function tryAddress(
  context: HealContext,
  url: string,
  method: HealMethod,
): Promise<HealAttempt> {
  const page = await context.visit(url)
  const location = page && locatePolicy(context.fingerprint, context.task, page)
  if (!page || !location)
    return {
      ...refusedAttempt(method, page ? 'nothing_found' : 'no_answer', page?.record ?? null),
      toUrl: url,
    }
  return confirmLocation(context, { method, url, location, page })
}

type Candidate = { method: HealMethod; url: string; location: PolicyLocation; page: VisitedPage }

/** Confirms an accepted place by a second visit. */
export async function confirmLocation(
  context: HealContext,
  { method, url, location, page }: Candidate,
): Promise<HealAttempt> {
  const { isAccepted, reason, containment: score } = location.verdict
  const attempt = { method, toUrl: url, toSelector: location.selector, score, reason, visited: page.record }
  if (!isAccepted) return { ...attempt, isAccepted, confirming: null }
  const confirmation = await context.visit(url)
  const holds = isConfirmed(context.fingerprint, location.selector, confirmation)
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
