import { anyOf } from '../word-tables.ts'

/** A label of an entry is no longer than this. */
const REACH = 70
const MAX_WORDS = 7

/** Words that make a phrase about an illness a document, a role, a specialty or a program. */
const DOCUMENT = new RegExp(
  `\\b(?:${anyOf('document about illness')}|${anyOf('occupation')}|` +
    '[a-z]+olog(?:y|ists?)|[a-z]+iatr(?:y|ists?|ics)|ob-?gyn)\\b|^\\W*surgery\\W*$',
  'i',
)
/** The entry goes on about the work of the person: `presents`, `leads`. */
const WORK_AFTER = /^ ?(?:presents?|leads?|owns?|writes?|wrote|reviews?|chairs?|hosts?|speaks?)\b/
const BESIDE_AFTER = /^["'*]{0,2}(?:,? ?[,:(|–—-]{1,2} ?| {2,24}|\t)([^.;|)\n]{2,70})/u
const BESIDE_BEFORE =
  /(?:^|[\n:;|>•*] {0,3}|\. )((?:[^\n:;|.]|\.\d){3,70}?)(?: ?[:|–—-]{1,2} | for | on | of )$/u
/** `Viral loads: Dale Page 48; …`: the heading of the line, and the entries before this one. */
const HEADING = /(?:^|\n)[ *•>#-]{0,4}([^\n:;,.]{3,40}): [^\n]{2,200}[;,] $/u

/**
 * Whether an entry consists of a person and what he or she suffers from or gets: `Dale Page,
 * hepatitis C`, `infusion - Dale Page`. A phrase that names a role or a document is none.
 */
export function hasIllnessBeside(
  before: string,
  after: string,
  isIllness: (text: string) => boolean,
): boolean {
  if (WORK_AFTER.test(after)) return false
  const behind = BESIDE_AFTER.exec(after)?.[1]
  if (behind !== undefined && isPhrase(behind.split(/, /)[0]!, isIllness)) return true
  const front = BESIDE_BEFORE.exec(before.slice(-REACH))?.[1] ?? HEADING.exec(before)?.[1]
  return front !== undefined && isPhrase(front, isIllness)
}

const isPhrase = (text: string, isIllness: (text: string) => boolean): boolean =>
  text.trim().split(/\s+/).length <= MAX_WORDS && isIllness(text) && !DOCUMENT.test(text)
