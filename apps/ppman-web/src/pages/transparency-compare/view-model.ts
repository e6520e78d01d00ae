import type { ComparedCell, ComparedRow, Comparison, ListedHospital } from '@ppman/prices'
import {
  formatMethodology,
  formatCount,
  formatDollars,
  hospitalHref,
  formatPrice,
  type PriceText,
  procedureHref,
  formatReason,
} from '../transparency-price/format.ts'

type Cell = PriceText & { against: string; tone: string }

const NO_PRICE: PriceText = {
  median: '',
  reason: '',
  contracts: '',
  range: '',
  cash: '',
  gross: '',
  paidBy: '',
  evidenceHref: '',
  evidence: '',
  evidenceFile: '',
}

/** Formats a cell and compares it with the median of its row. */
function cellOf({ price, reason, against }: ComparedCell, rowMedianE4: number | null): Cell {
  const priceText = price ? formatPrice(price) : NO_PRICE
  return {
    ...priceText,
    median: reason ? '' : priceText.median,
    reason: reason ? formatReason(reason) : '',
    against: formatDifference(against, price?.contractMedianE4 ?? null, rowMedianE4),
    tone: against === 'cheaper' || against === 'pricier' ? against : '',
  }
}

function formatDifference(
  against: ComparedCell['against'],
  amountE4: number | null,
  rowMedianE4: number | null,
): string {
  if (against === null || amountE4 === null || !rowMedianE4) return ''
  if (against === 'equal') return 'equal to the row’s median'
  const percent = Math.round((Math.abs(amountE4 - rowMedianE4) / rowMedianE4) * 100)
  return (
    `${against}, ${percent === 0 ? 'under 1' : percent} % ${against === 'cheaper' ? 'below' : 'above'} ` +
    'the row’s median'
  )
}

export type CompareQuery = { codes: string; code_types: string; hospitals: string; methodologyClass: string }

type Column = { name: string; detail: string; href: string; isSample: boolean }
type Row = {
  code: string
  codeHref: string
  text: string
  setting: string
  kind: string
  otherKinds: string
  rowMedian: string
  cells: Cell[]
}

/** Formatted values for the template. */
export type CompareModel = Omit<CompareQuery, 'methodologyClass'> & {
  title: string
  asked: boolean
  summary: string
  leftOut: string
  columns: Column[]
  rows: Row[]
  /** The comparison's own address, with every kind of payment, and as a table to download. */
  links: { own: string; allKinds: string; csv: string }
  choices: { name: string; ccn: string; addHref: string }[]
}

type Found = { comparison: Comparison; leftOut: number; choices: readonly ListedHospital[] }

export function compareModel(query: CompareQuery, { comparison, leftOut, choices }: Found): CompareModel {
  const { columns, rows } = comparison
  const asked = columns.length > 0 && rows.length > 0
  const { codes, code_types, hospitals } = query
  return {
    codes,
    code_types,
    hospitals,
    title: 'Compare hospitals',
    asked,
    summary: asked
      ? `${formatCount(rows.length, 'row')} by ${formatCount(columns.length, 'hospital')}.`
      : formatMissing(query),
    leftOut:
      leftOut > 0
        ? `${formatCount(leftOut, 'entry', 'entries')} left out: one comparison shows 25 procedures ` +
          'and 12 hospitals.'
        : '',
    columns: columns.map(columnOf),
    rows: asked ? rows.map(rowOf) : [],
    links: linksOf(query, rows),
    choices: choices.flatMap((hospital) => choiceOf(hospital, query)),
  }
}

function formatMissing({ codes, hospitals }: CompareQuery): string {
  if (codes.trim() === '' && hospitals.trim() === '') return ''
  return codes.trim() === '' ? 'Name at least one procedure code.' : 'Name at least one hospital by its CCN.'
}

function addressOf({ methodologyClass, ...query }: CompareQuery, more: Record<string, string> = {}): string {
  const parameters = Object.entries({ ...query, methodology_class: methodologyClass, ...more }).filter(
    ([, value]) => value !== '',
  )
  return `/transparency/compare?${new URLSearchParams(parameters).toString()}`
}

const linksOf = (query: CompareQuery, rows: readonly ComparedRow[]): CompareModel['links'] => ({
  own: addressOf(query),
  allKinds:
    rows.some(({ otherClasses }) => otherClasses.length > 0) && query.methodologyClass === ''
      ? addressOf({ ...query, methodologyClass: 'all' })
      : '',
  csv: addressOf(query, { format: 'csv' }),
})

/** Offers a hospital that is not part of the comparison yet. */
function choiceOf({ name, state, ccn }: ListedHospital, query: CompareQuery): CompareModel['choices'] {
  if (ccn === null) return []
  const chosen = query.hospitals
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const addHref =
    query.codes === '' || chosen.includes(ccn)
      ? ''
      : addressOf({ ...query, hospitals: [...chosen, ccn].join() })
  return [{ name: `${name}, ${state}`, ccn, addHref }]
}

function columnOf({ ccn, hospital }: Comparison['columns'][number]): Column {
  if (!hospital) return { name: ccn, detail: 'unknown', href: '', isSample: false }
  const { name, state, lastUpdatedOn, isSample } = hospital
  const detail = [state, `CCN ${ccn}`, lastUpdatedOn && `prices of ${lastUpdatedOn}`]
    .filter(Boolean)
    .join(' · ')
  return { name, detail, href: hospitalHref(ccn), isSample }
}

const rowOf = ({
  code,
  family,
  setting,
  text,
  methodologyClass,
  otherClasses,
  drugUnit,
  rowMedianE4,
  cells,
}: ComparedRow): Row => ({
  code: family ? `${family} ${code}` : code,
  codeHref: family ? procedureHref({ family, code }) : '',
  text: text ?? '',
  setting: setting ?? '',
  kind: [methodologyClass && formatMethodology(methodologyClass), drugUnit].filter(Boolean).join(', '),
  otherKinds: otherClasses.length > 0 ? `also paid by ${otherClasses.map(formatMethodology).join(', ')}` : '',
  rowMedian: formatDollars(rowMedianE4),
  cells: cells.map((cell) => cellOf(cell, rowMedianE4)),
})
