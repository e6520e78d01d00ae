import {
  attributePayer,
  type ContractList,
  listContracts,
  type MethodologyClass,
  type ProductLine,
  toCents,
} from '@ppman/prices'
import { auditEstimate, confirmedValues, type KeepDeps, openDocument } from '../documents/keep-documents.ts'
import type { PtDocument } from '../documents/pt-document.ts'
import type { Field } from '../fields.ts'
import { type Bounds, costBounds, costShare, type CostShare, type StepName } from './cost-share.ts'
import { type AskedPayer, type NoRateReason, payerRates, type RateSpread } from './payer-rates.ts'
import { type Coverage, type ConfirmedValues, planBenefits } from './plan-benefits.ts'
import { type LineAssumption, linesOfPlan } from './plan-lines.ts'

export type EstimateQuestion = {
  ccn: string
  code: string
  codeType?: string | undefined
  setting?: string | undefined
  methodologyClass: MethodologyClass | null
  payerId: string | null
  payer: string | null
  plan: string | null
  /** The plan's line of business; what its document tells without it. */
  line: ProductLine | null
  /** Billing units of a drug, in the unit of the hospital's price. */
  quantity: number | null
  coverage: Coverage
}

type Actor = { orgId: string; sub: string }
type EstimateDeps = KeepDeps & {
  prices: Parameters<typeof listContracts>[0] & { payerMatches: Parameters<typeof attributePayer>[0] }
}

/**
 * Estimates a procedure at a hospital for a document's plan, and notes both in the audit trail.
 * Without a payer in the question, the confirmed one of the document counts. A payer's name means
 * the payer of the directory where that is certain.
 *
 * @throws AppError `not_found` when the organization has no document with this id
 */
export async function estimateFor(
  deps: EstimateDeps,
  id: string,
  question: EstimateQuestion,
  by: Actor,
): Promise<{ document: PtDocument; estimate: Estimate; list: ContractList | null }> {
  const document = await openDocument(deps, id, by)
  const { ccn, code, setting, methodologyClass, plan, coverage, quantity } = question
  const values = confirmedValues(document)
  const named = await payerOf(deps, question, values)
  const lines = linesOf(question, { kind: document.kind, values, payerName: named.name })
  const payer = { ...named, plan, methodologyClass, lines, quantity }
  const list = await listFor(deps, question, payer)
  const result = estimate({ values, coverage, list, payer, isSettingAsked: setting !== undefined })
  await auditEstimate(deps, id, by, { code, ccn, status: result.status })
  return { document, estimate: { ...result, missing: likelyFields(result.missing, document) }, list }
}

/**
 * The contracts of the asked setting. A price for both settings serves each, so a payer that has no
 * contract in the one is looked for in both.
 */
async function listFor(
  { prices }: EstimateDeps,
  { ccn, code, codeType, setting, methodologyClass }: EstimateQuestion,
  payer: AskedPayer,
): Promise<ContractList | null> {
  const asked = { ccn, code, codeType, methodologyClass: methodologyClass ?? undefined }
  const list = await listContracts(prices, { ...asked, setting })
  const isMissing = list !== null && payerRates(list, payer).reason === 'no_contract_of_payer'
  if (!isMissing || list.price.setting === 'both' || !list.others.some(isForBoth)) return list
  const both = await listContracts(prices, { ...asked, setting: 'both' })
  return both && payerRates(both, payer).reason !== 'no_contract_of_payer' ? both : list
}

const isForBoth = ({ setting, rates }: ContractList['price']) => setting === 'both' && rates > 0

/** A plan that is named as the hospital names it is of the line of its contract. */
function linesOf(
  { line, plan }: EstimateQuestion,
  {
    kind,
    values,
    payerName,
  }: Pick<PtDocument, 'kind'> & { values: ConfirmedValues; payerName: string | null },
): AskedPayer['lines'] {
  if (plan !== null && !line) return null
  const stated = values.get('plan_name')
  return linesOfPlan({ line, payerName, planName: typeof stated === 'string' ? stated : null, kind })
}

