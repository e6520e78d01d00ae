import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import {
  type CodeView,
  type DistributionBand,
  type FoundPrice,
  type NationalPrice,
  priceSearch,
} from '@ppman/prices'
import { z } from 'zod'
import { type Histogram, histogram, type StepChart, stepChart } from '../../plots/plots.ts'
import { page } from '../../views.ts'
import {
  formatMethodology,
  formatCount,
  formatDay,
  formatDollars,
  hospitalHref,
  formatPrice,
  type PriceText,
} from '../transparency-price/format.ts'
import { examplePrice } from '../transparency-price/examples.ts'

type Kind = { words: string; summary: string; plot: Histogram | null; history: StepChart | null; rows: Row[] }
type Row = PriceText & { hospital: string; hospitalHref: string; place: string; isSample: boolean }

/** Formatted values for the template. */
type ProcedureModel = {
  title: string
  /** Descriptions that hospitals use, the most frequent first. */
  texts: { text: string; hospitals: string }[]
  /** Whether the query names a procedure. */
  asked: boolean
  kinds: Kind[]
  allHref: string
}

const noProcedure = (): ProcedureModel => ({
  title: 'A procedure over all hospitals',
  texts: [],
  asked: false,
  kinds: [],
  allHref: '',
})

type Found = { items: readonly FoundPrice[] }

/** @param lowest the lowest prices of each national figure, in their order */
function procedureModel(view: CodeView, lowest: readonly Found[], now: Date): ProcedureModel {
  const { family, code, texts } = view
  const search = new URLSearchParams({ q: code, code_type: family, sort: 'price:asc' })
  return {
    title: `${family} ${code}`,
    texts: texts.map(({ text, hospitals }) => ({ text, hospitals: formatCount(hospitals, 'hospital') })),
    asked: true,
    kinds: view.national.map((figure, index) => ({
      ...kindOf(figure, view, now),
      rows: lowest[index]!.items.map(rowOf),
    })),
    allHref: `/transparency/search?${search.toString()}`,
  }
}

const isSameKind = (a: Kinded, b: Kinded) =>
  a.setting === b.setting && a.methodologyClass === b.methodologyClass
type Kinded = Pick<NationalPrice, 'setting' | 'methodologyClass'>

function kindOf(figure: NationalPrice, { distribution, history }: CodeView, now: Date): Omit<Kind, 'rows'> {
  const summary = summaryOf(figure)
  return {
    words: `${figure.setting || 'setting not said'}, ${formatMethodology(figure.methodologyClass)}`,
    summary,
    plot: plotOf(
      figure,
      distribution.filter((band) => isSameKind(band, figure)),
      summary,
    ),
    history: historyOf(
      history.filter((past) => isSameKind(past, figure)),
      now,
    ),
  }
}

function summaryOf({ hospitals, medianE4, p25E4, p75E4, minE4, maxE4, withheld }: NationalPrice): string {
  const all = formatCount(hospitals, 'hospital')
  if (withheld === 'few_hospitals') return `${all} only: a national figure needs three.`
  if (withheld === 'drug_unit') return `${all}, each for a unit of its own: there is no common price.`
  return (
    `Median ${formatDollars(medianE4)} over ${all}; the middle half from ${formatDollars(p25E4)} to ` +
    `${formatDollars(p75E4)}, all from ${formatDollars(minE4)} to ${formatDollars(maxE4)}.`
  )
}

function plotOf(
  { medianE4, p25E4, p75E4 }: NationalPrice,
  bands: readonly DistributionBand[],
  summary: string,
): Histogram | null {
  if (medianE4 === null || p25E4 === null || p75E4 === null) return null
  const formatBand = ({ fromE4, toE4, hospitals }: DistributionBand) =>
    `${formatCount(hospitals, 'hospital')} from ${formatDollars(fromE4)} to ${formatDollars(toE4)}`
  return histogram(
    bands.map((band) => ({ ...band, label: formatBand(band) })),
    { p25E4, medianE4, p75E4 },
    summary,
  )
}

