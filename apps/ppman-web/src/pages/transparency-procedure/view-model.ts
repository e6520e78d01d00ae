import type { CodeView, DistributionBand, FoundPrice, NationalPrice } from '@ppman/prices'
import { type Histogram, histogram } from '../../plots/histogram.ts'
import { type StepChart, stepChart } from '../../plots/step-chart.ts'
import { classWords } from '../transparency-price/class-words.ts'
import { hospitalHref } from '../transparency-price/hrefs.ts'
import { count, day, dollars, priceWords, type PriceWords } from '../transparency-price/price-words.ts'

type Kind = { words: string; summary: string; plot: Histogram | null; history: StepChart | null; rows: Row[] }
type Row = PriceWords & { hospital: string; hospitalHref: string; place: string; isSample: boolean }

/** What the template prints, already in words. */
export type ProcedureModel = {
  title: string
  /** Hospitals' own words for it, the most frequent first. */
  texts: { text: string; hospitals: string }[]
  /** A procedure was asked for. */
  asked: boolean
  kinds: Kind[]
  allHref: string
}

export const noProcedure = (): ProcedureModel => ({
  title: 'A procedure over all hospitals',
  texts: [],
  asked: false,
  kinds: [],
  allHref: '',
})

type Found = { items: readonly FoundPrice[] }

/** @param lowest the lowest prices of each national figure, in their order */
export function procedureModel(view: CodeView, lowest: readonly Found[], now: Date): ProcedureModel {
  const { family, code, texts } = view
  const search = new URLSearchParams({ q: code, code_type: family, sort: 'price:asc' })
  return {
    title: `${family} ${code}`,
    texts: texts.map(({ text, hospitals }) => ({ text, hospitals: count(hospitals, 'hospital') })),
    asked: true,
    kinds: view.national.map((figure, at) => ({
      ...kindOf(figure, view, now),
      rows: lowest[at]!.items.map(rowOf),
    })),
    allHref: `/transparency/search?${search.toString()}`,
  }
}

const sameKind = (a: Kinded, b: Kinded) =>
  a.setting === b.setting && a.methodologyClass === b.methodologyClass
type Kinded = Pick<NationalPrice, 'setting' | 'methodologyClass'>

function kindOf(figure: NationalPrice, { distribution, history }: CodeView, now: Date): Omit<Kind, 'rows'> {
  const summary = summaryOf(figure)
  return {
    words: `${figure.setting || 'setting not said'}, ${classWords(figure.methodologyClass)}`,
    summary,
    plot: plotOf(
      figure,
      distribution.filter((band) => sameKind(band, figure)),
      summary,
    ),
    history: historyOf(
      history.filter((past) => sameKind(past, figure)),
      now,
    ),
  }
}

function summaryOf({ hospitals, medianE4, p25E4, p75E4, minE4, maxE4, withheld }: NationalPrice): string {
  const all = count(hospitals, 'hospital')
  if (withheld === 'few_hospitals') return `${all} only: a national figure needs three.`
  if (withheld === 'drug_unit') return `${all}, each for a unit of its own: there is no common price.`
  return `Median ${dollars(medianE4)} over ${all}; the middle half from ${dollars(p25E4)} to ${dollars(p75E4)}, all from ${dollars(minE4)} to ${dollars(maxE4)}.`
}

function plotOf(
  { medianE4, p25E4, p75E4 }: NationalPrice,
  bands: readonly DistributionBand[],
  summary: string,
): Histogram | null {
  if (medianE4 === null || p25E4 === null || p75E4 === null) return null
  const words = ({ fromE4, toE4, hospitals }: DistributionBand) =>
    `${count(hospitals, 'hospital')} from ${dollars(fromE4)} to ${dollars(toE4)}`
  return histogram(
    bands.map((band) => ({ ...band, label: words(band) })),
    { p25E4, medianE4, p75E4 },
    summary,
  )
}

/** Drawn from the second figure on: one alone is no history. */
function historyOf(past: readonly NationalPrice[], now: Date): StepChart | null {
  const held = past.flatMap(({ medianE4, validFrom }) =>
    medianE4 === null
      ? []
      : [{ from: validFrom, amountE4: medianE4, label: `${dollars(medianE4)} from ${day(validFrom)}` }],
  )
  return held.length < 2
    ? null
    : stepChart(held, now, `National median: ${held.map(({ label }) => label).join(', ')}`)
}

const rowOf = (price: FoundPrice): Row => ({
  ...priceWords(price),
  hospital: price.hospitalName,
  hospitalHref: hospitalHref(price.ccn),
  place: price.state,
  isSample: price.isSample,
})
