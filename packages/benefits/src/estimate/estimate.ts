import {
  attributePayer,
  type ContractList,
  listContracts,
  type MethodologyClass,
  toCents,
} from '@ppman/prices'
import { auditEstimate, confirmedValues, type KeepDeps, openDocument } from '../documents/keep-documents.ts'
import type { PtDocument } from '../documents/pt-document.ts'
import type { Field } from '../fields.ts'
import { costShare, type CostShare, type StepName } from './cost-share.ts'
import { type AskedPayer, type NoRateReason, payerRates, type RateSpread } from './payer-rates.ts'
import { type Coverage, type ConfirmedValues, planBenefits } from './plan-benefits.ts'

export type EstimateQuestion = {
  ccn: string
  code: string
  codeType?: string | undefined
  setting?: string | undefined
  methodologyClass: MethodologyClass | null
  payerId: string | null
  payer: string | null
  plan: string | null
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
  const { ccn, code, codeType, setting, methodologyClass, plan, coverage } = question
  const list = await listContracts(deps.prices, {
    ccn,
    code,
    codeType,
    setting,
    methodologyClass: methodologyClass ?? undefined,
  })
  const values = confirmedValues(document)
  const payer = await payerOf(deps, question, values)
  const result = estimate({ values, coverage, list, payer: { ...payer, plan, methodologyClass } })
  await auditEstimate(deps, id, by, { code, ccn, status: result.status })
  return { document, estimate: { ...result, missing: likelyFields(result.missing, document) }, list }
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
  | 'several_contracts'
  | 'cash_does_not_count_toward_deductible'

/** An out-of-pocket estimate. Amounts in cents; unknown is null, never zero. */
export type Estimate = {
  status: (typeof ESTIMATE_STATUSES)[number]
  lowCents: number | null
  midCents: number | null
  highCents: number | null
  /** Each step at the lowest, the middle and the highest rate; empty without an amount. */
  steps: { name: StepName; lowCents: number; midCents: number; highCents: number }[]
  /** Fields to confirm before there can be an amount. */
  missing: Field[]
  rate: RateSpread | null
  noRateReason: NoRateReason | null
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
}

/**
 * Estimates what a person pays for a procedure at a hospital, from confirmed benefits and the
 * payer's negotiated rates. Pure.
 */
export function estimate({ values, coverage, payer, list }: EstimateRequest): Estimate {
  const found = payerRates(list, payer)
  const rate = typeof found === 'string' ? null : found
  const { benefits, fieldOf } = planBenefits(values, coverage)
  const cashCents = cashOf(list)
  const base: Estimate = {
    ...NOTHING,
    rate,
    noRateReason: typeof found === 'string' ? found : null,
    cashCents,
    notes: notesOf(rate, benefits, cashCents),
  }
  if (benefits.isCovered === false) return { ...base, status: 'not_covered' }
  if (!rate) return base
  const shares = [rate.lowCents, rate.midCents, rate.highCents].map((cents) => costShare(cents, benefits))
  const missing = shares.flatMap((share) => ('missing' in share ? share.missing : []))
  if (missing.length > 0)
    return {
      ...base,
      status: 'benefits_missing',
      missing: [...new Set(missing.flatMap((name) => fieldOf[name]))],
    }
  return { ...base, status: 'estimated', ...amountsOf(shares), ...againstCash(shares, cashCents) }
}

const NOTHING = {
  status: 'no_rate',
  lowCents: null,
  midCents: null,
  highCents: null,
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

/** The hospital's cash price for the same setting and billing class. */
function cashOf(list: ContractList | null): number | null {
  if (!list) return null
  const { price, others } = list
  const same = others.filter(
    ({ setting, billingClass, drugUnit }) =>
      setting === price.setting && billingClass === price.billingClass && drugUnit === price.drugUnit,
  )
  const cash = [price, ...same].find(({ cashE4 }) => cashE4 !== null)?.cashE4 ?? null
  return cash === null ? null : toCents(cash)
}

function notesOf(
  rate: RateSpread | null,
  { copay, coinsurancePercent }: { copay: number | null; coinsurancePercent: number | null },
  cashCents: number | null,
): EstimateNote[] {
  const notes: EstimateNote[] = ['not_a_quote', 'other_bills_not_included']
  if (copay !== null && coinsurancePercent === null) notes.push('copay_alone_stated')
  if (copay === null && coinsurancePercent !== null) notes.push('coinsurance_alone_stated')
  if (rate?.basis === 'hospital_estimate') notes.push('hospital_estimate_used')
  if (rate && rate.contracts.length > 1) notes.push('several_contracts')
  if (cashCents !== null) notes.push('cash_does_not_count_toward_deductible')
  return notes
}
