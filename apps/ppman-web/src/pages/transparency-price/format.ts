import {
  type ConformanceRun,
  type MethodologyClass,
  noMedianReason,
  type NoPriceReason,
  type Price,
  toCents,
} from '@ppman/prices'

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `$4,387.38`, rounded to cents; empty when there is no amount. */
export const formatDollars = (amountE4: number | null): string =>
  amountE4 === null ? '' : MONEY.format(toCents(amountE4) / 100)

/** `Mar 4, 2026`, in UTC. */
export const formatDay = (at: Date): string => DAY.format(at)

/** `1 contract`, `1,204 contracts`. */
export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

const REASONS: Record<NoPriceReason, string> = {
  formula_only: 'Only a percentage or formula is published',
  list_price_only: 'Only a list price is published',
  not_published: 'Not in this hospital’s file',
  no_file: 'We have no file of this hospital',
  not_found: 'No hospital has this number',
  withheld: 'What is published is no price: it equals the list price, or stands for none',
  other_methodology: 'Paid in another way here',
}
export const formatReason = (reason: NoPriceReason): string => REASONS[reason]

/** A price, formatted for pages. */
export type PriceText = {
  median: string
  /** Why there is no median, else empty. */
  reason: string
  contracts: string
  /** From the 10th to the 90th percentile over contracts; empty with fewer than two. */
  range: string
  cash: string
  gross: string
  /** How the contracts pay, for example `fee schedule`. */
  paidBy: string
  evidenceHref: string
  /** `record 21,121`, and the file that holds it. */
  evidence: string
  evidenceFile: string
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
    gross: formatDollars(price.grossE4),
    paidBy: formatMethodology(price.methodologyClass),
    evidenceHref: `/transparency/evidence?price=${price.id}`,
    evidence: `record ${price.recordNo.toLocaleString('en-US')}`,
    evidenceFile: `of the file ${price.sha256}`,
  }
}

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

/** Link to a procedure's page. */
export const procedureHref = ({ family, code }: { family: string; code: string }): string =>
  `/transparency/procedure?${new URLSearchParams({ code, code_type: family }).toString()}`