async function payerOf(
  { prices }: EstimateDeps,
  { payerId, payer, plan }: EstimateQuestion,
  values: ConfirmedValues,
): Promise<Pick<AskedPayer, 'payerId' | 'name'>> {
  const stated = values.get('payer_name')
  const name = payer ?? (payerId || typeof stated !== 'string' ? null : stated)
  if (payerId || !name) return { payerId, name }
  const attributed = await attributePayer(prices.payerMatches, name, plan ?? '')
  return { payerId: attributed?.payerId ?? null, name }
}

/**
 * Of a copay and coinsurance that are both missing, the one that the document has to be confirmed.
 */
function likelyFields(missing: readonly Field[], { values }: PtDocument): Field[] {
  const isRead = (field: Field) => values.some((value) => value.field === field && value.value !== null)
  return missing.filter((field) => {
    const other = field.replace(/^(copay|coinsurance)\./, (_, name) =>
      name === 'copay' ? 'coinsurance.' : 'copay.',
    ) as Field
    return other === field || isRead(field) || !isRead(other)
  })
}

export const ESTIMATE_STATUSES = ['estimated', 'benefits_missing', 'no_rate', 'not_covered'] as const

/** What the estimate leaves out or rests on, for pages and callers to say in words. */
export type EstimateNote =
  | 'not_a_quote'
  | 'other_bills_not_included'
  | 'copay_alone_stated'
  | 'coinsurance_alone_stated'
  | 'hospital_estimate_used'
  | 'median_paid_used'
  | 'share_of_charges_used'
  | 'claims_paid_more'
  | 'drug_quantity_used'
  | 'several_contracts'
  | 'setting_assumed'
  | 'modifiers_in_price'
  | LineAssumption
  | 'cash_does_not_count_toward_deductible'

/** An out-of-pocket estimate. Amounts in cents; unknown is null, never zero. */
export type Estimate = {
  status: (typeof ESTIMATE_STATUSES)[number]
  lowCents: number | null
  midCents: number | null
  highCents: number | null
  /** What the highest rate can cost while benefits are missing; null where nothing can be said. */
  bounds: Bounds | null
  /** Each step at the lowest, the middle and the highest rate; empty without an amount. */
  steps: { name: StepName; lowCents: number; midCents: number; highCents: number }[]
  /** Fields to confirm before there can be an amount. */
  missing: Field[]
  /** Of a drug without a quantity, the rate of one unit. */
  rate: RateSpread | null
  noRateReason: NoRateReason | null
  /** Lines of business that the payer's contracts are of, when the person has to choose one. */
  lines: ProductLine[]
  cashCents: number | null
  /** The cash price against the middle of the estimate. */
  cashIs: 'lower' | 'higher' | 'equal' | null
  notes: EstimateNote[]
}

type EstimateRequest = {
  values: ConfirmedValues
  coverage: Coverage
  payer: AskedPayer
  list: ContractList | null
  isSettingAsked: boolean
}

/**
 * Estimates what a person pays for a procedure at a hospital, from confirmed benefits and the
 * payer's negotiated rates. Pure.
 */
export function estimate({ values, coverage, payer, list, isSettingAsked }: EstimateRequest): Estimate {
  const { rate, reason, lines } = payerRates(list, payer)
  const { benefits, fieldOf } = planBenefits(values, coverage)
  const cashCents = cashOf(list, payer.quantity)
  const isAssumed = !isSettingAsked && hasOtherSettings(list)
  const base: Estimate = {
    ...NOTHING,
    rate,
    noRateReason: reason,
    lines,
    cashCents,
    notes: [...benefitNotes(benefits), ...rateNotes(rate, isAssumed), ...cashNotes(cashCents)],
  }
  if (benefits.isCovered === false) return { ...base, status: 'not_covered' }
  if (!rate || reason) return base
  const shares = [rate.lowCents, rate.midCents, rate.highCents].map((cents) => costShare(cents, benefits))
  const missing = shares.flatMap((share) => ('missing' in share ? share.missing : []))
  if (missing.length > 0)
    return {
      ...base,
      status: 'benefits_missing',
      bounds: costBounds(rate.highCents, benefits),
      missing: [...new Set(missing.flatMap((name) => fieldOf[name]))],
    }
  return { ...base, status: 'estimated', ...amountsOf(shares), ...againstCash(shares, cashCents) }
}

