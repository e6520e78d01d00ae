import { METHODOLOGY_CLASSES, type MethodologyClass } from '@ppman/mrf'
import { codeFamily, foldFamily, isCategory } from '../code-family.ts'
import type { HospitalRepo, ListedHospital } from '../hospitals/hospital-repo.ts'
import type { PriceRepo } from './price-repo.ts'
import {
  describePrice,
  isDrugOfUnknownUnit,
  noMedianReason,
  type NoPriceReason,
  type Price,
} from './price.ts'

/** A requested procedure; without a type it matches every code family. */
export type AskedCode = { code: string; type: string | null }

export type ComparisonRequest = {
  codes: readonly AskedCode[]
  ccns: readonly string[]
  methodologyClass?: AskedClass | undefined
  /** A day (UTC); today without it. */
  asOf?: string | undefined
}

export type Comparison = {
  /** In the requested order; `hospital` is null for an unknown CCN. */
  columns: { ccn: string; hospital: ListedHospital | null }[]
  rows: ComparedRow[]
}

/**
 * One procedure in one setting and methodology class. Different kinds of payment never share a row.
 */
export type ComparedRow = {
  code: string
  family: string | null
  /** Null when no chosen hospital publishes the code. */
  setting: string | null
  methodologyClass: MethodologyClass | null
  /** Other kinds of payment that the hospitals publish for it. */
  otherClasses: MethodologyClass[]
  drugUnit: string
  /** The first hospital's description; the name of a group of items. */
  text: string | null
  /**
   * Median of the cells; null with fewer than two prices, and for a group of items. Samples count
   * only in a comparison of samples alone.
   */
  rowMedianE4: number | null
  cells: ComparedCell[]
}

type Repos = { prices: PriceRepo; hospitals: HospitalRepo }

/**
 * Compares procedures (rows) between hospitals (columns) by the median over contracts
 * (specification 4.3).
 */
export async function comparePrices(
  { prices, hospitals }: Repos,
  asked: ComparisonRequest,
): Promise<Comparison> {
  const { codes, ccns, methodologyClass = null, asOf } = asked
  const spellings = codes.flatMap(({ code }) => [code, code.toUpperCase()])
  const [listed, found] = await Promise.all([hospitals.byCcns(ccns), prices.ofCodes(spellings, ccns, asOf)])
  const columns = ccns.map((ccn) => ({
    ccn,
    hospital: listed.find((hospital) => hospital.ccn === ccn) ?? null,
  }))
  return { columns, rows: codes.flatMap((code) => rowsOf(code, found, { columns, methodologyClass })) }
}

type RowOptions = { columns: Comparison['columns']; methodologyClass: AskedClass }

/**
 * The rows of one procedure: one per family, setting, drug unit and requested class. Rows with the
 * most hospitals come first. Pure.
 */
export function rowsOf(
  asked: AskedCode,
  prices: readonly Price[],
  { columns, methodologyClass }: RowOptions,
): ComparedRow[] {
  const matching = prices.filter((price) => isAskedFor(price, asked))
  const groups = [
    ...Map.groupBy(matching, ({ family, setting, drugUnit }) => `${family}|${setting}|${drugUnit}`),
  ].sort(([a], [b]) => (a < b ? -1 : 1))
  if (groups.length === 0) return [rowOf(asked, [], { columns, shown: null, classes: [] })]
  const rows = groups.map(([, group]) => {
    const own = facilityPrices(group)
    const classes = classesByShare(own)
    return classesToShow(methodologyClass, classes).map((shown) =>
      rowOf(asked, own, { columns, shown, classes }),
    )
  })
  return rows.sort((a, b) => pricedCells(b) - pricedCells(a)).flat()
}

const pricedCells = (rows: readonly ComparedRow[]): number =>
  Math.max(0, ...rows.map(({ cells }) => cells.filter(({ reason }) => reason === null).length))

function isAskedFor(price: Price, { code, type }: AskedCode): boolean {
  if (price.code.toUpperCase() !== code.toUpperCase()) return false
  return type === null || foldFamily(price.family) === foldFamily(codeFamily(type, code))
}

type RowTerms = {
  columns: Comparison['columns']
  shown: MethodologyClass | null
  classes: readonly MethodologyClass[]
}

function rowOf(
  { code }: AskedCode,
  prices: readonly Price[],
  { columns, shown, classes }: RowTerms,
): ComparedRow {
  const own = columns.map(({ ccn }) =>
    ownPrice(
      prices.filter((price) => price.ccn === ccn),
      shown,
    ),
  )
  const isOfSamples = columns.every(({ hospital }) => hospital?.isSample !== false)
  const isCounted = (hospital: ListedHospital | null) => isOfSamples || hospital?.isSample === false
  const medians = own
    .flatMap(({ price, reason }, index) =>
      reason === null && isCounted(columns[index]!.hospital) ? (price?.contractMedianE4 ?? []) : [],
    )
    .sort((a, b) => a - b)
  const isUnlike = (price: Price) => isDrugOfUnknownUnit(price) || isCategory(price.family)
  const comparable = medians.length >= 2 && !prices.some(isUnlike)
  const described = own.find(({ price }) => price)?.price
  const rowMedianE4 = comparable ? medianOf(medians) : null
  return {
    code,
    family: prices[0]?.family ?? null,
    setting: prices[0]?.setting ?? null,
    methodologyClass: shown,
    otherClasses: classes.filter((name) => name !== shown),
    drugUnit: prices[0]?.drugUnit ?? '',
    text: described ? describePrice(described) : null,
    rowMedianE4,
    cells: columns.map(({ hospital }, index) =>
      cellOf(hospital, own[index]!, isCounted(hospital) ? rowMedianE4 : null),
    ),
  }
}

