import { METHODOLOGY_CLASSES, type MethodologyClass } from '@ppman/mrf'
import { codeFamily, foldFamily } from '../code-family.ts'
import type { HospitalRepo, ListedHospital } from '../hospitals/hospital-repo.ts'
import { isGroupCode } from '../procedures/group-codes.ts'
import { type AskedLine, DEFAULT_LINE, type LineFigure } from './line-figure.ts'
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
  /** The line of business to compare; commercial without it. */
  line?: AskedLine | undefined
  /** A day (UTC); today without it. */
  asOf?: string | undefined
}

export type Comparison = {
  /** In the requested order; `hospital` is null for an unknown CCN. */
  columns: { ccn: string; hospital: ListedHospital | null }[]
  rows: ComparedRow[]
}

/**
 * One procedure in one setting and methodology class. Different kinds of payment never share a row,
 * and different lines of business no figure.
 */
export type ComparedRow = {
  code: string
  family: string | null
  /** Null when no chosen hospital publishes the code. */
  setting: string | null
  methodologyClass: MethodologyClass | null
  line: AskedLine
  /** Other kinds of payment that the hospitals publish for it. */
  otherClasses: MethodologyClass[]
  drugUnit: string
  /** The first hospital's description; the name of a group of items. */
  text: string | null
  /**
   * Median of the cells' line of business; null with fewer than two prices, for a group of items
   * and over all lines. Samples count only in a comparison of samples alone.
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
  const { codes, ccns, methodologyClass = null, line = DEFAULT_LINE, asOf } = asked
  const spellings = codes.flatMap(({ code }) => [code, code.toUpperCase()])
  const [listed, found] = await Promise.all([hospitals.byCcns(ccns), prices.ofCodes(spellings, ccns, asOf)])
  const columns = ccns.map((ccn) => ({
    ccn,
    hospital: listed.find((hospital) => hospital.ccn === ccn) ?? null,
  }))
  const ids = found.map(({ id }) => id)
  const figures = line === 'all' ? null : await prices.lineFigures(ids, line)
  const figureOf = ({ id }: Price) => figures?.get(id) ?? null
  const options = { columns, methodologyClass, line, figureOf }
  return { columns, rows: codes.flatMap((code) => rowsOf(code, found, options)) }
}

type LineTerms = { line: AskedLine; figureOf: (price: Price) => LineFigure | null }
type RowOptions = LineTerms & { columns: Comparison['columns']; methodologyClass: AskedClass }

/**
 * The rows of one procedure: one per family, setting, drug unit and requested class. Rows with the
 * most hospitals come first. Pure.
 */
export function rowsOf(asked: AskedCode, prices: readonly Price[], options: RowOptions): ComparedRow[] {
  const matching = prices.filter((price) => isAskedFor(price, asked))
  const [listed, ofSetting] = splitListedForBoth(matching)
  const groups = [
    ...Map.groupBy(ofSetting, ({ family, setting, drugUnit }) => `${family}|${setting}|${drugUnit}`),
  ].sort(([a], [b]) => (a < b ? -1 : 1))
  if (groups.length === 0) return [rowOf(asked, [], { ...options, shown: null, classes: [], listed })]
  const rows = groups.map(([, group]) => {
    const own = facilityPrices(group)
    const classes = classesByShare(own, options)
    const inRow = listed.filter((price) => isOfProduct(price, own[0]!))
    return classesToShow(options.methodologyClass, classes).map((shown) =>
      rowOf(asked, own, { ...options, shown, classes, listed: inRow }),
    )
  })
  return rows.sort((a, b) => pricedCells(b) - pricedCells(a)).flat()
}

/**
 * Cash and list prices that hospitals publish for inpatient and outpatient alike serve the rows of
 * either setting; they have a row of their own only where there is no other.
 */
function splitListedForBoth(prices: readonly Price[]): [Price[], Price[]] {
  const isListed = (price: Price) =>
    price.setting === 'both' &&
    price.rates === 0 &&
    prices.some((other) => other.setting !== 'both' && isOfProduct(other, price))
  return [prices.filter(isListed), prices.filter((price) => !isListed(price))]
}

const isOfProduct = (a: Price, b: Price): boolean => a.family === b.family && a.drugUnit === b.drugUnit

const pricedCells = (rows: readonly ComparedRow[]): number =>
  Math.max(0, ...rows.map(({ cells }) => cells.filter(({ reason }) => reason === null).length))

function isAskedFor(price: Price, { code, type }: AskedCode): boolean {
  if (price.code.toUpperCase() !== code.toUpperCase()) return false
  return type === null || foldFamily(price.family) === foldFamily(codeFamily(type, code))
}

type RowTerms = RowOptions & {
  shown: MethodologyClass | null
  classes: readonly MethodologyClass[]
  /** Cash and list prices for both settings. */
  listed: readonly Price[]
}

function rowOf(
  { code }: AskedCode,
  prices: readonly Price[],
  { columns, shown, classes, listed, ...terms }: RowTerms,
): ComparedRow {
  const own = columns.map(({ ccn }) => {
    const [ofHospital, forBoth] = [prices, listed].map((all) => all.filter((price) => price.ccn === ccn))
    return ownPrice(ofHospital!.length > 0 ? ofHospital! : forBoth!, { ...terms, shown })
  })
  const isOfSamples = columns.every(({ hospital }) => hospital?.isSample !== false)
  const isCounted = (hospital: ListedHospital | null) => isOfSamples || hospital?.isSample === false
  const medians = own
    .flatMap(({ line }, index) => (line && isCounted(columns[index]!.hospital) ? [line.medianE4] : []))
    .sort((a, b) => a - b)
  const isUnlike = (price: Price) => isDrugOfUnknownUnit(price) || isGroupCode(price.family, price.code)
  const comparable = medians.length >= 2 && !prices.some(isUnlike)
  const described = own.map(({ price, other }) => price ?? other).find(Boolean)
  const rowMedianE4 = comparable ? medianOf(medians) : null
  return {
    code,
    family: prices[0]?.family ?? null,
    setting: prices[0]?.setting ?? null,
    methodologyClass: shown,
    line: terms.line,
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
  /** What the row compares; null over all lines of business. */
  line: LineFigure | null
  /** What the hospital publishes in place of `other_methodology` and `other_line`. */
  other?: Price
}

/** A hospital's price of the class and line, or the reason why there is none. */
function ownPrice(
  prices: readonly Price[],
  { shown, line: asked, figureOf }: LineTerms & { shown: MethodologyClass | null },
): Omit<ComparedCell, 'against'> {
  const ofClass = prices.filter(({ methodologyClass }) => methodologyClass === shown)
  const own = bestOf(ofClass, figureOf)
  if (own) {
    const [reason, line] = [noMedianReason(own), figureOf(own)]
    if (reason || line || asked === 'all') return { price: own, reason, line }
    return { price: null, reason: 'other_line', line: null, other: own }
  }
  const other = bestOf(prices, figureOf)
  if (!other) return { price: null, reason: 'not_published', line: null }
  const reason = noMedianReason(other)
  return reason
    ? { price: other, reason, line: null }
    : { price: null, reason: 'other_methodology', line: null, other }
}

/**
 * The best of a hospital's prices for a code: priced ones first, those of the line before others,
 * then those with more contracts.
 */
const bestOf = (prices: readonly Price[], figureOf: LineTerms['figureOf']): Price | null =>
  prices.toSorted(
    (a, b) =>
      countPriced(b) - countPriced(a) ||
      Number(figureOf(b) !== null) - Number(figureOf(a) !== null) ||
      b.contracts - a.contracts ||
      b.rates - a.rates,
  )[0] ?? null
const countPriced = ({ contractMedianE4 }: Price) => Number(contractMedianE4 !== null)

function cellOf(
  hospital: ListedHospital | null,
  { price, reason, line, other }: Omit<ComparedCell, 'against'>,
  rowMedianE4: number | null,
): ComparedCell {
  if (!hospital) return { price: null, reason: 'not_found', against: null, line }
  if (!price && reason === 'not_published' && hospital.fileId === null)
    return { price: null, reason: 'no_file', against: null, line }
  return {
    price,
    reason,
    against: reason === null ? compareToMedian(line?.medianE4 ?? null, rowMedianE4) : null,
    line,
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

/** Classes by the number of hospitals that publish them in the line, preferred ones first. */
function classesByShare(prices: readonly Price[], { figureOf }: LineTerms): MethodologyClass[] {
  const ofLine = prices.filter((price) => figureOf(price) !== null)
  const shares = METHODOLOGY_CLASSES.map((name) => ({
    name,
    hospitals: hospitalsWith(prices, name),
    ofLine: hospitalsWith(ofLine, name),
  })).filter(({ hospitals }) => hospitals > 0)
  const rank = (name: MethodologyClass) => (PREFERRED.includes(name) ? 0 : name === 'list_price' ? 2 : 1)
  return shares
    .sort((a, b) => rank(a.name) - rank(b.name) || b.ofLine - a.ofLine || b.hospitals - a.hospitals)
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
