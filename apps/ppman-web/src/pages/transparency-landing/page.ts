import type { ListedHospital, PriceCoverage } from '@ppman/prices'
import {
  type Field,
  field,
  formatCompact,
  formatCount,
  formatNumber,
  hrefOf,
  type Link,
  titleCaseName,
} from '@ppman/web-ui'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { exampleHospital } from '../transparency-price/examples.ts'
import { EXAMPLE_ZIP, hospitalHref, procedureSuggestions } from '../transparency-price/format.ts'
import { page } from '../../views.ts'

/** Formatted values for the template. */
type LandingModel = {
  title: string
  form: { q: Field; place: Field }
  examples: Link[]
  /** Totals; empty while the database is down, and where only samples are loaded. */
  tiles: { name: string; figure: string }[]
  hospitals: { name: string; href: string; rates: string }[]
}

const form = {
  q: field('q', 'Procedure or code', '', {
    width: 'w6',
    maxlength: 200,
    isRequired: true,
    placeholder: 'knee MRI',
    suggestions: procedureSuggestions(),
  }),
  place: field('place', 'Near city or ZIP', '', {
    width: 'w4',
    maxlength: 80,
    placeholder: EXAMPLE_ZIP,
    autocomplete: 'postal-code',
  }),
}
const examples = ['Colonoscopy', 'Knee replacement', 'C-section', 'Blood count'].map((label) => ({
  label,
  href: hrefOf({ path: '/transparency/search', query: { q: label } }),
}))

type LandingFigures = { coverage: PriceCoverage; latest: readonly ListedHospital[] }

/** @param figures null while the database is down: the page is still shown (specification 4.3) */
const landingModel = (figures: LandingFigures | null): LandingModel => ({
  title: 'What hospitals charge',
  form,
  examples,
  tiles: figures && figures.coverage.totals.withPrices > 0 ? tilesOf(figures.coverage) : [],
  hospitals: (figures?.latest ?? []).map(({ name, state, ccn, rates }) => ({
    name: `${titleCaseName(name)}, ${state}`,
    href: hospitalHref(ccn),
    rates: formatCount(rates ?? 0, 'rate'),
  })),
})

const tilesOf = ({ totals }: PriceCoverage): LandingModel['tiles'] => [
  { name: 'Hospitals with prices', figure: formatNumber(totals.withPrices) },
  { name: 'Files read whole and kept', figure: formatNumber(totals.files) },
  { name: 'Rates, each with its record', figure: formatCompact(totals.rates) },
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
  totals: {
    hospitals: 6,
    listed: 6,
    withPrices: 1,
    files: 2,
    rates: 1_234_567,
    payerLines: 3,
    matchedPayerLines: 2,
  },
}

const landingExamples = {
  'with prices': landingModel({ coverage, latest: [exampleHospital()] }),
  'while the database is down': landingModel(null),
}

export const transparencyLandingPage = page<z.ZodObject, LandingModel>({
  path: '/transparency/',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: ({ ctx }) => loadLanding(ctx),
  examples: landingExamples,
})
