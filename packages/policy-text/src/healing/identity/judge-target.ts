import { regex } from '../../text/pattern.ts'
import type { Element } from '../../extraction/html-tree.ts'
import { elementText, type Page, wordsIn } from '../page.ts'
import { containment, type Fingerprint } from './fingerprint.ts'
import {
  identityOf,
  type IdentityTokens,
  ownHeadings,
  isOtherScope,
  isOutsideScope,
  scopeIn,
} from './identity.ts'
import { isOutdatedTitle, foldNumber, isSuccessorNumber } from './policy-marks.ts'
import { isLibrary, namesSame, partsOfTitle, subjectOf } from './titles.ts'

export type TargetVerdict = {
  isAccepted: boolean
  /** Share of the last good text that the target contains, 0 to 1. */
  containment: number
  /** Why, in one word. */
  reason:
    | 'accepted'
    | 'history_names_predecessor'
    | IdentityVerdict
    | 'too_little_left'
    | 'too_much_else'
    | 'too_short_to_tell'
}

/** A revision keeps at least half of the text (the design, 3.8). */
export const MIN_CONTAINMENT = 0.5
/** A target this many times as long contains other content too. */
const MAX_GROWTH = 4
const MIN_SHINGLES = 8
/**
 * A policy rewritten under a new number still shares its definitions and codes with its
 * predecessor.
 */
const REWRITTEN_CONTAINMENT = 0.2

/** The identity and text of a candidate. */
export type CandidateText = IdentityTokens & { text: string }

/**
 * Whether a text is a current version of the known policy. Pure: the acceptance rules of the
 * design, 3.8.
 */
export function judgeText(fingerprint: Fingerprint, candidate: CandidateText): TargetVerdict {
  const words = wordsIn(candidate.text)
  const share = containment(fingerprint.shingles, words)
  const verdict = (reason: TargetVerdict['reason']) => ({
    isAccepted: reason === 'accepted' || reason === 'history_names_predecessor',
    containment: share,
    reason,
  })
  if (fingerprint.shingles.length < MIN_SHINGLES) return verdict('too_short_to_tell')
  const identity = judgeIdentity(fingerprint, { ...candidate, containment: share })
  if (identity === 'succeeds' && share >= REWRITTEN_CONTAINMENT) return verdict('history_names_predecessor')
  if (share < MIN_CONTAINMENT) return verdict('too_little_left')
  if (identity !== 'same') return verdict(identity)
  return verdict(words.length > MAX_GROWTH * fingerprint.words ? 'too_much_else' : 'accepted')
}

/** The same for a part of a page. */
export const judgeTarget = (
  fingerprint: Fingerprint,
  page: Page,
  target: readonly Element[],
): TargetVerdict => judgeText(fingerprint, { ...identityOf(page, target), text: elementText(target) })

/** `succeeds`: another document that says it replaces the known one. */
type IdentityVerdict =
  'same' | 'succeeds' | 'other_number' | 'other_title' | 'other_scope' | 'superseded_copy' | 'no_identity'

export type Candidate = IdentityTokens & { text: string; containment: number }

/** Without a title or number on either side, only nearly equal text is the same policy. */
const SAME_TEXT = 0.95
/** Above this share the headings around the policy may be gone, but not its own title. */
const NEARLY_SAME_TEXT = 0.9

/** A single word may stand above any document. */
const MIN_HEADING_WORDS = 2

/** Whether a candidate is the known policy. */
function judgeIdentity(fingerprint: Fingerprint, candidate: Candidate): IdentityVerdict {
  if (isOutdated(fingerprint, candidate)) return 'superseded_copy'
  if (isOtherScope(fingerprint.scope, candidate.scope) || isForOthers(fingerprint, candidate))
    return 'other_scope'
  const title = titleVerdict(fingerprint, candidate)
  const number = numberVerdict(fingerprint, candidate)
  if (number === 'same') return 'same'
  if (number === 'other')
    return saysItReplaces(fingerprint, candidate) && title !== 'other' ? 'succeeds' : 'other_number'
  if (title !== 'same' && hasEqualHeading(fingerprint, candidate)) return 'same'
  if (title === 'other') return 'other_title'
  if (title === 'same') return 'same'
  return candidate.containment >= SAME_TEXT ? 'same' : 'no_identity'
}

/**
 * Whether nearly the same text stands below a heading of the same words. It identifies documents
 * whose titles name no subject: "Prior Authorization Code List", "Provider Manual, Chapter 7".
 */
function hasEqualHeading(fingerprint: Fingerprint, candidate: Candidate): boolean {
  if (candidate.containment < NEARLY_SAME_TEXT) return false
  const nearest = wordsIn(candidate.titles[0] ?? '')
  return (
    nearest.length >= MIN_HEADING_WORDS &&
    fingerprint.titles.some((title) => wordsIn(title).join(' ') === nearest.join(' '))
  )
}

/**
 * Whether the title, or a line below it, names a state or plans that the known policy did not: the
 * same number in another edition.
 */
const isForOthers = (fingerprint: Fingerprint, candidate: Candidate) =>
  isOutsideScope(fingerprint.scope, [
    ...scopeIn(ownHeadings(candidate).join(' ')),
    ...(candidate.statedFor ?? []),
  ])

/**
 * Whether the candidate says that it is not in force, or has an earlier effective date than the
 * known policy.
 */
const isOutdated = (fingerprint: Fingerprint, { titles, isNoticed, effectiveOn }: Candidate) =>
  (titles.some(isOutdatedTitle) && !fingerprint.titles.some(isOutdatedTitle)) ||
  (isNoticed && !fingerprint.isNoticed) ||
  (fingerprint.effectiveOn ?? '') > (effectiveOn ?? '9')

