import { blockBuilder } from '../extraction/block-builder.ts'
import { isSectionTitle } from '../text/section-title.ts'
import { type ListMarker, listMarkerOf, markerSequence } from '../text/list-marker.ts'
import type { Block, Extract } from '../document/document.ts'
import { type Line, inReadingOrder, linesOf, type PdfPages } from './page.ts'

/**
 * Blocks of a PDF by layout: columns in reading order, rows of tables, no page headers, each with
 * page and box.
 */
export function extractPdf({ reader, pages, info }: PdfPages): Extract {
  const lines = withoutRunningLines(pages.map((page, index) => linesOf(page, index + 1)))
  const paragraphs = paragraphsOf(lines.flatMap((ofPage, index) => inReadingOrder(ofPage, pages[index]!)))
  return { extractor: reader, title: info.title, blocks: blocksOf(paragraphs), asksPassword: false, info }
}

function blocksOf(paragraphs: readonly Paragraph[]): Block[] {
  const builder = blockBuilder()
  const levelOf = headingLevels(paragraphs)
  for (const paragraph of paragraphs) {
    builder.at(placeOf(paragraph))
    const level = levelOf(paragraph)
    const [text = ''] = paragraph.cells
    const { marker } = paragraph
    const bullet = marker?.readings.find(({ style }) => style === 'bullet')?.form
    if (paragraph.kind === 'row') builder.open('row')
    else if (marker && !level)
      builder.item({ indent: Math.round(paragraph.lines[0]!.x), ...(bullet && { bullet }) })
    const words = bullet === undefined ? text : text.slice(marker!.length)
    builder.text(paragraph.kind === 'row' ? paragraph.cells.join(' | ') : words)
    if (level) builder.heading(level)
    else builder.flush()
  }
  return builder.blocks
}

/** Page and box of the beginning of a paragraph, in points from the upper left corner. */
function placeOf({ lines }: Paragraph): NonNullable<Block['at']> {
  const page = lines[0]!.page
  const own = lines.filter((line) => line.page === page)
  const [left, top] = [Math.min(...own.map(({ x }) => x)), Math.min(...own.map(({ y }) => y))]
  const right = Math.max(...own.map(({ x, width }) => x + width))
  const bottom = Math.max(...own.map(({ y, height }) => y + height))
  return {
    page,
    box: [left, top, right, bottom].map((position) => Math.round(position * 10) / 10) as [
      number,
      number,
      number,
      number,
    ],
  }
}

/** A line at the same height on this share of pages is a header or footer. */
const RUNNING_SHARE = 0.6
/** The same line may be this much higher or lower. */
const SAME_HEIGHT_POINTS = 3

/**
 * Removes lines that most pages repeat at the same height: headers, footers, page numbers. A single
 * page has none.
 */
function withoutRunningLines(pages: readonly (readonly Line[])[]): Line[][] {
  const counts = new Map<string, Set<number>>()
  for (const line of pages.flat())
    for (const key of keysOf(line, pages.length))
      counts.set(key, (counts.get(key) ?? new Set()).add(line.page))
  const isRunning = (line: Line) =>
    keysOf(line, pages.length).some(
      (key) => counts.get(key)!.size >= Math.max(2, RUNNING_SHARE * pages.length),
    )
  return pages.map((lines) => lines.filter((line) => !isRunning(line)))
}

/** Keys of two adjacent bands of height, so that lines near a border match on either side. */
function keysOf(line: Line, pageCount: number): string[] {
  const words = line.parts.map(({ text }) => withoutPageNumber(text, line.page, pageCount)).join(' | ')
  const band = Math.floor(line.y / SAME_HEIGHT_POINTS)
  return [`${band} ${words}`, `${band + 1} ${words}`]
}

/** Masks the page number only; any other number is a fact. */
function withoutPageNumber(text: string, page: number, pageCount: number): string {
  if (text.replace(/\D/g, '') === String(page) && /^[-–\s|]*\d+[-–\s|]*$/.test(text)) return '<page>'
  return text
    .replace(new RegExp(`\\b(page|pg\\.?) ?${page}\\b`, 'i'), '$1 <page>')
    .replace(new RegExp(`\\b${page} ?(?:of|/) ?${pageCount}\\b`), '<page>')
}

/**
 * A paragraph: lines of prose, or one row of a table. `cells` has one member for prose; `marker` is
 * set for a list item.
 */
type Paragraph = { kind: 'prose' | 'row'; cells: string[]; lines: Line[]; marker?: ListMarker }

/**
 * A line this many times the leading away from the one above begins a new paragraph; so does one
 * beyond this many heights.
 */
const [LOOSER, TOO_FAR] = [1.2, 2]
/** A distance between baselines that this share of the lines has is the leading. */
const COMMON = 0.12
const SAME_COLUMN_POINTS = 4

/** Joins lines to paragraphs, and continued cells to their row. */
function paragraphsOf(lines: readonly Line[]): Paragraph[] {
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
function joinLines(above: string, below: string): string {
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
function headingLevels(paragraphs: readonly Paragraph[]): (paragraph: Paragraph) => number | null {
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
