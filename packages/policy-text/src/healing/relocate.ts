import { regex } from '../text/pattern.ts'
import { type Element, isElement } from '../extraction/html-tree.ts'
import { containment, type Fingerprint, reachOf, shinglesOf, sketchOf } from './identity/fingerprint.ts'
import { type Page, selectorOf } from './page.ts'
import { identityOf } from './identity/identity.ts'
import { judgeTarget, MIN_CONTAINMENT, type TargetVerdict } from './identity/judge-target.ts'

export type Found = { target: readonly Element[]; selector: string; score: number; verdict: TargetVerdict }

/** At most this many of the best-scored parts are judged. */
const MAX_CANDIDATES = 12
/** Two parts with different text and scores this close are ambiguous. */
const CLEAR_MARGIN = 0.15
/** Copies for phones and print differ at most in a heading. */
const SAME_COPY = 0.98

/**
 * The part of a page that contains the last text, wherever it is now (step 2). Null when no part
 * contains any of it. The verdict says whether it may be accepted.
 */
export function relocate(fingerprint: Fingerprint, page: Page): Found | null {
  const scored = scoresOf(fingerprint, page).slice(0, MAX_CANDIDATES)
  const judged = scored.map((one) => judgeElement(fingerprint, page, one))
  const isSpoiled = (one: Found) =>
    judged.some(
      (inner) => isImpostor(inner) && isWithin(inner, one, page) && !sharesHeading(inner, one, page),
    )
  const accepted = judged.filter((one) => one.verdict.isAccepted && !isSpoiled(one))
  const best = accepted[0] ?? judged.find(isImpostor) ?? judged.find(({ verdict }) => !verdict.isAccepted)
  if (!best) return null
  const isUnclear = best.verdict.isAccepted && accepted.some((other) => rivals(best, other, page))
  return isUnclear
    ? { ...best, verdict: { ...best.verdict, isAccepted: false, reason: 'no_identity' } }
    : best
}

function judgeElement(fingerprint: Fingerprint, page: Page, { element, score }: Scored): Found {
  const target = withoutRelatedBoxes(fingerprint, page, element)
  return {
    target,
    selector: selectorOf(page.root, target),
    score,
    verdict: judgeTarget(fingerprint, page, target),
  }
}

type Scored = { element: Element; score: number; words: number }

/**
 * Scores every element by the similarity of its words, best first, ties to the smaller; of elements
 * with the same words, the outermost.
 */
function scoresOf(fingerprint: Fingerprint, { words }: Page): Scored[] {
  const share = shareOf(fingerprint, words.words)
  const seen = new Set<string>()
  const scored: Scored[] = []
  for (const [element, { start, end }] of words.spans) {
    if (element.tagName === 'html' || end === start || seen.has(`${start}-${end}`)) continue
    seen.add(`${start}-${end}`)
    const score = share(start, end)
    if (score > 0) scored.push({ element, score, words: end - start })
  }
  return scored.sort((a, b) => b.score - a.score || a.words - b.words)
}

/** Scores a run of words: the harmonic mean of recall and precision, 0 to 1. */
function shareOf(fingerprint: Fingerprint, words: readonly string[]): (start: number, end: number) => number {
  const [wanted, reach] = [new Set(fingerprint.shingles), reachOf(fingerprint.shingles)]
  const [hits, tries] = [[0], [0]]
  for (const shingle of shinglesOf(words)) {
    hits.push(hits.at(-1)! + (wanted.has(shingle) ? 1 : 0))
    tries.push(tries.at(-1)! + (shingle <= reach ? 1 : 0))
  }
  return (start, end) => {
    const last = Math.max(start, Math.min(end - 3, hits.length - 1))
    const [found, total] = [
      hits[last]! - hits[Math.min(start, hits.length - 1)]!,
      tries[last]! - tries[Math.min(start, tries.length - 1)]!,
    ]
    if (found === 0) return 0
    const [kept, pure] = [Math.min(1, found / fingerprint.shingles.length), found / total]
    return (2 * kept * pure) / (kept + pure)
  }
}

/**
 * Whether the text appears under another policy's name. A larger part that contains it is not
 * accepted either.
 */