function medianOf(sorted: readonly number[]): number {
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

export type ComparedCell = {
  price: Price | null
  /** Why there is no median, else null. */
  reason: NoPriceReason | null
  against: 'cheaper' | 'pricier' | 'equal' | null
  /** What the hospital publishes in place of `other_methodology`; it cannot be compared. */
  other?: Price
}

/** A hospital's price of the class, or the reason why there is none. */
function ownPrice(prices: readonly Price[], wanted: MethodologyClass | null): Omit<ComparedCell, 'against'> {
  const own = bestOf(prices.filter(({ methodologyClass }) => methodologyClass === wanted))
  if (own) return { price: own, reason: noMedianReason(own) }
  const other = bestOf(prices)
  if (!other) return { price: null, reason: 'not_published' }
  const reason = noMedianReason(other)
  return reason ? { price: other, reason } : { price: null, reason: 'other_methodology', other }
}

/**
 * The best of a hospital's prices for a code: priced ones first, then those with more contracts.
 */
const bestOf = (prices: readonly Price[]): Price | null =>
  prices.toSorted(
    (a, b) => countPriced(b) - countPriced(a) || b.contracts - a.contracts || b.rates - a.rates,
  )[0] ?? null
const countPriced = ({ contractMedianE4 }: Price) => Number(contractMedianE4 !== null)

function cellOf(
  hospital: ListedHospital | null,
  { price, reason, other }: Omit<ComparedCell, 'against'>,
  rowMedianE4: number | null,
): ComparedCell {
  if (!hospital) return { price: null, reason: 'not_found', against: null }
  if (!price && reason === 'not_published' && hospital.fileId === null)
    return { price: null, reason: 'no_file', against: null }
  return {
    price,
    reason,
    against: reason === null ? compareToMedian(price?.contractMedianE4 ?? null, rowMedianE4) : null,
    ...(other && { other }),
  }
}

function compareToMedian(amountE4: number | null, rowMedianE4: number | null): ComparedCell['against'] {
  if (amountE4 === null || rowMedianE4 === null) return null
  if (amountE4 === rowMedianE4) return 'equal'
  return amountE4 < rowMedianE4 ? 'cheaper' : 'pricier'
}

/**
 * The requested kind of payment; null means the one that most hospitals share, `unknown` matches
 * nothing.
 */
type AskedClass = MethodologyClass | 'all' | 'unknown' | null

/** Parses a kind of payment in any case. */
export function parseAskedClass(name: string | undefined): AskedClass {
  if (!name) return null
  return ([...METHODOLOGY_CLASSES, 'all'] as const).find((each) => each === name.toLowerCase()) ?? 'unknown'
}

/** Kinds of payment to show, of those that the hospitals publish; null is a row without a price. */
function classesToShow(
  asked: AskedClass,
  classes: readonly MethodologyClass[],
): readonly (MethodologyClass | null)[] {
  if (asked === 'all') return classes
  if (asked === 'unknown') return [null]
  return asked === null ? classes.slice(0, 1) : [asked]
}

/** Kinds of payment preferred for a comparison. */
const PREFERRED: readonly MethodologyClass[] = ['fee_schedule', 'case_rate']

/** Classes by the number of hospitals that publish them, preferred ones first. */
function classesByShare(prices: readonly Price[]): MethodologyClass[] {
  const shares = METHODOLOGY_CLASSES.map((name) => ({ name, hospitals: hospitalsWith(prices, name) })).filter(
    ({ hospitals }) => hospitals > 0,
  )
  const rank = (name: MethodologyClass) => (PREFERRED.includes(name) ? 0 : name === 'list_price' ? 2 : 1)
  return shares
    .sort((a, b) => rank(a.name) - rank(b.name) || b.hospitals - a.hospitals)
    .map(({ name }) => name)
}

/** Number of hospitals that publish the class. */
const hospitalsWith = (prices: readonly Price[], name: MethodologyClass): number =>
  new Set(prices.filter(({ methodologyClass }) => methodologyClass === name).map(({ ccn }) => ccn)).size

/** Facility prices; professional prices only where nobody publishes another. */
function facilityPrices(prices: readonly Price[]): Price[] {
  const facility = prices.filter(({ billingClass }) => billingClass !== 'professional')
  return facility.length > 0 ? facility : [...prices]
}
