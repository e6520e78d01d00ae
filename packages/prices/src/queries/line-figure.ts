import { PRODUCT_LINES, type ProductLine } from '../payer-attribution/payer-lines.ts'

/**
 * The line of business that prices are compared in. Rates of two lines are not alike, so `all`
 * shows them together and ranks nothing.
 */
export type AskedLine = ProductLine | 'all'
export const ASKED_LINES = [...PRODUCT_LINES, 'all'] as const satisfies readonly AskedLine[]
export const DEFAULT_LINE: ProductLine = 'commercial'

/**
 * The lines whose contracts count in a comparison; none over all lines. Hospitals name public
 * programs and marketplaces, and give most commercial contracts the insurer's name alone ("Aetna",
 * "Broad Network"), so contracts that name no line count as commercial.
 */
export function linesCounted(line: AskedLine): readonly ProductLine[] {
  if (line === 'all') return []
  return line === 'commercial' ? ['commercial', 'unspecified'] : [line]
}

/** What the insurers of one line of business pay under a price. */
export type LineFigure = {
  /** Median over the insurers, each with the median of its contracts. E4. */
  medianE4: number
  payers: number
}

/** Parses a line of business in any case; without one and for an unknown one the default. */
export const parseAskedLine = (name: string | undefined): AskedLine =>
  ASKED_LINES.find((line) => line === name?.toLowerCase()) ?? DEFAULT_LINE
