import { codeFamily, foldFamily } from './code-family.ts'
import type { ListedHospital } from './hospital.ts'
import type { HospitalRepo } from './hospital-repo.ts'
import { noMedianReason, type NoPriceReason, type Price } from './price.ts'
import type { PriceRepo } from './price-repo.ts'

/** A procedure asked for; without a type, every family that has the code is meant. */
export type AskedCode = { code: string; type: string | null }

export type Comparison = {
  /** In the order asked for; `hospital` is null for a CCN that nobody has. */
  columns: { ccn: string; hospital: ListedHospital | null }[]
  rows: ComparedRow[]
}

/** One procedure in one setting: prices of different settings are never put beside each other. */
export type ComparedRow = {
  code: string
  family: string | null
  /** Null when no chosen hospital publishes the code. */
  setting: string | null
  /** The first hospital's own words. */
  text: string | null
  /** Median of the row's cells; null with fewer than two priced cells, when nothing can be compared. */
  rowMedianE4: number | null
  cells: ComparedCell[]
}

export type ComparedCell = {
  price: Price | null
  /** Why there is no median, else null. */
  reason: NoPriceReason | null
  against: 'cheaper' | 'pricier' | 'equal' | null
}

type Repos = { prices: PriceRepo; hospitals: HospitalRepo }

/** Puts procedures (rows) beside hospitals (columns), each cell the median over contracts (specification 4.3). */
export async function comparePrices(
  { prices, hospitals }: Repos,
  asked: readonly AskedCode[],
  ccns: readonly string[],
): Promise<Comparison> {
  const [known, found] = await Promise.all([
    hospitals.byCcns(ccns),
    prices.ofCodes(
      asked.flatMap(({ code }) => [code, code.toUpperCase()]),
      ccns,
    ),
  ])
  const columns = ccns.map((ccn) => ({ ccn, hospital: known.find((hospital) => hospital.ccn === ccn) ?? null }))
  return { columns, rows: asked.flatMap((code) => rowsOf(code, found, columns)) }
}

/** Rows of one procedure, one per family and setting that any of the hospitals publishes. Pure. */
export function rowsOf(asked: AskedCode, prices: readonly Price[], columns: Comparison['columns']): ComparedRow[] {
  const meant = prices.filter((price) => isMeant(price, asked))
  const keys = [...new Set(meant.map(({ family, setting }) => `${family}|${setting}`))].sort()
  if (keys.length === 0) return [rowOf(asked, [], columns)]
  return keys.map((key) =>
    rowOf(
      asked,
      meant.filter(({ family, setting }) => `${family}|${setting}` === key),
      columns,
    ),
  )
}

function isMeant(price: Price, { code, type }: AskedCode): boolean {
  if (price.code.toUpperCase() !== code.toUpperCase()) return false
  return type === null || [price.family, price.declaredType].map(foldFamily).includes(foldFamily(codeFamily(type, code)))
}

function rowOf({ code }: AskedCode, prices: readonly Price[], columns: Comparison['columns']): ComparedRow {
  const shown = columns.map((column) => ({ column, price: bestOf(prices.filter(({ ccn }) => ccn === column.ccn)) }))
  const medians = shown.flatMap(({ price }) => price?.contractMedianE4 ?? []).sort((a, b) => a - b)
  const rowMedianE4 = medians.length >= 2 ? middle(medians) : null
  return {
    code,
    family: prices[0]?.family ?? null,
    setting: prices[0]?.setting ?? null,
    text: shown.find(({ price }) => price)?.price?.text ?? null,
    rowMedianE4,
    cells: shown.map(({ column, price }) => cellOf(column.hospital, price, rowMedianE4)),
  }
}

/** One hospital may declare a code under two types: what more contracts speak of is shown. */
const bestOf = (prices: readonly Price[]): Price | null =>
  prices.toSorted((a, b) => b.contracts - a.contracts || b.rates - a.rates)[0] ?? null

function cellOf(hospital: ListedHospital | null, price: Price | null, rowMedianE4: number | null): ComparedCell {
  if (!hospital) return { price: null, reason: 'unknown_hospital', against: null }
  if (!price) return { price: null, reason: hospital.fileId === null ? 'no_file' : 'not_published', against: null }
  return { price, reason: noMedianReason(price), against: comparedTo(price.contractMedianE4, rowMedianE4) }
}

function comparedTo(amountE4: number | null, rowMedianE4: number | null): ComparedCell['against'] {
  if (amountE4 === null || rowMedianE4 === null) return null
  if (amountE4 === rowMedianE4) return 'equal'
  return amountE4 < rowMedianE4 ? 'cheaper' : 'pricier'
}

function middle(sorted: readonly number[]): number {
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
