import type { ComparedCell } from '@ppman/prices'
import { priceWords, type PriceWords, reasonWords } from '../transparency-price/price-words.ts'

export type Cell = PriceWords & { against: string; tone: string }

const NO_PRICE: PriceWords = {
  median: '',
  reason: '',
  contracts: '',
  range: '',
  cash: '',
  gross: '',
  paidBy: '',
  evidenceHref: '',
  evidence: '',
  evidenceFile: '',
}

/** A cell in words, against the median of its row. */
export function cellOf({ price, reason, against }: ComparedCell, rowMedianE4: number | null): Cell {
  const words = price ? priceWords(price) : NO_PRICE
  return {
    ...words,
    median: reason ? '' : words.median,
    reason: reason ? reasonWords(reason) : '',
    against: againstWords(against, price?.contractMedianE4 ?? null, rowMedianE4),
    tone: against === 'cheaper' || against === 'pricier' ? against : '',
  }
}

function againstWords(
  against: ComparedCell['against'],
  amountE4: number | null,
  rowMedianE4: number | null,
): string {
  if (against === null || amountE4 === null || !rowMedianE4) return ''
  if (against === 'equal') return 'equal to the row’s median'
  const percent = Math.round((Math.abs(amountE4 - rowMedianE4) / rowMedianE4) * 100)
  return `${against}, ${percent === 0 ? 'under 1' : percent} % ${against === 'cheaper' ? 'below' : 'above'} the row’s median`
}