/** Null with fewer than two figures. */
function historyOf(past: readonly NationalPrice[], now: Date): StepChart | null {
  const held = past.flatMap(({ medianE4, validFrom }) =>
    medianE4 === null
      ? []
      : [
          {
            from: validFrom,
            amountE4: medianE4,
            label: `${formatDollars(medianE4)} from ${formatDay(validFrom)}`,
          },
        ],
  )
  return held.length < 2
    ? null
    : stepChart(held, now, `National median: ${held.map(({ label }) => label).join(', ')}`)
}

const rowOf = (price: FoundPrice): Row => ({
  ...formatPrice(price),
  hospital: price.hospitalName,
  hospitalHref: hospitalHref(price.ccn),
  place: price.state,
  isSample: price.isSample,
})

const now = new Date('2026-05-01T00:00:00Z')

const national = (more: Partial<NationalPrice> = {}): NationalPrice => ({
  setting: 'outpatient',
  methodologyClass: 'fee_schedule',
  hospitals: 12,
  medianE4: 12_345_000,
  p25E4: 10_000_000,
  p75E4: 15_000_000,
  minE4: 8_000_000,
  maxE4: 20_000_000,
  withheld: null,
  validFrom: new Date('2026-04-01T00:00:00Z'),
  validTo: null,
  ...more,
})
const withheld = { medianE4: null, p25E4: null, p75E4: null, minE4: null, maxE4: null }
const present = [
  national(),
  national({ methodologyClass: 'case_rate', hospitals: 2, ...withheld, withheld: 'few_hospitals' }),
  national({ setting: '', hospitals: 4, ...withheld, withheld: 'drug_unit' }),
]
const view: CodeView = {
  family: 'CPT',
  code: '00000',
  texts: [{ text: '<script>alert(1)</script>', hospitals: 9 }],
  national: present,
  distribution: [
    {
      setting: 'outpatient',
      methodologyClass: 'fee_schedule',
      fromE4: 8_000_000,
      toE4: 9_000_000,
      hospitals: 3,
    },
    {
      setting: 'outpatient',
      methodologyClass: 'fee_schedule',
      fromE4: 12_000_000,
      toE4: 13_000_000,
      hospitals: 9,
    },
  ],
  history: [
    national({
      medianE4: 11_000_000,
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validTo: new Date('2026-04-01T00:00:00Z'),
    }),
    ...present,
  ],
}
const found = {
  ...examplePrice({ hospitalName: '<b>member</b>', ccn: null }),
  miles: null,
  payerMedianE4: null,
}

const procedureExamples = {
  'nothing asked': noProcedure(),
  'a procedure': procedureModel(
    view,
    present.map(() => ({ items: [found] })),
    now,
  ),
  'no national figure': procedureModel({ ...view, national: [], distribution: [], history: [] }, [], now),
}

const Query = z.object({ code: param.text(0, 64).optional(), code_type: param.text(0, 64).optional() })

/** How many of the lowest prices of each kind are shown. */
const SHOWN = 12

export const transparencyProcedurePage = page<typeof Query, ProcedureModel>({
  path: '/transparency/procedure',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    if (!query.code) return noProcedure()
    const view = await ctx.codeViews.byCode(query.code_type || 'CPT', query.code)
    if (!view) throw new AppError('not_found', 'No hospital publishes this code.')
    const lowest = await Promise.all(
      view.national.map((kind) => ctx.prices.search(lowestFirstQuery(view, kind), { skip: 0, take: SHOWN })),
    )
    return procedureModel(view, lowest, ctx.now())
  },
  examples: procedureExamples,
})

/** Prices of one payment kind in one setting; different kinds are never ranked together. */
const lowestFirstQuery = ({ code, family }: CodeView, { setting, methodologyClass }: NationalPrice) => ({
  ...priceSearch({ q: code, codeType: family, sort: 'price', dir: 'asc' })!,
  words: null,
  setting,
  methodologyClass,
})
