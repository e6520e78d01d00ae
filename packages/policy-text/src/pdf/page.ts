import type { PdfInfo } from '../document/document.ts'
import { BULLET_SIGNS } from '../text/list-marker.ts'

/**
 * A run of text with its position on the page, in points from the upper left corner. Only upright
 * text: watermarks are left out.
 */
export type Run = { text: string; x: number; y: number; width: number; height: number }

/** The box around something painted, in points from the upper left corner. */
export type Box = { x: number; y: number; width: number; height: number }

/** One page as a PDF reader returns it; `boxes` are its painted lines and areas, if asked for. */
export type Page = { width: number; height: number; runs: readonly Run[]; boxes?: readonly Box[] }

/** What a PDF reader returns, before layout. */
export type PdfPages = { reader: string; pages: readonly Page[]; info: PdfInfo }

/** Names of the PDF readers. */
export const POPPLER_READER = 'poppler-blocks/3'
export const UNPDF_READER = 'unpdf-blocks/3'

/** Limits of a PDF reader. A policy of hundreds of pages needs a tenth of them. */
export const PDF_LIMITS = { timeoutMs: 15_000, memoryMb: 512 }
export type PdfLimits = typeof PDF_LIMITS

/**
 * Text on one baseline, in parts separated by wide gaps: one part is prose, several are cells of a
 * row.
 */
export type Line = {
  page: number
  x: number
  y: number
  width: number
  height: number
  parts: readonly Run[]
}

/** Runs on one baseline may be this share of their height apart. */
const SAME_BASELINE = 0.4
/**
 * Raised print is at most this share of the text's height and overlaps it by at least that share of
 * its own.
 */
const [SMALL_PRINT, SHARED_HEIGHT] = [0.85, 0.6]
/** A gap of this many line heights separates cells; words are `WORD_GAP` apart. */
const CELL_GAP = 1.6
const WORD_GAP = 0.12

/** The lines of a page from top to bottom, each from left to right. `page` counts from 1. */
export function linesOf({ runs }: Page, page: number): Line[] {
  const sorted = runs
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => baseline(a) - baseline(b) || a.x - b.x)
  const rows: Run[][] = []
  for (const run of sorted) {
    const row = rows.at(-1)
    if (row && baseline(run) - baseline(row[0]!) <= SAME_BASELINE * Math.min(run.height, row[0]!.height))
      row.push(run)
    else rows.push([run])
  }
  return withRaised(rows).map((row) => lineOf(row, page))
}

/** Joins raised or lowered print (a ® or a note's number) to the row whose height it overlaps. */
function withRaised(rows: readonly Run[][]): Run[][] {
  return rows.reduce<Run[][]>((kept, row) => {
    const last = kept.at(-1)
    const isOne = last !== undefined && (isWithin(last, row) || isWithin(row, last))
    if (isOne) kept[kept.length - 1] = [...last, ...row]
    else kept.push(row)
    return kept
  }, [])
}

function isWithin(small: readonly Run[], large: readonly Run[]): boolean {
  const [a, b] = [extentOf(small), extentOf(large)]
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return a.bottom - a.top < SMALL_PRINT * (b.bottom - b.top) && shared >= SHARED_HEIGHT * (a.bottom - a.top)
}

const extentOf = (runs: readonly Run[]) => ({
  top: Math.min(...runs.map(({ y }) => y)),
  bottom: Math.max(...runs.map(baseline)),
})

/** The line of runs on one baseline. */
function lineOf(runs: readonly Run[], page: number): Line {
  const parts = partsOf(runs.toSorted((a, b) => a.x - b.x))
  const [x, y] = [Math.min(...parts.map((part) => part.x)), Math.min(...parts.map((part) => part.y))]
  const right = Math.max(...parts.map((part) => part.x + part.width))
  return { page, x, y, width: right - x, height: Math.max(...parts.map((part) => part.height)), parts }
}

function partsOf(runs: readonly Run[]): Run[] {
  const parts: Run[] = []
  for (const run of runs) {
    const last = parts.at(-1)
    const gap = last ? run.x - last.x - last.width : Infinity
    const height = Math.min(run.height, last?.height ?? run.height)
    if (!last || gap > CELL_GAP * height || isBullet(last.text)) parts.push({ ...run, text: run.text.trim() })
    else parts[parts.length - 1] = joined(last, run, gap > WORD_GAP * height || /^\s/.test(run.text))
  }
  return joinBullets(parts)
}

const joined = (a: Run, b: Run, isApart: boolean): Run => ({
  text: `${a.text}${isApart ? ' ' : ''}${b.text.trim()}`,
  x: a.x,
  y: Math.min(a.y, b.y),
  width: Math.max(a.x + a.width, b.x + b.width) - a.x,
  height: Math.max(a.height, b.height),
})

/** Joins a bullet, or the number of an item, to the words after it, at any distance. */
function joinBullets(parts: readonly Run[]): Run[] {
  const isNumbered = parts.length === 2 && isNumber(parts[0]!.text)
  return parts.reduce<Run[]>((kept, part) => {
    const last = kept.at(-1)
    if (last && (isBullet(last.text) || (isNumbered && kept.length === 1)))
      kept[kept.length - 1] = joined(last, part, true)
    else kept.push(part)
    return kept
  }, [])
}

const isBullet = (text: string) => BULLET.test(text.trim())
const BULLET = new RegExp(`^[${BULLET_SIGNS}*–-]$`)
const isNumber = (text: string) => /^\(?(?:\d{1,2}|[a-z]|[ivx]{2,4})[.)]$/i.test(text.trim())
const baseline = ({ y, height }: Run) => y + height

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
  return [...side((position) => position < x), ...side((position) => position >= x)]
}

const linesIn = (bands: readonly Band[]) => bands.reduce((sum, { from, to }) => sum + to - from, 0)
