import {
  type AskedLine,
  type ConformanceRun,
  isDrugOfUnknownUnit,
  knownProcedures,
  type MethodologyClass,
  noMedianReason,
  type NoPriceReason,
  plainName,
  type Price,
  toCents,
} from '@ppman/prices'
import { capitalize, formatCount, formatDay, hrefOf, titleCaseName } from '@ppman/web-ui'

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$4,387.38`, rounded to cents; empty when there is no amount. */
export const formatDollars = (amountE4: number | null): string =>
  amountE4 === null ? '' : MONEY.format(toCents(amountE4) / 100)

const WHOLE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
/** Amounts below this show cents. */
const LEAST_WHOLE_E4 = 1_000_000

/** `$4,387`, or `$43.87` below $100: for headlines and lists; empty when there is no amount. */
export const formatRound = (amountE4: number | null): string =>
  amountE4 !== null && amountE4 >= LEAST_WHOLE_E4
    ? WHOLE.format(Math.round(amountE4 / 10_000))
    : formatDollars(amountE4)

const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
/** `$2K`, for the scale of a plot. */
export const formatTick = (amountE4: number): string => COMPACT.format(amountE4 / 10_000)

const REASONS: Record<NoPriceReason, string> = {
  formula_only: 'Only a percentage or formula is published',
  list_price_only: 'Only a list price is published',
  not_published: 'Not in this hospital’s file',
  no_file: 'We have no file of this hospital',
  not_found: 'No hospital has this number',
  withheld:
    'What is published is no price of this service: it equals the list price, stands for none, or is paid ' +
    'only with a modifier',
  other_methodology: 'Paid in another way here',
  other_line: 'No contract here is stated to be of this kind of plan',
}
export const formatReason = (reason: NoPriceReason): string => REASONS[reason]

/** `modifier TC`, `modifiers 50 TC`; empty without one. */
export const formatModifiers = (modifiers: string): string =>
  modifiers === '' ? '' : `${modifiers.includes(' ') ? 'modifiers' : 'modifier'} ${modifiers}`

/** A price, formatted for pages. */
export type PriceText = {
  median: string
  /** Why there is no median, else empty. */
  reason: string
  contracts: string
  /** From the 10th to the 90th percentile over contracts; empty with fewer than two. */
  range: string
  cash: string
  /** `inpatient and outpatient`, where the cash price is not of the setting alone; else empty. */
  cashFor: string
  gross: string
  /** How the contracts pay, for example `fee schedule`. */
  paidBy: string
  evidenceHref: string
  /** `record 21,121` */
  evidence: string
}

/** Formats a price; a missing value is an empty text, never a zero. */
export function formatPrice(price: Price): PriceText {
  const reason = noMedianReason(price)
  return {
    median: formatDollars(price.contractMedianE4),
    reason: reason ? formatReason(reason) : '',
    contracts: price.contracts > 0 ? formatCount(price.contracts, 'contract') : '',
    range: price.contracts > 1 ? `${formatDollars(price.p10E4)} – ${formatDollars(price.p90E4)}` : '',
    cash: formatDollars(price.cashE4),
    cashFor: formatCashFor(price),
    gross: formatDollars(price.grossE4),
    paidBy: formatMethodology(price.methodologyClass),
    evidenceHref: `/transparency/evidence?price=${price.id}`,
    evidence: `record ${price.recordNo.toLocaleString('en-US')}`,
  }
}

/** The settings of a cash price, where they are not the price's own; else empty. */
export const formatCashFor = ({ setting, cashSetting }: Pick<Price, 'setting' | 'cashSetting'>): string =>
  cashSetting === null || cashSetting === setting ? '' : formatSetting(cashSetting)

/** `CPT 27447`; the declared code type is added where it differs. */
export const formatCode = ({
  family,
  code,
  declaredType,
}: Pick<Price, 'family' | 'code' | 'declaredType'>): string =>
  declaredType === family
    ? `${family} ${code}`
    : `${family} ${code} (declared as ${declaredType || 'nothing'})`

const KINDS: Record<MethodologyClass, string> = {
  fee_schedule: 'fee schedule',
  case_rate: 'case rate',
  per_diem: 'per diem',
  percent_of_charges: 'percent of charges',
  other: 'other',
  list_price: 'list price',
}

/** The CMS term for how a price is paid. */
export const formatMethodology = (name: MethodologyClass): string => KINDS[name]

/** `outpatient, fee schedule`: what prices must share to be compared. */
export const formatBasis = ({
  setting,
  methodologyClass,
  drugUnit,
}: Pick<Price, 'setting' | 'methodologyClass' | 'drugUnit'>): string =>
  [formatSetting(setting), formatMethodology(methodologyClass), drugUnit && `per ${drugUnit}`]
    .filter(Boolean)
    .join(', ')

/** Where a service is done, in words: a price for both settings is for either. */
export const formatSetting = (setting: string): string =>
  setting === 'both' ? 'inpatient and outpatient' : setting

const LINES: Record<AskedLine, string> = {
  commercial: 'commercial',
  exchange: 'marketplace',
  medicare_advantage: 'Medicare Advantage',
  medicare: 'Medicare',
  medicaid: 'Medicaid',
  military: 'military',
  workers_comp: 'workers’ compensation',
  unspecified: 'kind of plan not stated',
  all: 'every kind of plan',
}
/** A line of business, as it stands within a sentence. */
export const formatLine = (line: AskedLine): string => LINES[line]

/** The lines of business to choose from; the first is the default. */
export const LINE_OPTIONS = Object.entries(LINES).map(([line, name]) => [line, capitalize(name)] as const)

/** `3 insurers, commercial` */
export const formatPayers = (payers: number, line: AskedLine): string =>
  `${formatCount(payers, 'insurer')}, ${formatLine(line)}`

/** The verdict of the official validator about a file. */
export function formatVerdict(verdict: ConformanceRun | null): string {
  if (!verdict) return 'not checked yet'
  const by = `${verdict.validator} ${verdict.validatorVersion}, ${formatDay(verdict.finishedAt)}`
  if (verdict.outcome !== 'judged')
    return `the validator gave no verdict: ${verdict.outcome.replaceAll('_', ' ')} (${by})`
  const errors = verdict.errors >= 1_000 ? '1,000 errors or more' : formatCount(verdict.errors, 'error')
  return verdict.valid
    ? `conforms to CMS ${verdict.dictionary} (${by})`
    : `does not conform to CMS ${verdict.dictionary}: ${errors} (${by})`
}

/** Link to a hospital's page; empty without a CCN. */
export const hospitalHref = (ccn: string | null): string =>
  ccn === null ? '' : `/transparency/hospital?${new URLSearchParams({ ccn }).toString()}`

/** In an address, the unit of a drug whose unit the hospital does not publish. */
export const NO_UNIT = 'none'

/** The page of the contracts behind a price; empty without a CCN. */
export function contractsHref(
  price: Pick<Price, 'ccn' | 'family' | 'code' | 'setting' | 'methodologyClass' | 'drugUnit'>,
): string {
  const { ccn, family, code, setting, methodologyClass, drugUnit } = price
  if (ccn === null) return ''
  const unit = drugUnit || (isDrugOfUnknownUnit(price) ? NO_UNIT : '')
  return hrefOf({
    path: '/transparency/contracts',
    query: { ccn, code, code_type: family, setting, methodology_class: methodologyClass, drug_unit: unit },
  })
}

/** `Decatur, GA`, in title case. */
export const formatPlace = (city: string | null, state: string): string =>
  [city && titleCaseName(city), state].filter(Boolean).join(', ')

/** `under 1 mile`, `6.2 miles`, `33 miles`; empty when unknown. */
export function formatMiles(miles: number | null): string {
  if (miles === null) return ''
  if (miles < 1) return 'under 1 mile'
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles`
}

/** Our own plain name of a procedure; the hospital's words where there is none. */
export const procedureName = ({ family, code, text }: Pick<Price, 'family' | 'code' | 'text'>): string =>
  plainName(family, code) ?? text

/** A place that is known at every installation: cities are known by their hospitals only. */
export const EXAMPLE_ZIP = '97201'

/** What a procedure may be called, offered while one types. */
export const procedureSuggestions = () =>
  knownProcedures()
    .filter(({ alias }) => alias !== '')
    .map(({ alias, name }) => ({ value: alias, label: name }))

/** Link to a procedure's page. */
export const procedureHref = ({ family, code }: { family: string; code: string }): string =>
  `/transparency/procedure?${new URLSearchParams({ code, code_type: family }).toString()}`
