import type { Link } from './links.ts'
import { isOutdatedTitle } from './outdated.ts'
import { isOutsideScope, scopeIn } from './scope-words.ts'
import type { Lost } from './lost.ts'

/** Links to something about a policy rather than to it, or to a wording that no longer holds. */
const BESIDE =
  /\b(?:archived?|archives|histor(?:y|ical)|retired|previous|prior version|superseded|redlined?|draft|proposed|comments?|forms?|faqs?|frequently asked|questions|summary|at a glance|fact sheet|checklist|code list|quick (?:reference|guide)|appeals?|espa[nñ]ol|spanish|presentation|webinar|video|news|announcement|bulletin board|upcoming)\b/i
/** Parts of a site that hold no policies: people, places, stories, and pages made of others. */
const ELSEWHERE =
  /\b(?:search|results|login|signin|sign in|register|doctors?|find|specialt(?:y|ies)|locations?|careers|jobs|events?|blog|stor(?:y|ies)|wellness|health library|conditions?|symptoms|tags?|category|categories|magazine|press|print|share)\b/i
const QUESTION = /^(?:q|query|s|search|keywords?|term|text)$/i
/** A heading of a list of other things than policies. */
const OTHER_LIST =
  /^(?:(?:latest|recent|provider|member) )?(?:news|announcements?|updates|forms?|faqs?|frequently asked questions|search results|results|archives?)\b/i

/** Whether a link leads beside a policy: to an archive, a form, a search, as its words, its path or the list around it say. */
export function isBeside({ titles }: Lost, { url, text, parts = [], under }: Link): boolean {
  const words = [text, ...parts, spokenPath(url)].join(' ')
  if (titles.some((title) => BESIDE.test(title))) return false
  return (
    BESIDE.test(words) ||
    ELSEWHERE.test(foldersOf(url)) ||
    [...url.searchParams.keys()].some((name) => QUESTION.test(name)) ||
    (under ?? []).some(isOtherList)
  )
}

const isOtherList = (heading: string) =>
  OTHER_LIST.test(heading) || (isOutdatedTitle(heading) && !/\b(?:current|active|in effect)\b/i.test(heading))

/** A link for named plans or states leads to a policy that was for one of them. */
export function isInScope({ scope, url }: Lost, link: Link): boolean {
  const known = [...scope, ...(url ? scopeIn(spokenPath(url)) : [])]
  const said = scopeIn([link.text, ...(link.parts ?? []), spokenPath(link.url)].join(' '))
  return (
    !isOutsideScope(known, said) &&
    (link.under ?? []).every((heading) => !isOutsideScope(known, scopeIn(heading)) || said.length > 0)
  )
}

/** The path in words. */
function spokenPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).replace(/[^\p{L}\p{N}]+/gu, ' ')
  } catch {
    return pathname
  }
}

const foldersOf = (url: URL) => spokenPath(new URL('.', url))
