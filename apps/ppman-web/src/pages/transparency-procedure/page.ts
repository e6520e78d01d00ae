import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import {
  type CodeView,
  type DistributionBand,
  type FoundPrice,
  type NationalPrice,
  type PanelMovement,
  isGroupCode,
  plainName,
  priceSearch,
} from '@ppman/prices'
import { capitalize, type Field, field, formatCount, formatDay, type Select, select } from '@ppman/web-ui'
import { z } from 'zod'
import { type Histogram, histogram, type StepChart, stepChart } from '../../plots/plots.ts'
import { page } from '../../views.ts'
import { codeHref } from '../policy-rule/format-rule.ts'
import {
  formatMethodology,
  formatDollars,
  hospitalHref,
  formatPrice,
  type PriceText,
} from '../transparency-price/format.ts'
import { examplePrice } from '../transparency-price/examples.ts'

type Kind = {
  words: string
  summary: string
  plot: Histogram | null
  movement: string
  movementChart: StepChart | null
  rows: Row[]
}
type Row = PriceText & { hospital: string; hospitalHref: string; place: string; isSample: boolean }

/** Formatted values for the template. */
type ProcedureModel = {
  title: string
  chip: { kind: string; code: string; href: string; change: ''; sign: '' } | null
  /** Descriptions that hospitals use, the most frequent first. */
  isGroup: boolean
  texts: { text: string; hospitals: string }[]
  /** Whether the query names a procedure. */
  asked: boolean
  kinds: Kind[]
  allHref: string
  /** The form of a visitor who named no procedure. */
  fields: { code: Field; family: Select }
}

const CODE_TYPES = ['CPT', 'HCPCS', 'MS-DRG', 'APC', 'NDC', 'CDT']
const FIELDS = {
  code: field('code', 'Code', '', { maxlength: 64, isRequired: true }),
  family: select('code_type', 'Kind of code', '', {
    options: [['', 'Any'], ...CODE_TYPES.map((type) => [type, type] as const)],
  }),
}

const noProcedure = (): ProcedureModel => ({
  title: 'What a procedure costs across hospitals',
  chip: null,
  isGroup: false,
  texts: [],
  asked: false,
  kinds: [],
  allHref: '',
  fields: FIELDS,
})

type Found = { items: readonly FoundPrice[] }

/** @param lowest the lowest prices of each national figure, in their order */
function procedureModel(view: CodeView, lowest: readonly Found[], now: Date): ProcedureModel {
  const { family, code, texts } = view
  const search = new URLSearchParams({ q: code, code_type: family, sort: 'price:asc' })
  return {
    title: plainName(family, code) ?? `${family} ${code}`,
    chip: { kind: family, code, href: codeHref(code), change: '', sign: '' },
    isGroup: isGroupCode(family, code),
    texts: (isGroupCode(family, code) ? [] : texts).map(({ text, hospitals }) => ({
      text,
      hospitals: formatCount(hospitals, 'hospital'),
    })),
    asked: true,
    kinds: view.national.map((figure, index) => ({
      ...kindOf(figure, view, now),
      rows: lowest[index]!.items.map(rowOf),
    })),
    allHref: `/transparency/search?${search.toString()}`,
    fields: FIELDS,
  }
}

type Kinded = Pick<NationalPrice, 'setting' | 'methodologyClass'>
const isSameKind = (a: Kinded, b: Kinded) =>
  a.setting === b.setting && a.methodologyClass === b.methodologyClass

function kindOf(figure: NationalPrice, { distribution, movement }: CodeView, now: Date): Omit<Kind, 'rows'> {
  const summary = summaryOf(figure)
  const panel = movement.find((one) => isSameKind(one, figure))
  return {
    words: capitalize(
      `${figure.setting || 'setting not stated'}, ${formatMethodology(figure.methodologyClass)}`,
    ),
    summary,
    plot: plotOf(
      figure,
      distribution.filter((band) => isSameKind(band, figure)),
      summary,
    ),
    movement: figure.hospitals > 0 && figure.withheld !== 'drug_unit' ? formatMovement(panel) : '',
    movementChart: panel ? chartOf(panel, now) : null,
  }
}

function summaryOf({ hospitals, medianE4, p25E4, p75E4, minE4, maxE4, withheld }: NationalPrice): string {
  if (hospitals === 0) return 'Only sample hospitals publish this price: there is no national figure.'
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

/** How the median moved over hospitals with two files, or why no movement can be shown. */
function formatMovement(panel: PanelMovement | undefined): string {
  const hospitals = panel?.panelHospitals ?? 0
  const [first, ...later] = panel?.steps ?? []
  if (!first) {
    const counted = hospitals === 0 ? 'none' : `only ${hospitals}`
    return (
      'No movement can be shown: it takes three hospitals with two files each, and of the hospitals ' +
      `with this price ${counted} has published a second file that we read.`
    )
  }
  const panelText = `the ${hospitals} hospitals that published two files or more`
  const last = later.at(-1)
  if (!last) return `The median over ${panelText} has not moved since ${formatDay(first.from)}.`
  const change = (100 * (last.medianE4 - first.medianE4)) / first.medianE4
  const moved =
    change === 0 ? 'back where it was' : `${change > 0 ? 'up' : 'down'} ${Math.abs(change).toFixed(1)}%`
  return (
    `The median over ${panelText} went from ${formatDollars(first.medianE4)} on ` +
    `${formatDay(first.from)} to ${formatDollars(last.medianE4)} on ${formatDay(last.from)}, ` +
    `${moved}. Hospitals read once do not count here.`
  )
}

/** Null when the median did not move. */
function chartOf({ panelHospitals, steps }: PanelMovement, now: Date): StepChart | null {
  if (steps.length < 2) return null
  const held = steps.map(({ from, medianE4 }) => ({
    from,
    amountE4: medianE4,
    label: `${formatDollars(medianE4)} from ${formatDay(from)}`,
  }))
  const labels = held.map(({ label }) => label).join(', ')
  return stepChart(held, now, `Median of ${panelHospitals} hospitals with two files or more: ${labels}`)
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
  national({ setting: 'inpatient', hospitals: 0, ...withheld, withheld: 'few_hospitals' }),
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
  history: present,
  movement: [
    {
      setting: 'outpatient',
      methodologyClass: 'fee_schedule',
      panelHospitals: 5,
      steps: [
        { from: new Date('2026-01-01T00:00:00Z'), medianE4: 11_000_000 },
        { from: new Date('2026-04-01T00:00:00Z'), medianE4: 12_000_000 },
      ],
    },
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
  'no national figure': procedureModel(
    { ...view, national: [], distribution: [], history: [], movement: [] },
    [],
    now,
  ),
}

const Query = z.object({ code: param.text(0, 64).optional(), code_type: param.text(0, 64).optional() })

/** How many of the lowest prices of each kind are shown. */
const SHOWN = 12

export const transparencyProcedurePage = page<typeof Query, ProcedureModel>({
  path: '/transparency/procedure',
  access: 'public',
  mayBeStale: true,
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

/**
 * Prices of one payment kind in one setting; different kinds are never ranked together, and samples
 * only where no other hospital has the price.
 */
const lowestFirstQuery = (
  { code, family }: CodeView,
  { setting, methodologyClass, hospitals }: NationalPrice,
) => ({
  ...priceSearch({ q: code, codeType: family, sort: 'price', dir: 'asc' })!,
  words: null,
  setting,
  methodologyClass,
  isSample: hospitals === 0,
})
