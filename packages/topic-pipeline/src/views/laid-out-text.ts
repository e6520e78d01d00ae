import { pieceWise, type TextView } from './view.ts'

/** A slug, a key or a path: one word without blanks, of parts that marks join. */
const JOINED_WORDS = /^[-_./:]?[\p{L}\d]+(?:[-_./:][\p{L}\d]+)+[-_./:]?$/u
/** The mark between two parts, but for that between digits, and the start of a bare SSN. */
const MARK_OF_PART = /(?<!\d)[-_./:]|[-_./:](?!\d)|(?<=\p{L})(?=\d{3}-\d{2}-\d{4}(?!\d))/gu

/** A slug as words, `patient-dob-1961-03-04` as `patient dob 1961-03-04`; null for other texts. */
export function wordsOfSlug(text: string): TextView | null {
  if (!JOINED_WORDS.test(text)) return null
  const view = pieceWise(text)
  for (const { 0: mark, index } of text.matchAll(MARK_OF_PART)) view.replace(index, mark.length, ' ')
  return view.done()
}

/**
 * A dot leader between a label and its value, as forms are printed: `PATIENT..... April Kaplan`. An
 * ellipsis inside a value has no blank behind it.
 */
const LEADER = /(?<=[\p{L}\d)#])(?:[ \t]?\.{3,}[ \t]{1,4}|\.{5,}|[ \t]{0,4}(?:\. ){3,})(?=[\p{L}\d])/gu
const WIDE_GAP = /(?<=[\p{L}\d).:#])[ \t]{4,}(?=[\p{L}\d(])/gu

/** Puts values right behind their labels, without dot leaders and wide gaps; null without any. */
export function closeGaps(text: string): TextView | null {
  const gaps = [
    ...[...text.matchAll(LEADER)].map((match) => ({ match, shown: ': ' })),
    ...[...text.matchAll(WIDE_GAP)].map((match) => ({ match, shown: '  ' })),
  ].sort((a, b) => a.match.index - b.match.index)
  if (gaps.length === 0) return null
  const view = pieceWise(text)
  let end = 0
  for (const { match, shown } of gaps) {
    if (match.index < end) continue
    end = match.index + match[0].length
    view.replace(match.index, match[0].length, shown)
  }
  return view.done()
}
