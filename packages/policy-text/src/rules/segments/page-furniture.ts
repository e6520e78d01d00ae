import { pageLines } from '../../text/page-lines.ts'

/**
 * Blanks the headers and footers of pages, which part the lists of a text: lines with a page number
 * or a notice of rights, and the lines next to them on many pages. Positions stay.
 */
export function withoutPageFurniture(text: string): string {
  const lines = text.split('\n')
  const found = pageLines(lines)
  return found.size === 0
    ? text
    : lines.map((line, index) => (found.has(index) ? ' '.repeat(line.length) : line)).join('\n')
}
