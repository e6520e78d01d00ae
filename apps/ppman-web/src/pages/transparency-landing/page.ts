import type { ListedHospital, PriceCoverage } from '@ppman/prices'
import { formatCount } from '@ppman/web-ui'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { exampleHospital } from '../transparency-price/examples.ts'
import { hospitalHref } from '../transparency-price/format.ts'
import { page, Redirect } from '../../views.ts'

/** Formatted values for the template. */
type LandingModel = {
  title: string
  /** Totals; empty while the database is down, and where only samples are loaded. */
  tiles: { figure: string; words: string }[]
  hospitals: { name: string; href: string; rates: string }[]
}

type LandingFigures = { coverage: PriceCoverage; latest: readonly ListedHospital[] }

/** @param figures null while the database is down: the page is still shown (specification 4.3) */
const landingModel = (figures: LandingFigures | null): LandingModel => ({
  title: 'What hospitals charge',
  tiles: figures && figures.coverage.totals.hospitals > 0 ? tilesOf(figures.coverage) : [],
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
async function loadLanding(ctx: Ctx): Promise<LandingModel> {
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

const landingExamples = {
  'with prices': landingModel({ coverage, latest: [exampleHospital()] }),
  'while the database is away': landingModel(null),
}

export const transparencyLandingPage = page<z.ZodObject, LandingModel>({
  path: '/transparency/',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: ({ ctx }) => loadLanding(ctx),
  examples: landingExamples,
})

/**
 * `/`: signed-in people choose a product, everybody else sees prices. Never a 500 (specification
 * 4.3).
 */
export const homePage = page<z.ZodObject, LandingModel>({
  path: '/',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx, visitor }) => (visitor.signedIn ? new Redirect('/welcome') : loadLanding(ctx)),
  examples: landingExamples,
})
