import type { Line } from './line.ts'

/** From this share of pages on, a line at one height is a header or footer of the page and no part of the policy. */
const RUNNING_SHARE = 0.6
/** The same line may stand a point higher or lower. */
const SAME_HEIGHT_POINTS = 3

/** Leaves out what is printed on most pages at the same height: headers, footers, page numbers. One page alone has none. */
export function withoutRunningLines(pages: readonly (readonly Line[])[]): Line[][] {
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

/** Two neighbouring bands of height, so that a line on their border is found by its likes on either side. */
function keysOf(line: Line, pageCount: number): string[] {
  const words = line.parts.map(({ text }) => withoutPageNumber(text, line.page, pageCount)).join(' | ')
  const band = Math.floor(line.y / SAME_HEIGHT_POINTS)
  return [`${band} ${words}`, `${band + 1} ${words}`]
}

/** Only where it counts pages may a number differ from page to page: any other number is a fact. */
function withoutPageNumber(text: string, page: number, pageCount: number): string {
  if (text.replace(/\D/g, '') === String(page) && /^[-–\s|]*\d+[-–\s|]*$/.test(text)) return '<page>'
  return text
    .replace(new RegExp(`\\b(page|pg\\.?) ?${page}\\b`, 'i'), '$1 <page>')
    .replace(new RegExp(`\\b${page} ?(?:of|/) ?${pageCount}\\b`), '<page>')
}
