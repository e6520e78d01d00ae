import { isSectionTitle } from '../extraction/section-title.ts'
import { type ListMarker, listMarkerOf, markerSequence } from '../text/list-marker.ts'
import type { Line } from './lines.ts'

/**
 * A paragraph: lines of prose, or one row of a table. `cells` has one member for prose; `marker` is
 * set for a list item.
 */
export type Paragraph = { kind: 'prose' | 'row'; cells: string[]; lines: Line[]; marker?: ListMarker }

/**
 * A line this many times the leading away from the one above begins a new paragraph; so does one
 * beyond this many heights.
 */
const [LOOSER, TOO_FAR] = [1.2, 2]
/** A distance between baselines that this share of the lines has is the leading. */
const COMMON = 0.12
const SAME_COLUMN_POINTS = 4

/** Joins lines to paragraphs, and continued cells to their row. */
export function paragraphsOf(lines: readonly Line[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const leading = leadingOf(lines)
  const isItem = markerSequence()
  for (const line of lines) {
    const marker = line.parts.length === 1 ? listMarkerOf(line.parts[0]!.text) : null
    const beginsItem = marker !== null && isItem(marker)
    const last = paragraphs.at(-1)
    const isNear = last !== undefined && isClose(last.lines.at(-1)!, line, leading)
    const cell = isNear && last.kind === 'row' ? cellOf(last, line) : -1
    if (isNear && cell >= 0) extend(last, line, cell)
    else if (last && !beginsItem && goesOn(last, line, isNear)) extend(last, line, 0)
    else
      paragraphs.push({
        kind: line.parts.length > 1 ? 'row' : 'prose',
        cells: line.parts.map(({ text }) => text),
        lines: [line],
        ...(beginsItem && { marker }),
      })
  }
  return paragraphs
}

/** The cell that a line below a row continues, or -1. In the first column a new row begins. */
function cellOf({ lines }: Paragraph, line: Line): number {
  if (line.parts.length > 1) return -1
  return lines[0]!.parts.findIndex(
    (part, index) => index > 0 && Math.abs(part.x - line.x) <= SAME_COLUMN_POINTS,
  )
}

/**
 * Whether a line continues the paragraph. Across pages it does when the sentence has not ended and
 * the line begins in lower case.
 */
function goesOn(last: Paragraph, line: Line, isNear: boolean): boolean {
  if (last.kind === 'row' || line.parts.length > 1) return false
  const above = last.lines.at(-1)!
  if (Math.abs(above.height - line.height) > 0.12 * line.height) return false
  const text = last.cells[0]!
  if (above.page !== line.page || line.y < above.y)
    return !/[.:;!?]$/.test(text) && /^[a-z(]/.test(line.parts[0]!.text)
  return isNear
}

/** Distance of two baselines in heights of the lower line. */
const distance = (above: Line, line: Line) => (line.y + line.height - above.y - above.height) / line.height

function isClose(above: Line, line: Line, leading: number): boolean {
  const apart = distance(above, line)
  return above.page === line.page && apart > 0 && apart <= Math.min(LOOSER * leading, TOO_FAR)
}

/** The leading: the smallest distance that many lines have, in line heights. */
function leadingOf(lines: readonly Line[]): number {
  const distances = lines.slice(1).map((line, index) => Math.round(distance(lines[index]!, line) * 20) / 20)
  const text = distances.filter((apart) => apart > 0.8 && apart < TOO_FAR)
  const common = [...Map.groupBy(text, (apart) => apart)].filter(
    ([, those]) => those.length >= COMMON * text.length,
  )
  return Math.min(TOO_FAR, ...common.map(([apart]) => apart))
}

function extend(paragraph: Paragraph, line: Line, cell: number): void {
  paragraph.cells[cell] = joinLines(paragraph.cells[cell]!, line.parts[0]!.text)
  paragraph.lines.push(line)
}

/** Prefixes that keep their hyphen at the end of a line. */
const KEEPS_HYPHEN = /\b(?:non|post|self|[a-z])-$/i

/**
 * Joins a word that was hyphenated at the line end; between digits a hyphen belongs to a code or
 * range.
 */
export function joinLines(above: string, below: string): string {
  if (!/\p{L}-$/u.test(above) || !/^\p{Ll}/u.test(below))
    return `${above}${/[\d/-]-$|\/$/.test(above) ? '' : ' '}${below}`
  return KEEPS_HYPHEN.test(above) ? above + below : above.slice(0, -1) + below
}

/** Letters this many times as large as the text make a heading. */
const LARGER = 1.12
const MAX_HEADING_CHARS = 120
const MAX_LINES = 3

/**
 * Returns a function that gives the heading level of a paragraph: 1 for the largest letters to 5, 6
 * for a title in the size of the text, or null.
 */
export function headingLevels(paragraphs: readonly Paragraph[]): (paragraph: Paragraph) => number | null {
  const body = bodyHeight(paragraphs)
  const sizes = [...new Set(paragraphs.filter((one) => isLarge(one, body)).map(heightOf))].sort(
    (a, b) => b - a,
  )
  return (paragraph) => {
    if (isLarge(paragraph, body)) return Math.min(5, sizes.indexOf(heightOf(paragraph)) + 1)
    return isTitle(paragraph) ? 6 : null
  }
}

const heightOf = ({ lines }: Paragraph) => Math.round(lines[0]!.height * 2) / 2

const isLarge = (paragraph: Paragraph, body: number) =>
  paragraph.kind === 'prose' &&
  paragraph.lines.length <= MAX_LINES &&
  paragraph.cells[0]!.length <= MAX_HEADING_CHARS &&
  heightOf(paragraph) > LARGER * body

const isTitle = ({ kind, lines, cells: [text = ''] }: Paragraph): boolean =>
  kind !== 'row' && lines.length === 1 && isSectionTitle(text)

/** The most frequent letter height. */
function bodyHeight(paragraphs: readonly Paragraph[]): number {
  const letters = new Map<number, number>()
  for (const paragraph of paragraphs) {
    const height = heightOf(paragraph)
    letters.set(height, (letters.get(height) ?? 0) + paragraph.cells.join('').length)
  }
  return [...letters].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0]
}
