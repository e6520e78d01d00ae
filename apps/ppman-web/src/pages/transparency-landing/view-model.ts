import type { ListedHospital, PriceCoverage } from '@ppman/prices'
import type { Ctx } from '../../context.ts'
import { exampleHospital } from '../transparency-price/examples.ts'
import { formatCount, hospitalHref } from '../transparency-price/format.ts'

/** Formatted values for the template. */
export type LandingModel = {
  title: string
  /** Totals; empty while the database is down. */
  tiles: { figure: string; words: string }[]
  hospitals: { name: string; href: string; rates: string }[]
}

type LandingFigures = { coverage: PriceCoverage; latest: readonly ListedHospital[] }

/** @param figures null while the database is down: the page is still shown (specification 4.3) */
const landingModel = (figures: LandingFigures | null): LandingModel => ({
  title: 'What hospitals charge',
  tiles: figures ? tilesOf(figures.coverage) : [],
  hospitals: (figures?.latest ?? []).map(({ name, state, ccn, rates }) => ({
    name: `${name}, ${state}`,
    href: hospitalHref(ccn),
    rates: formatCount(rates ?? 0, 'rate'),
  })),
})

const tilesOf = ({ totals }: PriceCoverage): LandingModel['tiles'] => [
  { figure: totals.rates.toLocaleString('en-US'), words: 'negotiated rates, each with its byte' },
  {
    figure: totals.withPrices.toLocaleString('en-US'),
    words: `of ${formatCount(totals.hospitals, 'hospital')} with prices`,
  },
  { figure: totals.files.toLocaleString('en-US'), words: 'files read whole and kept' },
]

const LATEST = 8

/**
 * Loads the landing page; while the database is down, without figures (specification 4.3: never a
 * 500).
 */
export async function loadLanding(ctx: Ctx): Promise<LandingModel> {
  const asked = Promise.all([ctx.coverage.read(ctx.now()), ctx.hospitals.withPrices(LATEST)])
  return asked.then(
    ([coverage, latest]) => landingModel({ coverage, latest }),
    () => landingModel(null),
  )
}

const coverage: PriceCoverage = {
  states: [],
  files: [],
  freshness: { within30Days: 1, within90Days: 0, within365Days: 0, older: 0, noFile: 5 },
  totals: { hospitals: 6, withPrices: 1, files: 2, rates: 1_234_567, payerLines: 3, matchedPayerLines: 2 },
}

export const landingExamples = {
  'with prices': landingModel({ coverage, latest: [exampleHospital()] }),
  'while the database is away': landingModel(null),
}
