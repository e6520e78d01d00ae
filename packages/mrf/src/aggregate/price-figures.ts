/**
 * What one code costs in one setting and methodology class, by one file. Amounts are E4 (1/10,000 dollar); null where there is
 * none.
 */
export type PriceFigures = {
  /** Rates, priced or not, and those of them with a usable dollar. */
  rates: number
  pricedRates: number
  /** Distinct contracts with a usable dollar, and those that only give a percentage or an algorithm. */
  contracts: number
  formulaContracts: number
  /** Priced rates whose dollar equals the list price. */
  listRates: number
  /** Median of usable dollars of all rates. */
  rowMedianE4: number | null
  /** Median over contracts of each contract's median: one vote per contract. */
  contractMedianE4: number | null
  /** 10th and 90th percentile over contracts, nearest rank. */
  p10E4: number | null
  p90E4: number | null
  minE4: number | null
  maxE4: number | null
  /** Medians over the records that give them, whatever the methodology. */
  grossE4: number | null
  cashE4: number | null
  /** Methodologies of the rates as published, most frequent first. */
  methodologies: string[]
  withheld: WithheldReason | null
}

/** Why the figures are no price: every dollar equals the list price, or none of them can be one ($0.01, all nines, zero). */
export const WITHHELD_REASONS = ['equals_list', 'placeholder'] as const
export type WithheldReason = (typeof WITHHELD_REASONS)[number]
