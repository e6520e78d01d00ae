import { source, regex } from '../../text/pattern.ts'
/** A range of the text, in UTF-16 units. */
export type Range = { start: number; end: number }

/**
 * The smallest unit that can state a rule. `isNewBlock` when a blank line or a heading is before
 * it.
 */
export type Unit = Range & { kind: 'sentence' | 'item' | 'row'; isNewBlock: boolean }

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION = new RegExp(
  `(?:^|[\\s("])(?:${[
    source`
      No|Nos|vs|e\.g|i\.e|etc|cf|Dr|Mr|Mrs|Ms|Inc|Co|Corp|Ltd|St|Fig|Sec|Art|Ch|Vol|pp?|approx|incl|
      excl|max|min|est|dept|Rev|ref|al
    `,
    source`
      U\.S|U\.S\.C|C\.F\.R|P\.O|M\.D|D\.O|R\.N|Ph\.D|a\.k\.a|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|
      Dec|[A-Z]
    `,
  ].join('|')})\\.$`,
  'i',
)
const BOUNDARY = regex('g')`
  [.!?]["')\]]{0,2}\s+(?=["'([+•▪■●◦]{0,2}[A-Z0-9•▪■●◦])|[•▪■●◦]\s*|
  (?<=[0-9FTUM*.)] )(?=[A-Z][a-z]+ (?:[a-z(][^.:;\d\n]{0,70})?[cC]odes?(?: \([^()]{1,80}\))?: )
`
/** Length of the longest abbreviation with the space before it. */
const ABBREVIATION_CHARS = 9
/**
 * Longer text without a stop is cut at a space: no sentence of a policy is that long, and the work
 * grows with the length.
 */
const LONGEST_CHARS = 6_000

/**
 * Splits a range of text into sentences with their end marks. A bullet inside running text begins
 * an item.
 */
export function splitSentences(text: string, { start, end }: Range): (Range & { isItem: boolean })[] {
  const paragraph = text.slice(start, end)
  const sentences: (Range & { isItem: boolean })[] = []
  let from = 0
  let isItem = false
  const close = (to: number) =>
    sentences.push(
      ...pieces(paragraph, { start: from, end: to }).map((piece) => ({ ...shift(piece, start), isItem })),
    )
  for (const { 0: mark, index } of paragraph.matchAll(BOUNDARY)) {
    const isBullet = /[•▪■●◦]/.test(mark)
    const to = index + (isBullet ? 0 : mark.trimEnd().length)
    if (
      !isBullet &&
      ABBREVIATION.test(paragraph.slice(Math.max(0, index + 1 - ABBREVIATION_CHARS), index + 1))
    )
      continue
    close(to)
    from = index + mark.length
    isItem = isBullet
  }
  close(paragraph.length)
  return sentences
}

const shift = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by })

/**
 * The range without surrounding white space, cut where it is too long; nothing when it is blank.
 */
function pieces(text: string, { start, end }: Range): Range[] {
  const cuts: Range[] = []
  for (let from = start; from < end;) {
    const space = end - from > LONGEST_CHARS ? text.lastIndexOf(' ', from + LONGEST_CHARS) : end
    const to = space > from ? space : from + LONGEST_CHARS
    cuts.push(...trimmed(text, { start: from, end: to }))
    from = to
  }
  return cuts
}

function trimmed(text: string, { start, end }: Range): Range[] {
  const words = text.slice(start, end)
  const lead = words.length - words.trimStart().length
  const length = words.trim().length
  return length === 0 ? [] : [{ start: start + lead, end: start + lead + length }]
}
