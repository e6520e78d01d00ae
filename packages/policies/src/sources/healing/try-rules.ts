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
import type { Look } from './visit-page.ts'

export type Ladder = {
  task: HealTask
  known: Fingerprint
  /** What listings name, by the words they use. */
  named: readonly Named[]
  look: (url: string) => Promise<Look | null>
}

/** Folders above the document that may list its neighbours. */
const MAX_INDEXES = 3

/** The rule-based rungs, until one holds: the same place, the same words elsewhere on the page, another address (the design, 3.8). */
export async function tryRules(
  ladder: Ladder,
): Promise<{ attempts: HealAttempt[]; links: Link[]; page: Look | null }> {
  const page = await ladder.look(ladder.task.url)
  const onPage = await tryPage(ladder, page)
  if (onPage.isAccepted) return { attempts: [onPage], links: [], page }
  const { attempt, links } = await tryLinks(ladder, page)
  return { attempts: [onPage, attempt], links, page }
}

/** What stands at the address itself, or where it leads. */
async function tryPage(ladder: Ladder, page: Look | null): Promise<HealAttempt> {
  if (!page) return refused('same_selector', 'no_answer')
  const placed = judgeLook(ladder.known, ladder.task, page)
  if (!placed) return refused('same_selector', 'nothing_found', page.record)
  const url = page.record.finalUrl ?? ladder.task.url
  const method = placed.isSame ? (url === ladder.task.url ? 'same_selector' : 'url_repair') : 'relocation'
  return confirmed(ladder, { method, url, placed, page })
}

/** Another address, named by a listing, by the page that stands in its place or by the folders above. */
async function tryLinks(ladder: Ladder, page: Look | null): Promise<{ attempt: HealAttempt; links: Link[] }> {
  const links: Link[] = ladder.named.map(({ url, text }) => ({ url: new URL(url), text }))
  if (page?.html) links.push(...linksOf(page.html, page.record.finalUrl ?? ladder.task.url))
  let repair = repairUrl(lostOf(ladder.task, ladder.known), links)
  for (const index of indexesOf(ladder.task)) {
    if (repair) break
    const listing = await ladder.look(index)
    if (listing?.html) links.push(...linksOf(listing.html, index))
    repair = repairUrl(lostOf(ladder.task, ladder.known), links)
  }
  return {
    attempt: repair
      ? await tryAddress(ladder, repair.url, 'url_repair')
      : refused('url_repair', 'nothing_found'),
    links,
  }
}

/** Reads a proposed address and judges what it says. */
export async function tryAddress(ladder: Ladder, url: string, method: HealMethod): Promise<HealAttempt> {
  const page = await ladder.look(url)
  const placed = page && judgeLook(ladder.known, ladder.task, page)
  if (!page || !placed)
    return { ...refused(method, page ? 'nothing_found' : 'no_answer', page?.record ?? null), toUrl: url }
  return confirmed(ladder, { method, url, placed, page })
}

type Candidate = { method: HealMethod; url: string; placed: Placed; page: Look }

/** An accepted place has to hold on a second look. */
export async function confirmed(
  ladder: Ladder,
  { method, url, placed, page }: Candidate,
): Promise<HealAttempt> {
  const { isAccepted, reason, containment: score } = placed.verdict
  const attempt = { method, toUrl: url, toSelector: placed.selector, score, reason, look: page.record }
  if (!isAccepted) return { ...attempt, isAccepted, confirming: null }
  const again = await ladder.look(url)
  const holds = holdsAgain(ladder.known, placed.selector, again)
  return {
    ...attempt,
    isAccepted: holds,
    reason: holds ? reason : 'not_confirmed',
    confirming: again?.record ?? null,
  }
}

function indexesOf({ url, indexUrl }: HealTask): string[] {
  const folders = [new URL('.', url).href, new URL('..', url).href]
  return [...new Set([...(indexUrl ? [indexUrl] : []), ...folders])]
    .filter((index) => index !== url && new URL(index).pathname !== '/')
    .slice(0, MAX_INDEXES)
}

/** Where on a page the known document stands; `selector` is null where it is the whole of what is read. */
type Placed = { selector: string | null; isSame: boolean; verdict: TargetVerdict }

/** Walls and error pages hold no policy, whatever they quote. */
const isDocument = ({ record, extract }: Look) => record.outcome === 'ok' && extract !== null

/** Judges what was seen: with the selector that held, else whole, else by content. Null when there is nothing to judge. */
function judgeLook(known: Fingerprint, { selector }: Pick<HealTask, 'selector'>, look: Look): Placed | null {
  if (!isDocument(look)) return null
  const whole = selector === null ? judgeExtract(known, look.extract!) : null
  if (whole?.isAccepted || look.html === null)
    return { selector: null, isSame: true, verdict: whole ?? judgeExtract(known, look.extract!) }
  const found = findOnPage(known, readPage(look.html), selector ?? undefined)
  if (!found) return whole && { selector: null, isSame: true, verdict: whole }
  return { selector: found.selector, isSame: found.isSame, verdict: found.verdict }
}

/** Whether a second look at the same place says the same: one page that was served once is no new home. */
function holdsAgain(known: Fingerprint, selector: string | null, look: Look | null): boolean {
  if (!look || !isDocument(look)) return false
  if (selector === null) return judgeExtract(known, look.extract!).isAccepted
  const placed = judgeLook(known, { selector }, look)
  return (
    placed !== null &&
    placed.isSame &&
    placed.verdict.isAccepted &&
    look.html !== null &&
    selected(readPage(look.html).root, selector).length > 0
  )
}
