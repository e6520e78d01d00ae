import type { AskedLine, ComparedCell, NoPriceReason } from '@ppman/prices'
import { type Evidence, scaleOf } from '@ppman/web-ui'
import {
  contractsHref,
  formatDollars,
  formatPayers,
  formatPrice,
  formatReason,
  formatRound,
  formatTick,
  type PriceText,
} from '../transparency-price/format.ts'

/** The amounts of a row as dots on one line from zero, with their median. */
export type Spread = {
  label: string
  from: string
  to: string
  dots: string[]
  median: string
  times: string
}

/** @param amounts in 1/10,000 dollar; fewer than two show no spread */
export function spreadOf(amounts: readonly number[], median: number): Spread | null {
  if (amounts.length < 2) return null
  const { place } = scaleOf(amounts, formatTick)
  const sorted = amounts.toSorted((a, b) => a - b)
  const [low, high] = [sorted[0]!, sorted.at(-1)!]
  return {
    label: `${sorted.map(formatRound).join(', ')}; median ${formatRound(median)}`,
    from: place(low),
    to: place(high),
    dots: sorted.map(place),
    median: place(median),
    times: low > 0 ? `${(high / low).toFixed(1)} times` : '',
  }
}

export type Cell = {
  hospital: string
  figure: string
  /** A value that the row does not rank. */
  isApart: boolean
  tag: { tone: 'low' | 'high'; label: string } | null
  notes: string[]
  evidence: Evidence | null
}
/** The amount that a cell is ranked by: that of the line of business. */
export const amountOf = ({ line }: ComparedCell): number | null => line?.medianE4 ?? null

type CellTerms = {
  low: number
  high: number
  rowMedianE4: number | null
  line: AskedLine
  hospital: string
}

/** A value to rank, a value on another basis, or the reason why there is none. */
export function cellOf(cell: ComparedCell, { low, high, rowMedianE4, hospital, line }: CellTerms): Cell {
  const { price, reason, against, other } = cell
  const shown = other ?? price
  const text = shown && formatPrice(shown)
  const amount = amountOf(cell)
  const evidence = text ? { href: text.evidenceHref, label: text.evidence } : null
  if (amount !== null && price && text) {
    const tag =
      against === null || low === high
        ? null
        : amount === low
          ? { tone: 'low' as const, label: 'lowest' }
          : amount === high
            ? { tone: 'high' as const, label: 'highest' }
            : null
    const difference = formatDifference(against, amount, rowMedianE4)
    const notes = [difference, formatPayers(cell.line!.payers, line), ...formatListed(text)]
    return {
      hospital,
      figure: formatDollars(amount),
      isApart: false,
      tag,
      notes: notes.filter(Boolean),
      evidence: { href: contractsHref(price), label: `all ${text.contracts}` },
    }
  }
  if (text?.median && (other || reason === null)) {
    const basis = reason === 'other_methodology' ? `paid by ${text.paidBy}` : OTHER_LINES[reason ?? 'all']
    const notes = [[text.contracts, basis].filter(Boolean).join(', '), ...formatListed(text)]
    return { hospital, figure: text.median, isApart: other !== undefined, tag: null, notes, evidence }
  }
  return {
    hospital,
    figure: '',
    isApart: false,
    tag: null,
    notes: [reason ? formatReason(reason) : '', ...(text ? formatListed(text) : [])].filter(Boolean),
    evidence,
  }
}

/** What the hospital asks of patients who pay themselves. */
const formatListed = ({ cash, cashFor, gross }: PriceText): string[] => [
  ...(cash ? [`cash price ${cash}${cashFor && ` (${cashFor})`}`] : []),
  ...(gross ? [`list price ${gross}`] : []),
]

const OTHER_LINES: Partial<Record<NoPriceReason | 'all', string>> = {
  other_line: 'of other kinds of plans',
  all: 'all kinds of plans',
}

function formatDifference(
  against: ComparedCell['against'],
  amountE4: number,
  rowMedianE4: number | null,
): string {
  if (against === null || !rowMedianE4) return ''
  if (against === 'equal') return 'equal to the row’s median'
  const percent = Math.round((Math.abs(amountE4 - rowMedianE4) / rowMedianE4) * 100)
  const side = against === 'cheaper' ? 'below' : 'above'
  return `${against}, ${percent === 0 ? 'under 1' : percent}% ${side} the row’s median`
}
