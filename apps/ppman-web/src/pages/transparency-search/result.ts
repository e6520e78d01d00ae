import { type AskedLine, type GroupedPrice, noMedianReason, type PriceGroup } from '@ppman/prices'
import {
  capitalize,
  formatCount,
  type Link,
  rangeBar,
  type RangeBar,
  type Scale,
  titleCaseName,
} from '@ppman/web-ui'
import {
  contractsHref,
  formatBasis,
  formatCashFor,
  formatMiles,
  formatPayers,
  formatPlace,
  formatPrice,
  formatReason,
  formatRound,
  hospitalHref,
} from '../transparency-price/format.ts'

/** A hospital in a group of results. */
export type Result = {
  hospital: string
  href: string
  place: string
  isSample: boolean
  bar: RangeBar | null
  /** What stands in place of a bar. */
  noBar: string
  figure: string
  basis: string
  tag: { tone: 'low' | 'high' | 'apart'; label: string } | null
  facts: string[]
  ccn: string
  contracts: Link | null
  evidence: { href: string; label: string }
}

type Terms = { group: PriceGroup; scale: Scale | null; line: AskedLine }

/**
 * One line of a group: the price of a hospital on the scale of the group. What is compared is the
 * median of the line of business; what cannot be compared shows the median of all contracts.
 */
export function resultOf(price: GroupedPrice, { group, scale, line }: Terms): Result {
  const { ccn, contracts, lineMedianE4, linePayers, cashE4, hospitalName, isComparable } = price
  const median = lineMedianE4 ?? price.contractMedianE4
  const reason = noMedianReason(price)
  const text = formatPrice(price)
  const [low, high] = contracts > 1 && lineMedianE4 === null ? [price.p10E4, price.p90E4] : [null, null]
  const hasBar = median !== null && scale !== null
  return {
    hospital: titleCaseName(hospitalName),
    href: hospitalHref(ccn),
    place: [formatPlace(price.city, price.state), formatMiles(price.miles)].filter(Boolean).join(' · '),
    isSample: price.isSample,
    bar: hasBar
      ? rangeBar({ low, median, high, mark: cashE4 }, scale, barLabel(price, { low, median, high }))
      : null,
    noBar: reason ? `${formatReason(reason)}.` : '',
    figure: formatRound(median ?? cashE4),
    basis:
      median === null
        ? cashE4 === null
          ? ''
          : ['cash price only', text.cashFor].filter(Boolean).join(', ')
        : `median of ${linePayers === null ? text.contracts : formatPayers(linePayers, line)}`,
    tag: median === null ? null : tagOf(price, group),
    facts: factsOf(price, isComparable ? '' : formatBasis(price)),
    ccn: ccn ?? '',
    contracts: ccn === null ? null : { label: linesLabel(price), href: contractsHref(price) },
    evidence: { href: text.evidenceHref, label: `Source: ${text.evidence}` },
  }
}

/** `cash $2,067 (inpatient and outpatient)` */
function cashText(price: GroupedPrice): string {
  const settings = formatCashFor(price)
  return `cash ${formatRound(price.cashE4)}${settings && ` (${settings})`}`
}

const linesLabel = ({ contracts }: GroupedPrice): string =>
  contracts > 1 ? `All ${formatCount(contracts, 'contract')}` : 'All published lines'

type Bar = { low: number | null; median: number; high: number | null }

const barLabel = ({ cashE4 }: GroupedPrice, { low, median, high }: Bar): string =>
  capitalize(
    [
      low === null ? '' : `middle 80% of contracts ${formatRound(low)} to ${formatRound(high)}`,
      `median ${formatRound(median)}`,
      cashE4 === null ? '' : `cash price ${formatRound(cashE4)}`,
    ]
      .filter(Boolean)
      .join(', '),
  )

function tagOf({ isComparable, lineMedianE4 }: GroupedPrice, group: PriceGroup): Result['tag'] {
  if (!isComparable) return { tone: 'apart', label: 'not comparable' }
  if (group.compared < 2 || group.lowE4 === group.highE4) return null
  if (lineMedianE4 === group.lowE4) return { tone: 'low', label: 'Lowest here' }
  return lineMedianE4 === group.highE4 ? { tone: 'high', label: 'Highest here' } : null
}

/** @param paidBy how it is paid, where that differs from the group */
function factsOf(price: GroupedPrice, paidBy: string): string[] {
  const {
    contracts,
    p10E4,
    p90E4,
    contractMedianE4: median,
    cashE4,
    payerMedianE4,
    prices,
    linePayers,
  } = price
  const ofAll = linePayers === null ? 'middle 80%' : 'middle 80% over all kinds of plans'
  return [
    payerMedianE4 === null ? '' : `this insurer pays ${formatRound(payerMedianE4)}`,
    median === null ? '' : paidBy,
    contracts > 1 && median !== null ? `${ofAll}: ${formatRound(p10E4)} to ${formatRound(p90E4)}` : '',
    cashE4 === null ? 'no cash price published' : median === null ? '' : cashText(price),
    prices > 1 ? 'also priced for another setting or kind of payment' : '',
  ]
    .filter(Boolean)
    .map(capitalize)
}
