import { regex } from '../../text/pattern.ts'
import {
  fileNameOf,
  isLater,
  isSuccessor,
  type MissingDocument,
  namesTitle,
  type Rule,
  statesNumber,
} from './link-rules.ts'
import type { Link } from './links.ts'
import { isOutdatedTitle } from '../identity/policy-marks.ts'
import { isOutsideScope, scopeIn } from '../identity/identity.ts'

export type RepairMethod =
  'redirect' | 'index_link_number_match' | 'index_link_title_match' | 'versioned_filename_match'
export type Repair = { url: string; method: RepairMethod; /** 0 to 1 */ score: number }

const SCORES: Record<RepairMethod, number> = {
  redirect: 1,
  index_link_number_match: 0.95,
  versioned_filename_match: 0.9,
  index_link_title_match: 0.85,
}

/**
 * The new address of a document, from the links of an index, a feed or the page at the old address
 * (step 3); null when none or several match.
 */
export function repairUrl(missing: MissingDocument, links: readonly Link[]): Repair | null {
  const others = links.filter(
    (link) =>
      link.url.href !== missing.url?.href &&
      link.url.pathname + link.url.search !== '/' &&
      !isNotPolicyLink(missing, link) &&
      isInScope(missing, link),
  )
  for (const [method, isIt] of RULES) {
    const fitting = others.filter((link) => isIt(missing, link))
    const newest = newestOf(fitting)
    if (newest) return { url: newest, method, score: SCORES[method] }
    if (fitting.length > 0) return null
  }
  return null
}

/** The same for the final address of a redirect. Null for a redirect to the home page. */
export function followsRedirect(missing: MissingDocument, to: string): Repair | null {
  const url = URL.parse(to)
  if (!url || url.pathname.length <= 1 || url.href === missing.url?.href) return null
  const found = repairUrl(missing, [{ url, text: '' }])
  return found && { ...found, method: 'redirect', score: SCORES.redirect }
}

const RULES: readonly (readonly [RepairMethod, Rule])[] = [
  ['index_link_number_match', statesNumber],
  ['versioned_filename_match', isSuccessor],
  ['index_link_title_match', namesTitle],
]

/** Of several versions of one file the latest; null for several files. */
function newestOf(links: readonly Link[]): string | null {
  const [first, ...rest] = links.map(({ url }) => ({ url, name: fileNameOf(url) }))
  if (!first) return null
  const newest = rest.reduce((best, one) => (isLater(best.name, one.name) ? one : best), first)
  const isOne =
    rest.every(({ name }) => name.family === first.name.family) &&
    [first, ...rest].every((one) => one === newest || isLater(one.name, newest.name))
  return isOne ? newest.url.href : null
}

/** Links to material about a policy, or to a version that is not in force. */
const NON_POLICY_LINK = regex('i')`
  \b(?:archived?|archives|histor(?:y|ical)|retired|previous|prior version|superseded|redlined?|draft|
    proposed|comments?|forms?|faqs?|frequently asked|questions|summary|at a glance|fact sheet|
    checklist|code list|quick (?:reference|guide)|appeals?|espa[nñ]ol|spanish|presentation|webinar|
    video|news|announcement|bulletin board|upcoming)\b
`
/** Folders without policies: people, places, news and search pages. */
const NON_POLICY_FOLDER = regex('i')`
  \b(?:search|results|login|signin|sign in|register|doctors?|find|specialt(?:y|ies)|locations?|
    careers|jobs|events?|blog|stor(?:y|ies)|wellness|health library|conditions?|symptoms|tags?|
    category|categories|magazine|press|print|share)\b
`
const QUESTION = /^(?:q|query|s|search|keywords?|term|text)$/i
/** Headings of lists of other content. */
const OTHER_LIST = regex('i')`
  ^(?:(?:latest|recent|provider|member) )?(?:news|announcements?|updates|forms?|faqs?|
    frequently asked questions|search results|results|archives?)\b
`

/** Whether a link leads to an archive, a form or a search, by its text, path or list. */
function isNotPolicyLink({ titles }: MissingDocument, { url, text, parts = [], under }: Link): boolean {
  const words = [text, ...parts, spokenPath(url)].join(' ')
  if (titles.some((title) => NON_POLICY_LINK.test(title))) return false
  return (
    NON_POLICY_LINK.test(words) ||
    NON_POLICY_FOLDER.test(foldersOf(url)) ||
    [...url.searchParams.keys()].some((name) => QUESTION.test(name)) ||
    (under ?? []).some(isOtherList)
  )
}

const isOtherList = (heading: string) =>
  OTHER_LIST.test(heading) || (isOutdatedTitle(heading) && !/\b(?:current|active|in effect)\b/i.test(heading))

/** Whether a link that names plans or states names one of the policy's. */
function isInScope({ scope, url }: MissingDocument, link: Link): boolean {
  const expected = [...scope, ...(url ? scopeIn(spokenPath(url)) : [])]
  const named = scopeIn([link.text, ...(link.parts ?? []), spokenPath(link.url)].join(' '))
  return (
    !isOutsideScope(expected, named) &&
    (link.under ?? []).every((heading) => !isOutsideScope(expected, scopeIn(heading)) || named.length > 0)
  )
}

/** The words of a path. */
function spokenPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).replace(/[^\p{L}\p{N}]+/gu, ' ')
  } catch {
    return pathname
  }
}

const foldersOf = (url: URL) => spokenPath(new URL('.', url))
