import type { MethodologyClass } from '@ppman/mrf'

/** What a procedure costs over the country, in one setting and kind of payment. Amounts are E4; null where withheld. */
export type NationalPrice = {
  setting: string
  methodologyClass: MethodologyClass
  hospitals: number
  medianE4: number | null
  p25E4: number | null
  p75E4: number | null
  minE4: number | null
  maxE4: number | null
  withheld: 'few_hospitals' | 'drug_unit' | null
  validFrom: Date
  validTo: Date | null
}

/** How many hospitals have their median between two amounts: from, inclusive, to the next one's from. */
export type DistributionBand = {
  setting: string
  methodologyClass: MethodologyClass
  fromE4: number
  toE4: number
  hospitals: number
}

export type CodeView = {
  family: string
  code: string
  /** Words that most hospitals use for it. */
  texts: { text: string; hospitals: number }[]
  national: NationalPrice[]
  distribution: DistributionBand[]
  /** Earlier and present national figures of enough hospitals, by setting and kind of payment, oldest first. */
  history: NationalPrice[]
}
