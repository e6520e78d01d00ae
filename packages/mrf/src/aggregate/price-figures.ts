/** What one code costs in one setting, by one file. Amounts are E4 (1/10,000 dollar); null where there is none. */
export type PriceFigures = {
  /** Rates, priced or not, and those of them with a usable dollar. */
  rates: number
  pricedRates: number
  /** Distinct contracts with a usable dollar. */
  contracts: number
  /** Median of usable dollars of all rates. */
  rowMedianE4: number | null
  /** Median over contracts of each contract's median: one vote per contract. */
  contractMedianE4: number | null
  /** 10th and 90th percentile over contracts, nearest rank. */
  p10E4: number | null
  p90E4: number | null
  minE4: number | null
  maxE4: number | null
  /** Medians over the records that give them. */
  grossE4: number | null
  cashE4: number | null
  /** Methodologies of the priced rates, most frequent first. */
  methodologies: string[]
}
