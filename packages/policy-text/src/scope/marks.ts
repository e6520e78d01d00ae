import { regex, source } from '../text/pattern.ts'

/** A label with its answer: "[X] Medicare Advantage", "Commercial: Yes". */
export type MarkedLabel = { label: string; isIn: boolean }

/** A box that is ticked, and one that is not; patterns with them need the flag `u`. */
export const TICKED = source`(?:[☒☑✓✔🗹✅]|\[\s?[xX✓✔]\s?\]|\([xX✓✔]\))`
export const UNTICKED = source`(?:[☐□❑❏✗✘❌☓]|\[\s{0,3}\]|\(\s{1,3}\))`
const EVERY_BOX = new RegExp(`${TICKED}|${UNTICKED}`, 'gu')
const IS_ON = new RegExp(`^${TICKED}`, 'u')
/** Answers after their labels: "Commercial: Yes.", "Individual (no)". */
const ANSWERED = regex('g')`
  ([^.;|\t:()\n]{2,70}?)\s?[:(|–—\t-]\s{0,20}\(?(yes|no|not applicable|applicable|not included|included|
    excluded|in scope|out of scope|Yes|No|YES|NO|Y|N|X|Not applicable|Applicable|Not included|Included|
    Excluded|In scope|Out of scope)\)?(?=\s*(?:$|[.;,|\t)]))
`
const IS_IN = /^(?:y|yes|x|applicable|included|in scope)$/i

/** The labels with boxes in a text, whichever stands first; nothing when no box is ticked. */
export function boxesIn(text: string): MarkedLabel[] {
  const boxes = [...text.matchAll(EVERY_BOX)].map(({ 0: mark, index }) => ({
    isIn: IS_ON.test(mark),
    start: index,
    end: index + mark.length,
  }))
  const first = boxes[0]
  if (!first) return []
  const isBefore = !/[\p{L}]/u.test(text.slice(0, first.start))
  return boxes.map(({ isIn, start, end }, index) => ({
    isIn,
    label: isBefore
      ? text.slice(end, boxes[index + 1]?.start ?? text.length)
      : text.slice(boxes[index - 1]?.end ?? 0, start),
  }))
}

/** The labels of a text that answer yes or no: "TennCare/Medicaid: Yes. Commercial: No." */
export const answersIn = (text: string): MarkedLabel[] =>
  [...text.matchAll(ANSWERED)].map(({ 1: label = '', 2: answer = '' }) => ({
    label: label.trim(),
    isIn: IS_IN.test(answer),
  }))

const YES = regex('iu')`
  ^\W*(?:(?:yes|y|x|in|both|all)(?=\s*(?:$|[;,.()|–—-]))|included?\b|in scope\b|appl(?:ies|icable)\b|
    this (?:polic|document|guideline|bulletin)|in full\b|as written\b|
    (?:sections?|parts?|criteria|rules?)\s[^.;]{0,30}\b(?:of|in) this\b)|^\s*[☒☑✓✔🗹✅●\uE000]|^\s*\[[xX✓✔]\]
`
const NO = regex('iu')`
  ^\W*(?:(?:no|n|n\/a|out|none)(?=\s*(?:$|[;,.()|–—-]))|
    not (?:applicable|included|in scope|used|subject|part|covered by this)\b|exclude[ds]?\b|exempt\b|
    out of scope\b|(?:does|do) not apply\b|carved out\b)|^\s*[–—-]\s*$|^\s*[☐□✗✘❌]|^\s*\[\s?\]
`

/** Whether a cell answers yes or no; null when it says something else. */
export const answerOf = (cell: string): boolean | null =>
  NO.test(cell) ? false : YES.test(cell) ? true : null
