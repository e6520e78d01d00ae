import { aPdf } from '@ppman/policy-text/fixtures'
import type { Part } from './policy-parts.ts'

/** How a file is set, apart from what it says. */
export type PdfSetting = { charsInLine: number; linesOnPage: number; producer: string; hasWatermark: boolean }
export const FIRST_SETTING: PdfSetting = {
  charsInLine: 92,
  linesOnPage: 44,
  producer: 'Sample Writer 1',
  hasWatermark: false,
}

type Shown = { text: string; x: number; y: number; size?: number; degrees?: number }
const [LEFT, TOP, LINE, GAP, SECOND_CELL] = [50, 710, 12, 6, 160]

/**
 * A policy as a word processor would print it: paragraphs, bullets, two columns of cells, a line on
 * top and below of each page.
 */
export function renderPdf(
  parts: readonly Part[],
  { charsInLine, linesOnPage, producer, hasWatermark }: PdfSetting,
): Buffer {
  const lines = parts.flatMap((part) => linesOf(part, charsInLine))
  const pages = Array.from({ length: Math.ceil(lines.length / linesOnPage) }, (_, index) =>
    lines.slice(index * linesOnPage, (index + 1) * linesOnPage),
  )
  return aPdf(
    pages.map((page, index) => [
      ...pageLines(index + 1, pages.length),
      ...placed(page),
      ...(hasWatermark ? [{ text: 'COPY', x: 200, y: 300, size: 60, degrees: 45 }] : []),
    ]),
    { Producer: producer },
  )
}

type Line = { cells: readonly string[]; isFirst: boolean; size: number }

function linesOf({ kind, text }: Part, chars: number): Line[] {
  if (kind === 'row') return [{ cells: text.split(' | '), isFirst: true, size: 10 }]
  const rows = (kind === 'item' ? `• ${text}` : text).match(new RegExp(`.{1,${chars}}(?:\\s|$)`, 'g')) ?? []
  return rows.map((row, index) => ({
    cells: [row.trim()],
    isFirst: index === 0,
    size: kind === 'title' ? 18 : kind === 'heading' ? 14 : 10,
  }))
}

function placed(lines: readonly Line[]): Shown[] {
  let y = TOP
  return lines.flatMap(({ cells, isFirst, size }) => {
    y -= LINE + (isFirst ? GAP : 0) - (size > 10 ? -GAP : 0)
    return cells.map((text, index) => ({ text, x: index === 0 ? LEFT : SECOND_CELL, y, size }))
  })
}

const pageLines = (page: number, pages: number): Shown[] => [
  { text: 'Northern Benefit Medical Policy', x: LEFT, y: 760, size: 9 },
  { text: `Page ${page} of ${pages}`, x: 500, y: 30, size: 9 },
]
