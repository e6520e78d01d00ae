import type { Block, Extract } from '../document/document.ts'
import { blockBuilder } from '../extraction/block-builder.ts'
import { inReadingOrder, type Line, linesOf } from './lines.ts'
import type { PdfPages } from './page.ts'
import { headingLevels, type Paragraph, paragraphsOf } from './paragraph.ts'

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
