import { type Line, lineOf } from './line.ts'
import type { Page } from './page.ts'

/**
 * Minimum number of consecutive lines with text on both sides of a gap; fewer are rows of a table.
 */
const MIN_LINES = 5
/**
 * Minimum words per line, and minimum share of lines that begin in lower case: prose has them,
 * table cells do not.
 */
const [MIN_WORDS, GOING_ON] = [3.5, 0.3]
/** A gap of this many line heights ends a run of columns. */
const APART = 3.5
/** Where columns can meet, as shares of the page width, and the number of positions to try. */
const [LEFT, RIGHT, STEPS] = [0.3, 0.7, 40]

/**
 * Puts the lines of two columns one column after the other. Lines across the page separate what is
 * above from what is below.
 */
export function inReadingOrder(lines: readonly Line[], { width }: Pick<Page, 'width'>): Line[] {
  const gutters = Array.from(
    { length: STEPS + 1 },
    (_, step) => width * (LEFT + ((RIGHT - LEFT) * step) / STEPS),
  )
  const best = gutters
    .map((x) => ({ x, bands: bandsAt(lines, x) }))
    .reduce((a, b) => (linesIn(b.bands) > linesIn(a.bands) ? b : a))
  if (best.bands.length === 0) return [...lines]
  return lines.flatMap((line, index) => {
    const band = best.bands.find(({ from, to }) => index >= from && index < to)
    if (!band) return [line]
    return index === band.from ? split(lines.slice(band.from, band.to), best.x) : []
  })
}

type Band = { from: number; to: number }

/** Runs of lines that nothing crosses at `x` and that have prose on both sides. */
function bandsAt(lines: readonly Line[], x: number): Band[] {
  const bands: Band[] = []
  let from = 0
  for (let index = 0; index <= lines.length; index++) {
    const line = lines[index]
    const isApart = index > from && line !== undefined && line.y - lines[index - 1]!.y > APART * line.height
    if (line && !isApart && !crosses(line, x)) continue
    if (index - from >= MIN_LINES && hasTwoColumns(lines.slice(from, index), x))
      bands.push({ from, to: index })
    from = line && !crosses(line, x) ? index : index + 1
  }
  return bands
}

const crosses = ({ parts }: Line, x: number) => parts.some((part) => part.x < x && part.x + part.width > x)

function hasTwoColumns(lines: readonly Line[], x: number): boolean {
  const parts = lines.flatMap((line) => line.parts)
  const sides = [parts.filter((part) => part.x < x), parts.filter((part) => part.x >= x)]
  return sides.every(
    (side) => side.length >= MIN_LINES && wordsPerPart(side) >= MIN_WORDS && shareGoingOn(side) >= GOING_ON,
  )
}

const wordsPerPart = (parts: readonly { text: string }[]) =>
  parts.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0), 0) / parts.length

const shareGoingOn = (parts: readonly { text: string }[]) =>
  parts.filter(({ text }) => /^[a-z]/.test(text)).length / parts.length

function split(lines: readonly Line[], x: number): Line[] {
  const side = (isMine: (at: number) => boolean) =>
    lines.flatMap(({ page, parts }) => {
      const mine = parts.filter((part) => isMine(part.x))
      return mine.length > 0 ? [lineOf(mine, page)] : []
    })
  return [...side((at) => at < x), ...side((at) => at >= x)]
}

const linesIn = (bands: readonly Band[]) => bands.reduce((sum, { from, to }) => sum + to - from, 0)
