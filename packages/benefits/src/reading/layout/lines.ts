import type { Box, Run } from '@ppman/policy-text'

/** A page as the reader of PDF files gives it; `boxes` are its painted lines and areas. */
export type LayoutPage = {
  runs: readonly Run[]
  boxes?: readonly Box[]
  width?: number
  height?: number
}

/** Text on one baseline, in parts that stand in different columns. */
export type Line = { y: number; height: number; parts: readonly Run[] }

export const rightOf = ({ x, width }: Pick<Run, 'x' | 'width'>) => x + width

/** Runs on one baseline may be this share of their height apart. */
const SAME_BASELINE = 0.4
/**
 * A gap of this many heights separates columns; a smaller one only where runs of other lines begin.
 */
const [COLUMN_GAP, ALIGNED_GAP, WORD_GAP] = [1.6, 0.45, 0.12]
const SAME_PLACE_POINTS = 1.5
/**
 * Other lines that begin a run at the same place behind a gap, so that it is the edge of a column.
 */
const MIN_ALIGNED = 2

const bottomOf = ({ y, height }: Run) => y + height

/** Lines from top to bottom, each from left to right. `edges`: where columns of the page begin. */
export function linesOf(runs: readonly Run[], edges: readonly number[]): Line[] {
  return baselines(runs).map((row) => ({
    y: Math.min(...row.map(({ y }) => y)),
    height: Math.max(...row.map(({ height }) => height)),
    parts: partsOf(row, edges),
  }))
}

function baselines(runs: readonly Run[]): Run[][] {
  const rows: Run[][] = []
  for (const run of withNotes(runs).toSorted((a, b) => bottomOf(a) - bottomOf(b) || a.x - b.x)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && bottomOf(run) - bottomOf(first) <= SAME_BASELINE * Math.min(run.height, first.height))
      row.push(run)
    else rows.push([run])
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x))
}

/** The number or sign of a note in raised print. */
const NOTE = /^[\d,*†‡§]{1,5}$/
/**
 * Raised print is smaller than this share of the text, and ends above it by that share of its
 * height.
 */
const [SMALL_PRINT, RAISED] = [0.95, 0.12]
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * Joins raised numbers to the words that they follow or precede: "$45" with the note 1 is no
 * "$451".
 */
function withNotes(runs: readonly Run[]): Run[] {
  const words = runs.filter(({ text }) => text.trim() !== '')
  const isNote = (run: Run) => NOTE.test(run.text.trim())
  const [notes, rest] = [words.filter(isNote), words.filter((run) => !isNote(run))]
  const kept = [...rest]
  for (const note of notes) {
    const index = kept.findIndex((word) => isNoteOf(note, word))
    const word = kept[index]
    if (!word) kept.push(note)
    else {
      const sign = note.text.trim().replace(/\d/g, (digit) => RAISED_DIGITS[Number(digit)]!)
      const isBehind = note.x >= word.x + word.width / 2
      const text = isBehind ? `${word.text.trimEnd()}${sign}` : `${sign} ${word.text}`
      const [x, right] = [Math.min(word.x, note.x), Math.max(rightOf(word), rightOf(note))]
      kept[index] = { ...word, text, x, width: right - x }
    }
  }
  return kept
}

const isNoteOf = (note: Run, word: Run): boolean =>
  note.height < SMALL_PRINT * word.height &&
  bottomOf(word) - bottomOf(note) >= RAISED * word.height &&
  Math.min(bottomOf(note), bottomOf(word)) - Math.max(note.y, word.y) >= note.height / 2 &&
  Math.min(Math.abs(note.x - rightOf(word)), Math.abs(word.x - rightOf(note))) <= word.height / 2

/** Where runs of several lines begin behind a gap that is wider than one between words. */
export function columnEdges(runs: readonly Run[]): number[] {
  const starts = baselines(runs)
    .flatMap((row) => row.filter((run, index) => index === 0 || isBehindGap(row[index - 1]!, run)))
    .map(({ x }) => x)
    .toSorted((a, b) => a - b)
  return starts.filter(
    (x) => starts.filter((other) => Math.abs(other - x) <= SAME_PLACE_POINTS).length > MIN_ALIGNED,
  )
}

const isBehindGap = (left: Run, run: Run) =>
  run.x - rightOf(left) > ALIGNED_GAP * Math.min(left.height, run.height)

function partsOf(row: readonly Run[], edges: readonly number[]): Run[] {
  const parts: Run[] = []
  for (const run of row) {
    const last = parts.at(-1)
    const gap = last ? run.x - rightOf(last) : Infinity
    const height = Math.min(run.height, last?.height ?? run.height)
    const isEdge = edges.some((x) => Math.abs(x - run.x) <= SAME_PLACE_POINTS)
    const isWordGap = last !== undefined && gap <= MONOSPACE * (last.width / Math.max(1, last.text.length))
    const isColumn =
      gap > COLUMN_GAP * height || (gap > ALIGNED_GAP * height && isEdge && !isWordGap && !goesOn(last, run))
    if (!last || isColumn) parts.push(run)
    else parts[parts.length - 1] = joined(last, run, gap > WORD_GAP * height)
  }
  return parts
}

/** Words that go on a sentence, whose gap is only that of a justified line. */
const goesOn = (left: Run | undefined, { text }: Run): boolean =>
  left !== undefined && left.text.trim().split(/\s+/).length >= MIN_PROSE_WORDS && /^[a-z(]/.test(text.trim())
const MIN_PROSE_WORDS = 3

/** A gap as wide as that share of a letter is a space of a typewriter's font. */
const MONOSPACE = 1.15

const joined = (left: Run, right: Run, isApart: boolean): Run => ({
  text: `${left.text}${isApart || /^\s/.test(right.text) ? ' ' : ''}${right.text.trim()}`,
  x: left.x,
  y: Math.min(left.y, right.y),
  width: Math.max(rightOf(left), rightOf(right)) - left.x,
  height: Math.max(left.height, right.height),
})

/** Parts of a line without the gaps that are narrower than those of columns. */
export const joinedParts = (parts: readonly Run[]): Run[] => partsOf(parts, [])

/** A gap of this many heights parts a label from an amount also in a narrow column of prose. */
const NARROW_COLUMN_GAP = 3
/** Parts of a line of prose as one, however wide its words were set apart to justify it. */
export const joinedRuns = (parts: readonly Run[]): Run[] =>
  parts.reduce<Run[]>((joinedSoFar, part) => {
    const last = joinedSoFar.at(-1)
    return last && part.x - rightOf(last) <= NARROW_COLUMN_GAP * last.height
      ? [...joinedSoFar.slice(0, -1), joined(last, part, true)]
      : [...joinedSoFar, part]
  }, [])