const isImpostor = ({ verdict }: Found) =>
  !verdict.isAccepted &&
  verdict.containment >= MIN_CONTAINMENT &&
  verdict.reason !== 'too_much_else' &&
  verdict.reason !== 'too_short_to_tell'

/** Whether the nearest heading of a part is that of the larger part: it is only a piece of it. */
function sharesHeading(inner: Found, outer: Found, page: Page): boolean {
  const [part, whole] = [inner, outer].map(({ target }) => identityOf(page, target).titles[0])
  return part !== undefined && part === whole
}

function isWithin(inner: Found, outer: Found, { words }: Page): boolean {
  const [a, b] = [spanOf(inner, words), spanOf(outer, words)]
  return a.start >= b.start && a.end <= b.end && a.end - a.start < b.end - b.start
}

const spanOf = ({ target }: Found, { spans }: Page['words']) => ({
  start: spans.get(target[0]!)!.start,
  end: spans.get(target.at(-1)!)!.end,
})

/** Whether two accepted parts are disjoint, similar in score and different in text. */
function rivals(best: Found, other: Found, { words }: Page): boolean {
  if (other === best || best.score - other.score > CLEAR_MARGIN) return false
  const [a, b] = [spanOf(best, words), spanOf(other, words)]
  const isApart = a.end <= b.start || b.end <= a.start
  const wordsWithin = ({ start, end }: { start: number; end: number }) => words.words.slice(start, end)
  return isApart && containment(sketchOf(wordsWithin(a)), wordsWithin(b)) < SAME_COPY
}

/** Headings of boxes that link to other pages. */
const RELATED_BOX = regex('i')`
  ^(?:related|see also|more (?:policies|resources|information)|share|contact|feedback|quick links|
    other policies|helpful links|was this|on this page)\b
`
/** A part with this share of linked words is a list of other pages. */
const LINK_SHARE = 0.6
const MAX_DEPTH = 12
/** Elements that structure a page, in contrast to its text. */
const BOXES = new Set(['main', 'article', 'section', 'div', 'aside', 'body', 'header', 'ul', 'ol'])
const TAKEN_APART = new Set(['main', 'article', 'section', 'div', 'body'])
const MIN_BOX_WORDS = 4

/**
 * The element, or its parts when some are related boxes: lists of links and boxes without any of
 * the known text. New text stays, since a revision may have added it.
 */
function withoutRelatedBoxes(
  fingerprint: Fingerprint,
  page: Page,
  element: Element,
  depth = 0,
): readonly Element[] {
  if (depth >= MAX_DEPTH || !TAKEN_APART.has(element.tagName)) return [element]
  const parts = element.childNodes.filter(isElement).filter((part) => lengthOf(page, part) > 0)
  const kept = parts.filter((part) => !isRelatedBox(fingerprint, page, part))
  if (kept.length === 0) return [element]
  const deeper = kept.flatMap((part) => withoutRelatedBoxes(fingerprint, page, part, depth + 1))
  const isWhole =
    kept.length === parts.length &&
    deeper.length === kept.length &&
    deeper.every((part, index) => part === kept[index])
  return isWhole || hasOwnText(element) ? [element] : deeper
}

function isRelatedBox(fingerprint: Fingerprint, page: Page, part: Element): boolean {
  const { start, end } = page.words.spans.get(part)!
  if (!BOXES.has(part.tagName) || end - start < MIN_BOX_WORDS) return false
  if (containment(fingerprint.shingles, page.words.words.slice(start, end)) > 0) return false
  return (
    RELATED_BOX.test(page.words.words.slice(start, start + 4).join(' ')) ||
    linkedWords(page, part) >= LINK_SHARE * (end - start)
  )
}

function linkedWords(page: Page, part: Element): number {
  if (part.tagName === 'a') return lengthOf(page, part)
  return part.childNodes.filter(isElement).reduce((sum, child) => sum + linkedWords(page, child), 0)
}

function lengthOf({ words }: Page, element: Element): number {
  const span = words.spans.get(element)
  return span ? span.end - span.start : 0
}

/** Whether an element has text of its own, which its parts do not contain. */
const hasOwnText = ({ childNodes }: Element) =>
  childNodes.some((node) => 'value' in node && node.nodeName === '#text' && node.value.trim() !== '')
