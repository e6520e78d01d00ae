import type { Block, Extract } from '../block.ts'
import { blockBuilder } from '../extract/block-builder.ts'
import { inReadingOrder } from './columns.ts'
import { headingLevels } from './heading.ts'
import { linesOf } from './line.ts'
import type { PdfPages } from './page.ts'
import { BULLET, type Paragraph, paragraphsOf } from './paragraph.ts'
import { withoutRunningLines } from './running-lines.ts'

/** Blocks of a PDF from where its runs stand: columns after one another, rows of tables, no page headers, each with page and place. */
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
    if (paragraph.kind === 'row') builder.open('row')
    else if (BULLET.test(text)) builder.open('item')
    builder.text(paragraph.kind === 'row' ? paragraph.cells.join(' | ') : text.replace(BULLET, ''))
    if (level) builder.heading(level)
    else builder.flush()
  }
  return builder.blocks
}

/** Page and box of where a paragraph begins, in points from the upper left corner. */
function placeOf({ lines }: Paragraph): NonNullable<Block['at']> {
  const page = lines[0]!.page
  const own = lines.filter((line) => line.page === page)
  const [left, top] = [Math.min(...own.map(({ x }) => x)), Math.min(...own.map(({ y }) => y))]
  const right = Math.max(...own.map(({ x, width }) => x + width))
  const bottom = Math.max(...own.map(({ y, height }) => y + height))
  return {
    page,
    box: [left, top, right, bottom].map((at) => Math.round(at * 10) / 10) as [number, number, number, number],
  }
}
