import { guard, matches } from '../../text/needles.ts'
/** A page number or the notice of rights at the edge of a page. */
const EDGE = guard(
  /^\s*(?:.{0,60}\bpage\s+\d+\s+of\s+\d+\b.{0,60}|©.{0,160}|.{0,80}\ball rights reserved\b.{0,80})\s*$/i,
)
/** A header or footer stands on at least so many pages, and on this share of all. */
const LEAST_PAGES = 3
const MOST_OF_THE_PAGES = 0.6

/**
 * Blanks the headers and footers of pages, which part the lists of a text: lines with a page number
 * or a notice of rights, and the lines next to them that stand on most pages. Positions stay.
 */
export function withoutPageFurniture(text: string): string {
  const lines = text.split('\n')
  const edges = lines.flatMap((line, index) => (matches(EDGE, line) ? [index] : []))
  if (edges.length < LEAST_PAGES) return text
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  const timesOf = (line: string) => counts.get(keyOf(line)) ?? 0
  const pages = edges.reduce((most, edge) => Math.max(most, timesOf(lines[edge]!)), 0)
  const least = Math.max(LEAST_PAGES, pages * MOST_OF_THE_PAGES)
  const isFurniture = (line: string | undefined) =>
    line !== undefined && !HAS_CODE.test(line) && (line.trim() === '' || timesOf(line) >= least)
  const blanked = new Set(edges)
  for (const edge of edges)
    for (const step of [-1, 1])
      for (let index = edge + step; !blanked.has(index) && isFurniture(lines[index]); index += step)
        blanked.add(index)
  return lines.map((line, index) => (blanked.has(index) ? ' '.repeat(line.length) : line)).join('\n')
}

/** A line as it stands on every page, whatever its number. */
const keyOf = (line: string) => line.trim().replace(/\d+/g, '#')
/** A line that begins with a code, or a lead-in. */
const HAS_CODE = /^\s*(?:\d{5}|\d{4}[FTUM]|[A-V]\d{4})\b|:\s*$/
