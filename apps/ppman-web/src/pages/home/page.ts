import { DEFAULT_LINE, findPriceGroups, type GroupedPrice, type PriceCoverage } from '@ppman/prices'
import {
  formatCompact,
  formatCount,
  formatNumber,
  type TileMap,
  titleCaseName,
  US_STATES,
} from '@ppman/web-ui'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page, Redirect } from '../../views.ts'
import { coverageMap } from '../transparency-coverage/page.ts'
import { exampleGroupedPrice } from '../transparency-price/examples.ts'
import { formatPrice, formatRound, procedureName } from '../transparency-price/format.ts'

/** Values of the partial `doors`: the two questions with which people come. */
export const doors = { states: US_STATES.map(([code, name]) => ({ code, name })) }

/** Formatted values for the template. */
type HomeModel = {
  title: string
  doors: typeof doors
  /** A figure with its source; null while there is none. */
  example: {
    what: string
    figure: string
    basis: string
    isSample: boolean
    evidence: { href: string; label: string }
  } | null
  /** Null while the database is down, and where only samples are loaded. */
  coverage: { map: TileMap; note: string; figures: { name: string; value: string }[] } | null
}

type HomeFigures = { coverage: PriceCoverage; price: GroupedPrice | undefined }

const homeModel = (figures: HomeFigures | null): HomeModel => ({
  title: 'What insurers require. What hospitals charge.',
  doors,
  example: figures?.price ? exampleOf(figures.price) : null,
  coverage: figures && figures.coverage.totals.withPrices > 0 ? coverageOf(figures.coverage) : null,
})

function exampleOf(price: GroupedPrice): HomeModel['example'] {
  const text = formatPrice(price)
  return {
    what: [procedureName(price), titleCaseName(price.hospitalName)].join(', '),
    figure: formatRound(price.contractMedianE4),
    basis: `Median of ${text.contracts}, ${[price.setting, text.paidBy].filter(Boolean).join(', ')}`,
    isSample: price.isSample,
    evidence: { href: text.evidenceHref, label: text.evidence },
  }
}

const coverageOf = ({ states, totals }: PriceCoverage): HomeModel['coverage'] => ({
  map: coverageMap(states),
  note:
    `${formatNumber(totals.withPrices)} of ${formatCount(totals.hospitals, 'hospital')}. ` +
    'Where a state is empty, we have read no file there; hospitals may still publish one.',
  figures: [
    { name: 'Negotiated rates, each with its record', value: formatCompact(totals.rates) },
    { name: 'Hospitals with prices', value: formatNumber(totals.withPrices) },
    { name: 'Files read whole and kept', value: formatNumber(totals.files) },
  ],
})

/** A procedure that most hospitals publish. */
const EXAMPLE_QUERY = {
  q: 'colonoscopy',
  place: '',
  radius: undefined,
  state: '',
  setting: '',
  payerId: '',
  codeType: '',
  sort: 'contracts',
  line: DEFAULT_LINE,
} as const

/** Figures of the page; null while the database is down (specification 4.3: never a 500). */
async function loadFigures(ctx: Ctx): Promise<HomeFigures | null> {
  const asked = Promise.all([ctx.coverage.read(ctx.now()), findPriceGroups(ctx, EXAMPLE_QUERY)])
  return asked.then(
    ([coverage, { groups }]) => ({ coverage, price: groups.flatMap(({ items }) => items).find(isExample) }),
    () => null,
  )
}

const isExample = ({ contractMedianE4, contracts }: GroupedPrice): boolean =>
  contractMedianE4 !== null && contracts > 1

const coverage: PriceCoverage = {
  states: [
    { state: 'GA', hospitals: 140, withPrices: 16 },
    { state: 'OR', hospitals: 60, withPrices: 3 },
  ],
  files: [],
  freshness: { within30Days: 19, within90Days: 0, within365Days: 0, older: 0, noFile: 181 },
  totals: {
    hospitals: 200,
    listed: 200,
    withPrices: 19,
    files: 22,
    rates: 33_612_000,
    payerLines: 3,
    matchedPayerLines: 2,
  },
}
const price = exampleGroupedPrice({ hospitalName: '<b>member</b> GENERAL HOSPITAL' })

/**
 * `/`: signed-in people choose a product, everybody else meets both questions. Never a 500
 * (specification 4.3).
 */
export const homePage = page<z.ZodObject, HomeModel>({
  path: '/',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx, visitor }) =>
    visitor.signedIn ? new Redirect('/welcome') : homeModel(await loadFigures(ctx)),
  examples: {
    'with prices': homeModel({ coverage, price }),
    'nothing read': homeModel({
      coverage: { ...coverage, totals: { ...coverage.totals, withPrices: 0 } },
      price: undefined,
    }),
    'while the database is down': homeModel(null),
  },
})