const NOTHING = {
  status: 'no_rate',
  lowCents: null,
  midCents: null,
  highCents: null,
  bounds: null,
  steps: [],
  missing: [],
  cashIs: null,
} satisfies Partial<Estimate>

type Shared = Extract<CostShare, { cents: number }>

function amountsOf(
  shares: readonly CostShare[],
): Pick<Estimate, 'lowCents' | 'midCents' | 'highCents' | 'steps'> {
  const [low, mid, high] = shares as readonly [Shared, Shared, Shared]
  const steps = mid.steps.map(({ name, cents }, index) => ({
    name,
    lowCents: low.steps[index]!.cents,
    midCents: cents,
    highCents: high.steps[index]!.cents,
  }))
  return { lowCents: low.cents, midCents: mid.cents, highCents: high.cents, steps }
}

function againstCash(shares: readonly CostShare[], cashCents: number | null): Pick<Estimate, 'cashIs'> {
  const { cents } = shares[1] as Shared
  if (cashCents === null) return { cashIs: null }
  return { cashIs: cashCents === cents ? 'equal' : cashCents < cents ? 'lower' : 'higher' }
}

/** The hospital's cash price; of a drug it is for the asked units. */
function cashOf(list: ContractList | null, quantity: number | null): number | null {
  if (!list || list.price.cashE4 === null) return null
  const { cashE4, drugUnit } = list.price
  if (drugUnit === '') return toCents(cashE4)
  return quantity === null ? null : toCents(cashE4 * quantity)
}

/** Whether the hospital has contracts in a setting that the price does not serve. */
const hasOtherSettings = (list: ContractList | null): boolean =>
  list !== null &&
  list.price.setting !== 'both' &&
  list.others.some(({ setting, rates }) => rates > 0 && setting !== list.price.setting && setting !== 'both')

function benefitNotes({
  copay,
  coinsurancePercent,
}: {
  copay: number | null
  coinsurancePercent: number | null
}): EstimateNote[] {
  const notes: EstimateNote[] = ['not_a_quote', 'other_bills_not_included']
  if (copay !== null && coinsurancePercent === null) notes.push('copay_alone_stated')
  if (copay === null && coinsurancePercent !== null) notes.push('coinsurance_alone_stated')
  return notes
}

/** What the rate rests on. */
function rateNotes(rate: RateSpread | null, isSettingAssumed: boolean): EstimateNote[] {
  if (!rate) return []
  const { basis, contracts, methodologyClass, lineAssumption, quantity } = rate
  const isPaid = contracts.some(({ claims }) => claims !== null)
  const isShare = basis === 'negotiated_dollar' && methodologyClass === 'percent_of_charges'
  const paidMore = contracts.some(
    ({ dollarE4, estimateE4 }) => basis === 'negotiated_dollar' && (estimateE4 ?? 0) > dollarE4!,
  )
  const notes: [EstimateNote | null, boolean][] = [
    [isPaid ? 'median_paid_used' : 'hospital_estimate_used', basis === 'hospital_estimate'],
    ['share_of_charges_used', isShare],
    ['claims_paid_more', isShare && paidMore],
    ['drug_quantity_used', quantity !== null],
    ['several_contracts', contracts.length > 1],
    ['setting_assumed', isSettingAssumed],
    ['modifiers_in_price', contracts.some(({ modifiers }) => modifiers !== '')],
    [lineAssumption, lineAssumption !== null],
  ]
  return notes.flatMap(([note, applies]) => (note && applies ? [note] : []))
}

const cashNotes = (cashCents: number | null): EstimateNote[] =>
  cashCents === null ? [] : ['cash_does_not_count_toward_deductible']