export function numberVerdict(fingerprint: Fingerprint, candidate: Candidate): 'same' | 'other' | 'unsaid' {
  const [was, is] = [fingerprint.numbers[0], candidate.numbers[0]]
  if (
    was &&
    !is &&
    ownHeadings(candidate).some((title) =>
      title.split(/[\s,:;()#]+/).some((token) => foldNumber(token) === was),
    )
  )
    return 'same'
  if (!was || !is) return 'unsaid'
  if (was === is) return 'same'
  if (fingerprint.numbers.length > 1 && fingerprint.numbers.includes(is) && candidate.numbers.includes(was))
    return 'same'
  return isSuccessorNumber(was, is) && titleVerdict(fingerprint, candidate) === 'same' ? 'same' : 'other'
}

/**
 * Every subject of the known policy must be found, and the candidate must have no other subject.
 * Titles differ between fetches in neutral words; the rest must be equal.
 */
export function titleVerdict(fingerprint: Fingerprint, candidate: Candidate): 'same' | 'other' | 'unsaid' {
  const wanted = subjectsOf(fingerprint, candidate.pageTitle)
  if (wanted.length === 0) return 'unsaid'
  const candidateTitles = [
    ...candidate.titles,
    ...partsOf(candidate.pageTitle),
    ...partsOf(headOf(candidate.text), /[.:;]/),
  ]
  const isFound = (subject: string) =>
    candidateTitles.some((title) => namesSame(title, subject) === true) || beginsWith(candidate.text, subject)
  const isOwn = (subject: string, index: number) =>
    isFound(subject) || (index > 0 && candidate.own === 1 && containsTitle(candidate.text, subject))
  const isEvery =
    wanted.slice(0, fingerprint.own).every(isOwn) &&
    (candidate.containment >= NEARLY_SAME_TEXT ||
      wanted.every((subject, index) => (index < fingerprint.own ? isOwn(subject, index) : isFound(subject))))
  const nearest = ownHeadings(candidate).slice(
    0,
    candidate.containment >= NEARLY_SAME_TEXT || fingerprint.sections.length === 0 ? 1 : candidate.own,
  )
  if (isEvery)
    return nearest.some(
      (title) => isForeign(title, fingerprint) && !wanted.some((one) => namesSame(one, title)),
    )
      ? 'other'
      : 'same'
  return nearest.length > 0 || fingerprint.titles.length > 0
    ? isEcho(fingerprint, candidate)
      ? 'unsaid'
      : 'other'
    : 'unsaid'
}

/** Whether the candidate has no title; then its text decides. */
const isEcho = (fingerprint: Fingerprint, { titles, pageTitle }: Candidate) =>
  titles.every((title) => subjectOf(title).length === 0) &&
  (pageTitle === null || pageTitle === fingerprint.pageTitle || subjectOf(pageTitle).length === 0)

/**
 * The subjects of the headings; without any, those of the page's title, without the site name that
 * both pages share.
 */
function subjectsOf({ titles, pageTitle }: Fingerprint, pageTitleNow: string | null): string[] {
  const headings = titles.filter((title) => subjectOf(title).length > 0)
  const ofPolicy = headings.filter((title) => !isLibrary(title))
  if (headings.length > 0) return ofPolicy.length > 0 ? ofPolicy : headings
  const [parts, now] = [partsOfTitle(pageTitle), partsOfTitle(pageTitleNow)]
  const own = parts.filter((part) => !now.some((other) => namesSame(part, other)))
  return own.length > 0 ? own : parts
}

/**
 * Whether a heading was never among the policy's sections, so that it separates the text from the
 * policy's title.
 */
const isForeign = (title: string, { sections, titles, pageTitle }: Fingerprint) =>
  ![...sections, ...titles, ...siteNames(titles, pageTitle)].some((one) => namesSame(one, title))

/** The parts of the page's title beside the policy's own: the site, or the kind of document. */
const siteNames = (titles: readonly string[], pageTitle: string | null): string[] => {
  const parts = partsOfTitle(pageTitle)
  const isTitle = (part: string) => titles.some((title) => namesSame(title, part))
  return parts.some(isTitle) ? parts.filter((part) => !isTitle(part)) : []
}

const partsOf = (title: string | null, at = /\s[|–—-]\s|\s?[|:]\s*/): string[] =>
  title ? [title, ...title.split(at)] : []

const HEAD_WORDS = 40
const headOf = (text: string) => text.trim().split(/\s+/).slice(0, HEAD_WORDS).join(' ')

/** The heading of the first section may be further down now. */
const containsTitle = (text: string, title: string) =>
  ` ${wordsIn(text).join(' ')} `.includes(` ${wordsIn(title).join(' ')} `)

/** Whether the text begins with the title, for pages without headings. */
function beginsWith(text: string, title: string): boolean {
  const [head, words] = [wordsIn(headOf(text)), wordsIn(title)]
  return head.slice(0, words.length).join(' ') === words.join(' ')
}

const REPLACES = regex('gi')`
  \b(?:replac(?:es|ed|ing)|supersed(?:es|ed|ing)|formerly|previously|renumbered|(?:was|is) now|
    prior policy|old policy)\b(?:(?!\. ).){0,120}
`

/** Whether the text says that it replaces the known number: "This policy replaces L-113-009." */
function saysItReplaces({ numbers }: Fingerprint, { text }: Candidate): boolean {
  return [...text.matchAll(REPLACES)].some(([statement]) =>
    statement.split(/[\s,;()]+/).some((token) => numbers[0] === foldNumber(token)),
  )
}
