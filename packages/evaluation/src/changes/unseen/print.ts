import { aPdf } from '@ppman/policy-text/src/pdf/pdf.fixtures.ts'
import { type Line, linesOf, wrapped } from './lines.ts'
import type { Frame } from './page.ts'

/** What a crawler keeps of a page: its text, line by line. */
export function textOf(policy: string, frame: Frame = {}): string {
  const width = frame.width ?? 400
  const { cookie, banner, ticker, nav = ['Home', 'Find care', 'Claims', 'Policies', 'Contact us'] } = frame
  const head = ['Skip to main content', cookie, cookie && 'Accept', banner, ticker, ...nav]
  const foot = [
    '100 Harbor Street, Lakeview, OH 44100 | 1-800-555-0100',
    'Privacy',
    'Terms of use',
    `© ${frame.year ?? '2026'} Lakeview Health Plan`,
    frame.feedback && 'Feedback',
  ]
  const lines = linesOf(policy).flatMap(({ kind, text, cells, mark }) => {
    if (kind === 'row') return [cells.join('\t')]
    return kind === 'h1' || kind === 'h2'
      ? ['', text, '']
      : wrapped(`${kind === 'item' ? '• ' : mark}${text}`, width)
  })
  return [...head, ...lines, ...foot].filter((line) => typeof line === 'string').join('\n')
}

type Shown = Parameters<typeof aPdf>[0][number][number]
type Printed = { parts: Omit<Shown, 'y'>[]; gap: number }

/** A policy as its payer prints it. */
export function pdfOf(policy: string, frame: Frame = {}): Buffer {
  const printed = linesOf(policy).flatMap((line) => printedOf(line, frame))
  const perPage = frame.perPage ?? 48
  const pages = Array.from({ length: Math.ceil(printed.length / perPage) }, (_, page) => {
    const head = frame.pageHead ? [{ text: frame.pageHead, x: 50, y: 765, size: 8 }] : []
    const foot = (frame.pageFoot ?? 'Lakeview Health Plan  Page N').replace('N', String(page + 1))
    return [
      ...head,
      ...placed(printed.slice(page * perPage, (page + 1) * perPage)),
      { text: foot, x: 50, y: 30, size: 8 },
    ]
  })
  return aPdf(pages)
}

function placed(lines: readonly Printed[]): Shown[] {
  let y = 730
  return lines.flatMap(({ parts, gap }) => {
    y -= gap
    return parts.map((part) => ({ ...part, y }))
  })
}

const SIZES: Partial<Record<Line['kind'], number>> = { h1: 16, h2: 13 }

function printedOf({ kind, text, cells, mark }: Line, { width = 95, hyphen }: Frame): Printed[] {
  if (kind === 'row')
    return [{ parts: cells.map((cell, column) => ({ text: cell, x: 50 + column * 170 })), gap: 14 }]
  const isItem = kind === 'item' || kind === 'numbered'
  const lines = wrapped(
    isItem ? `${kind === 'item' ? '• ' : mark}${text}` : text,
    SIZES[kind] ? 60 : width - (isItem ? 3 : 0),
  )
  const first = isItem ? 14 : 22
  return (hyphen ? hyphened(lines) : lines).map((line, index) => ({
    parts: [{ text: line, x: isItem ? 64 : 50, size: SIZES[kind] ?? 10 }],
    gap: index === 0 ? first : 12,
  }))
}

/** The first syllables of a line's first long word drawn up to the line before. */
function hyphened(lines: readonly string[]): string[] {
  const set = [...lines]
  for (let position = 0; position + 1 < set.length; position += 1) {
    const [, start, rest] = /^([a-z]{4})([a-z]{4,}.*)$/.exec(set[position + 1]!) ?? []
    if (start) [set[position], set[position + 1]] = [`${set[position]} ${start}-`, rest!]
  }
  return set
}
