import type { Nodes, Root } from 'mdast'

/** A range of a text, from `start` up to and without `end`. */
export type Span = readonly [start: number, end: number]

/** A reading of a field; `spanOf` maps ranges of `text` to the original. */
export type TextView = {
  text: string
  spanOf: (start: number, end: number) => Span
  /** Joined from parts that may not belong together; only exact rules search it. */
  isLoose?: boolean
  /**
   * Offsets in `text` that differ from the view it was made of, ascending; undefined when all of it
   * is new.
   */
  changes?: readonly number[]
}

/**
 * Ranges within `reach` of a change, cut at blanks; overlapping ranges are merged before the cut.
 */
export function nearChanges({ text, changes }: TextView, reach: number): Span[] {
  if (!changes) return [[0, text.length]]
  const spans: [number, number][] = []
  for (const change of changes) {
    const last = spans.at(-1)
    if (last && change - reach <= last[1]) last[1] = change + reach
    else spans.push([change - reach, change + reach])
  }
  return spans.map(([start, end]): Span => [blankBefore(text, start), blankFrom(text, end)])
}

/** Maximum shift of a cut to the next blank. */
const MAX_SHIFT = 2_000

function blankFrom(text: string, from: number): number {
  let offset = from
  while (offset < text.length && offset - from < MAX_SHIFT && !isBlank(text, offset)) offset++
  return Math.min(offset, text.length)
}

function blankBefore(text: string, from: number): number {
  let offset = from
  while (offset > 0 && from - offset < MAX_SHIFT && !isBlank(text, offset - 1)) offset--
  return Math.max(offset, 0)
}

const isBlank = (text: string, index: number): boolean => text.charCodeAt(index) <= 32

/**
 * Maps `writtenAt` to `writtenEnd` of the original to `shownAt`: character by character, or as a
 * whole when replaced.
 */
type Piece = { shownAt: number; writtenAt: number; writtenEnd: number; isReplaced: boolean }

/**
 * Builds a view from kept and replaced ranges, in text order; the mapping back costs one entry per
 * piece.
 */
export function pieceWise(text: string) {
  const parts: string[] = []
  const pieces: Piece[] = []
  const changes: number[] = []
  let [offset, length] = [0, 0]
  const show = (part: string, writtenAt: number, writtenEnd: number, isReplaced: boolean) => {
    if (part === '') return
    pieces.push({ shownAt: length, writtenAt, writtenEnd, isReplaced })
    parts.push(part)
    length += part.length
  }
  return {
    replace(index: number, removed: number, shown: string): void {
      show(text.slice(offset, index), offset, index, false)
      changes.push(length)
      show(shown, index, index + removed, true)
      offset = index + removed
    },
    done(): TextView {
      show(text.slice(offset), offset, text.length, false)
      return {
        text: parts.join(''),
        changes,
        spanOf: (start, end) =>
          start < length
            ? [startIn(pieces, start), Math.max(endIn(pieces, end - 1), startIn(pieces, start))]
            : [text.length, text.length],
      }
    },
  }
}

function startIn(pieces: readonly Piece[], index: number): number {
  const { shownAt, writtenAt, isReplaced } = pieceAt(pieces, index)
  return isReplaced ? writtenAt : writtenAt + index - shownAt
}

/** End offset of the last character. */
function endIn(pieces: readonly Piece[], last: number): number {
  const { shownAt, writtenAt, writtenEnd, isReplaced } = pieceAt(pieces, last)
  return isReplaced ? writtenEnd : writtenAt + last - shownAt + 1
}

function pieceAt(pieces: readonly Piece[], index: number): Piece {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pieces[middle]!.shownAt <= index) low = middle
    else high = middle - 1
  }
  return pieces[low]!
}

const BLOCKS = new Set([
  'paragraph',
  'heading',
  'listItem',
  'tableCell',
  'blockquote',
  'code',
  'mdxJsxFlowElement',
  'break',
])
/** Block separator: longer than any gap that a rule allows between a keyword and its value. */
const GAP = '\n\n\n'

/**
 * The body as a reader copies it, without emphasis, elements and comments inside words. Offsets map
 * back to the source.
 */
export function readerView(tree: Root): TextView {
  const parts: string[] = []
  const origins: number[] = []
  const show = (text: string, start: number, end: number) => {
    parts.push(text)
    for (let unit = 0; unit < text.length; unit++) origins.push(Math.min(start + unit, end))
  }
  const walk = (node: Nodes) => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
      show(node.value, start, end)
    if ('children' in node) node.children.forEach(walk)
    if (BLOCKS.has(node.type)) show(GAP, end, end)
  }
  walk(tree)
  const originOf = (index: number) => origins[index] ?? origins.at(-1) ?? 0
  return {
    text: parts.join(''),
    spanOf: (start, end) => [originOf(start), Math.max(originOf(end - 1), originOf(start)) + 1],
  }
}

/** Maximum characters of all views of a review: a fixed part, and a factor of the text length. */
const FIXED_CHARS = 2_000_000
const CHARS_PER_CHAR = 16

/**
 * Bounds the text that a review derives. When it is exceeded, something was not read and the text
 * must not pass.
 */
export type WorkBudget = {
  /**
   * Counts characters before they are read.
   *
   * @returns false when they are too many and must not be read
   */
  spend: (chars: number) => boolean
  /** Marks the budget as exceeded. */
  exceed: () => void
  readonly isExceeded: boolean
}

export function workBudget(textChars: number): WorkBudget {
  let left = FIXED_CHARS + CHARS_PER_CHAR * textChars
  let isExceeded = false
  return {
    spend(chars) {
      left -= chars
      isExceeded ||= left < 0
      return !isExceeded
    },
    exceed() {
      isExceeded = true
    },
    get isExceeded() {
      return isExceeded
    },
  }
}
