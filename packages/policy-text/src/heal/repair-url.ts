import { isBeside, isInScope } from './beside.ts'
import { fileNameOf, isLater } from './file-name.ts'
import { isSuccessor, namesTitle, type Rule, statesNumber } from './link-rules.ts'
import type { Link } from './links.ts'
import type { Lost } from './lost.ts'

export type RepairMethod =
  'redirect' | 'index_link_number_match' | 'index_link_title_match' | 'versioned_filename_match'
export type Repair = { url: string; method: RepairMethod; /** 0 to 1 */ score: number }

const SCORES: Record<RepairMethod, number> = {
  redirect: 1,
  index_link_number_match: 0.95,
  versioned_filename_match: 0.9,
  index_link_title_match: 0.85,
}

/** Where the document stands now, by the links of an index, a feed or the page that stands in its place (rung 3); null when none or several could be it. */
export function repairUrl(lost: Lost, links: readonly Link[]): Repair | null {
  const others = links.filter(
    (link) =>
      link.url.href !== lost.url?.href &&
      link.url.pathname + link.url.search !== '/' &&
      !isBeside(lost, link) &&
      isInScope(lost, link),
  )
  for (const [method, isIt] of RULES) {
    const fitting = others.filter((link) => isIt(lost, link))
    const newest = newestOf(fitting)
    if (newest) return { url: newest, method, score: SCORES[method] }
    if (fitting.length > 0) return null
  }
  return null
}

/** The same, as far as a redirect's last address tells by itself. Null for the way home. */
export function followsRedirect(lost: Lost, to: string): Repair | null {
  const url = URL.parse(to)
  if (!url || url.pathname.length <= 1 || url.href === lost.url?.href) return null
  const found = repairUrl(lost, [{ url, text: '' }])
  return found && { ...found, method: 'redirect', score: SCORES.redirect }
}

const RULES: readonly (readonly [RepairMethod, Rule])[] = [
  ['index_link_number_match', statesNumber],
  ['versioned_filename_match', isSuccessor],
  ['index_link_title_match', namesTitle],
]

/** Of several versions of one file the latest; several files are no answer. */
function newestOf(links: readonly Link[]): string | null {
  const [first, ...rest] = links.map(({ url }) => ({ url, name: fileNameOf(url) }))
  if (!first) return null
  const newest = rest.reduce((best, one) => (isLater(best.name, one.name) ? one : best), first)
  const isOne =
    rest.every(({ name }) => name.family === first.name.family) &&
    [first, ...rest].every((one) => one === newest || isLater(one.name, newest.name))
  return isOne ? newest.url.href : null
}
