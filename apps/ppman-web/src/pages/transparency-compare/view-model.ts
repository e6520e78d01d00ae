import type { ComparedCell, ComparedRow, Comparison, ListedHospital } from '@ppman/core/prices'
import { count, dollars, priceWords, type PriceWords, reasonWords } from '../transparency-price/price-words.ts'

export type CompareQuery = { codes: string; code_types: string; hospitals: string }

type Column = { name: string; detail: string; isSample: boolean }
type Cell = PriceWords & { against: string; tone: string }
type Row = { code: string; text: string; setting: string; rowMedian: string; cells: Cell[] }

/** What the template prints, already in words. */
export type CompareModel = CompareQuery & {
  title: string
  asked: boolean
  summary: string
  leftOut: string
  columns: Column[]
  rows: Row[]
  choices: { name: string; ccn: string }[]
}

type Found = { comparison: Comparison; leftOut: number; choices: readonly ListedHospital[] }

export function compareModel(query: CompareQuery, { comparison, leftOut, choices }: Found): CompareModel {
  const { columns, rows } = comparison
  const asked = columns.length > 0 && rows.length > 0
  return {
    ...query,
    title: 'Compare hospitals',
    asked,
    summary: asked ? `${count(rows.length, 'row')} by ${count(columns.length, 'hospital')}.` : missingWords(query),
    leftOut: leftOut > 0 ? `${count(leftOut, 'entry', 'entries')} left out: one comparison shows 25 procedures and 12 hospitals.` : '',
    columns: columns.map(columnOf),
    rows: asked ? rows.map(rowOf) : [],
    choices: choices.flatMap(({ name, state, ccn }) => (ccn ? [{ name: `${name}, ${state}`, ccn }] : [])),
  }
}

function missingWords({ codes, hospitals }: CompareQuery): string {
  if (codes.trim() === '' && hospitals.trim() === '') return ''
  return codes.trim() === '' ? 'Name at least one procedure code.' : 'Name at least one hospital by its CCN.'
}

function columnOf({ ccn, hospital }: Comparison['columns'][number]): Column {
  if (!hospital) return { name: ccn, detail: 'unknown', isSample: false }
  const { name, state, lastUpdatedOn, isSample } = hospital
  return { name, detail: [state, `CCN ${ccn}`, lastUpdatedOn && `prices of ${lastUpdatedOn}`].filter(Boolean).join(' · '), isSample }
}

function rowOf({ code, family, setting, text, rowMedianE4, cells }: ComparedRow): Row {
  return {
    code: family ? `${family} ${code}` : code,
    text: text ?? '',
    setting: setting ?? '',
    rowMedian: dollars(rowMedianE4),
    cells: cells.map((cell) => cellOf(cell, rowMedianE4)),
  }
}

const NO_PRICE: PriceWords = {
  median: '',
  reason: '',
  contracts: '',
  range: '',
  cash: '',
  gross: '',
  paidBy: '',
  isMixed: false,
  evidenceHref: '',
  evidence: '',
}

function cellOf({ price, reason, against }: ComparedCell, rowMedianE4: number | null): Cell {
  const words = price ? priceWords(price) : NO_PRICE
  return {
    ...words,
    reason: reason ? reasonWords(reason) : '',
    against: againstWords(against, price?.contractMedianE4 ?? null, rowMedianE4),
    tone: toneOf(against),
  }
}

function againstWords(against: ComparedCell['against'], amountE4: number | null, rowMedianE4: number | null): string {
  if (against === null || amountE4 === null || !rowMedianE4) return ''
  if (against === 'equal') return 'equal to the row’s median'
  const percent = Math.round((Math.abs(amountE4 - rowMedianE4) / rowMedianE4) * 100)
  return `${against}, ${percent} % ${against === 'cheaper' ? 'below' : 'above'} the row’s median`
}

const toneOf = (against: ComparedCell['against']): string => (against === 'cheaper' || against === 'pricier' ? against : '')
