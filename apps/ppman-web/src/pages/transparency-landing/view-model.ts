import type { ListedHospital, PriceCoverage } from '@ppman/prices'
import { hospitalHref } from '../transparency-price/hrefs.ts'
import { count } from '../transparency-price/price-words.ts'

/** What the template prints, already in words. */
export type LandingModel = {
  title: string
  /** How much there is; empty while the database is away. */
  tiles: { figure: string; words: string }[]
  hospitals: { name: string; href: string; rates: string }[]
}

type Known = { coverage: PriceCoverage; latest: readonly ListedHospital[] }

/** @param known null while nothing could be asked: the page is shown all the same (specification 4.3) */
export const landingModel = (known: Known | null): LandingModel => ({
  title: 'What hospitals charge',
  tiles: known ? tilesOf(known.coverage) : [],
  hospitals: (known?.latest ?? []).map(({ name, state, ccn, rates }) => ({
    name: `${name}, ${state}`,
    href: hospitalHref(ccn),
    rates: count(rates ?? 0, 'rate'),
  })),
})

const tilesOf = ({ totals }: PriceCoverage): LandingModel['tiles'] => [
  { figure: totals.rates.toLocaleString('en-US'), words: 'negotiated rates, each with its byte' },
  {
    figure: totals.withPrices.toLocaleString('en-US'),
    words: `of ${count(totals.hospitals, 'hospital')} with prices`,
  },
  { figure: totals.files.toLocaleString('en-US'), words: 'files read whole and kept' },
]
