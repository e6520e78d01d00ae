import { guard, matches } from './needles.ts'

/** Where a page begins or ends: its number, or the notice of rights. */
const EDGE = guard(
  /^(?:.{0,130}(?:\b|[A-Z])page\s{1,9}\d{1,4}\s{1,9}of\s{1,9}\d{1,4}\b.{0,60}|©.{0,160}|.{0,80}\ball rights reserved\b.{0,80})$/i,
)
/** The number of a page alone. Other edges count where the pages repeat them. */
const ALONE = /^\W*page\s{1,9}\d{1,4}\s{1,9}of\s{1,9}\d{1,4}\W*$/i
/** "… Medical Policy | 7": a title with the number of the page. */
const NUMBERED = /^(?=.{20}).{0,130}\| {0,3}(\d{1,4})$/
/** Lines between two numbers of pages, at least. */
const LEAST_PAGE_LINES = 15
/** A header or footer stands next to at least so many edges, and to this share of all. */
const LEAST_PAGES = 3
const PAGES_SHARE = 0.4
/** A line that begins with a code, or a lead-in. */
const HAS_CODE = /^(?:\d{5}|\d{4}[FTUM]|[A-V]\d{4})\b|:$/

/**
 * Indexes of the lines that the pages of a text repeat: lines with the number of the page or a
 * notice of rights, and lines that stand next to these on many pages, above or below.
 */
export function pageLines(printed: readonly string[]): ReadonlySet<number> {
  const lines = printed.map((line) => line.trim())
  const marked = lines.flatMap((line, index) => (matches(EDGE, line) ? [index] : []))
  const counts = countsOf(marked.map((index) => lines[index]!))
  const edges = marked.filter(
    (index) => ALONE.test(lines[index]!) || counts.get(keyOf(lines[index]!))! >= LEAST_PAGES,
  )
  const found = new Set([...edges, ...numberedLines(lines)])
  if (found.size < LEAST_PAGES) return new Set()
  for (const step of [-1, 1]) addNeighbors(lines, found, step)
  return found
}

/** Lines that are the same but for a number at their end that counts the pages. */
function numberedLines(lines: readonly string[]): number[] {
  const byKey = new Map<string, { index: number; page: number }[]>()
  for (const [index, line] of lines.entries()) {
    const page = NUMBERED.exec(line)?.[1]
    if (page === undefined) continue
    const key = keyOf(line)
    const before = byKey.get(key) ?? []
    byKey.set(key, [...before, { index, page: Number(page) }])
  }
  return [...byKey.values()].flatMap((all) => {
    const areInTurn = all.every(({ index, page }, turn) => {
      const last = all[turn - 1]
      return !last || (page === last.page + 1 && index - last.index >= LEAST_PAGE_LINES)
    })
    return all.length >= LEAST_PAGES && areInTurn ? all.map(({ index }) => index) : []
  })
}

/** Adds the lines that stand next to those found on many pages, as far as there are some. */
function addNeighbors(lines: readonly string[], found: Set<number>, step: number): void {
  let places = [...found].filter((index) => !found.has(nextFilled(lines, index, step) ?? -1))
  const least = Math.max(LEAST_PAGES, PAGES_SHARE * places.length)
  while (places.length > 0) {
    const next = places.flatMap((index) => nextFilled(lines, index, step) ?? [])
    const counts = countsOf(next.map((index) => lines[index]!))
    places = next.filter(
      (index) =>
        !found.has(index) && !HAS_CODE.test(lines[index]!) && counts.get(keyOf(lines[index]!))! >= least,
    )
    for (const index of places) found.add(index)
  }
}

/** The nearest line that is not blank. */
function nextFilled(lines: readonly string[], from: number, step: number): number | undefined {
  let index = from + step
  while (lines[index] === '') index += step
  return lines[index] === undefined ? undefined : index
}

function countsOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  return counts
}

/** A line as it stands on every page, whatever its number. */
const keyOf = (line: string) => line.replace(/\d+/g, '#').replace(/\s+/g, ' ')
