import {
  type ContractList,
  type ContractRate,
  isDrugOfUnknownUnit,
  type MethodologyClass,
  type ProductLine,
  toCents,
} from '@ppman/prices'
import { chooseLine, type LineAssumption } from './plan-lines.ts'

/** Why no negotiated rate can be used. */
export type NoRateReason =
  | 'not_published'
  | 'withheld'
  | 'drug_unit'
  | 'payer_not_named'
  | 'no_contract_of_payer'
  | 'no_contract_of_line'
  | 'line_of_business'
  | 'drug_quantity'
  | 'per_diem'
  | 'formula_only'
  | 'other_methodology'

/**
 * What a payer's contracts with a hospital pay for a procedure, all of one kind of payment and one
 * line of business. Cents.
 */
export type RateSpread = {
  /** `hospital_estimate`: the contract is a formula, and the hospital states what it comes to. */
  basis: 'negotiated_dollar' | 'hospital_estimate'
  methodologyClass: MethodologyClass
  line: ProductLine
  /** What the line rests on when neither the plan nor the hospital states it. */
  lineAssumption: LineAssumption | null
  setting: string
  /** The drug's unit that a rate is for, such as `1 ml`; empty for other services. */
  drugUnit: string
  /** Units that the amounts are for; null when they are for one unit, because nobody said. */
  quantity: number | null
  lowCents: number
  midCents: number
  highCents: number
  contracts: ContractRate[]
}

export type AskedPayer = {
  /** A contract with another payer of the directory is never used. */
  payerId: string | null
  /** As the document or the person names it. */
  name: string | null
  /** Of the contract, as the hospital publishes it; all plans of the payer without it. */
  plan: string | null
  methodologyClass: MethodologyClass | null
  /** Lines of business that the plan can be of; null when nothing tells. */
  lines: readonly ProductLine[] | null
  /** Billing units of a drug. */
  quantity: number | null
}

/** `reason` tells why the rate cannot be used; `lines` are those to choose from. */
export type FoundRate = { rate: RateSpread | null; reason: NoRateReason | null; lines: ProductLine[] }

const without = (reason: NoRateReason, lines: ProductLine[] = []): FoundRate => ({
  rate: null,
  reason,
  lines,
})

/** Kinds of payment whose dollars are the price of the whole service. */
const COMPARABLE: readonly MethodologyClass[] = ['case_rate', 'fee_schedule']

/**
 * The rates of one payer for one line of business. Kinds of payment are never mixed: the one with
 * most of the payer's contracts is used, of those paid by case or by fee schedule, then the dollars
 * that a share of charges comes to, then the hospital's estimates. A rate per day is no price of
 * the service, and a drug's rate is none without the number of its units.
 */
export function payerRates(list: ContractList | null, asked: AskedPayer): FoundRate {
  if (!list) return without('not_published')
  if (list.price.withheld === 'not_separated') return without('withheld')
  if (isDrugOfUnknownUnit(list.price)) return without('drug_unit')
  if (!asked.payerId && !asked.name) return without('payer_not_named')
  const own = list.contracts.filter(
    (contract) => isOfPayer(contract, asked) && isOfPlan(contract, asked.plan),
  )
  if (own.length === 0) return without('no_contract_of_payer')
  const choice = chooseLine(own, asked.lines)
  if (choice.kind === 'none') return without('no_contract_of_line')
  if (choice.kind === 'open') return without('line_of_business', choice.lines)
  const found = usableRates(list, choice.contracts, asked.methodologyClass)
  if (!found) return without(reasonOf(list, choice.contracts))
  const { setting, drugUnit } = list.price
  const quantity = drugUnit === '' ? null : asked.quantity
  const rate: RateSpread = {
    ...spreadOf(found, quantity ?? 1),
    line: choice.line,
    // Whoever names a plan as the hospital does has chosen the contract.
    lineAssumption: asked.plan === null ? choice.assumption : null,
    setting,
    drugUnit,
    quantity,
  }
  return { rate, reason: drugUnit !== '' && quantity === null ? 'drug_quantity' : null, lines: [] }
}

type UsableRates = Pick<RateSpread, 'basis' | 'contracts'>

function usableRates(
  list: ContractList,
  own: readonly ContractRate[],
  asked: MethodologyClass | null,
): UsableRates | null {
  const dollarsOf = (name: MethodologyClass) =>
    own.filter(
      ({ methodologyClass, dollarE4 }) =>
        methodologyClass === name && name !== 'per_diem' && dollarE4 !== null && !isWithheld(list, name),
    )
  const [most = []] = (asked ? [asked] : COMPARABLE).map(dollarsOf).sort((a, b) => b.length - a.length)
  const priced = most.length > 0 || asked ? most : dollarsOf('percent_of_charges')
  if (priced.length > 0) return { basis: 'negotiated_dollar', contracts: priced }
  const estimated = own.filter(
    ({ estimateE4, methodologyClass }) =>
      estimateE4 !== null && methodologyClass !== 'per_diem' && (!asked || methodologyClass === asked),
  )
  const [first] = estimated
  if (!first) return null
  const contracts = estimated.filter(({ methodologyClass }) => methodologyClass === first.methodologyClass)
  return { basis: 'hospital_estimate', contracts }
}

/** Whether the hospital's price of a kind of payment is withheld: its dollars are no prices. */
const isWithheld = ({ price, others }: ContractList, name: MethodologyClass): boolean =>
  [price, ...others].some(
    (one) =>
      one.methodologyClass === name &&
      one.withheld !== null &&
      one.setting === price.setting &&
      one.billingClass === price.billingClass &&
      one.drugUnit === price.drugUnit,
  )

function reasonOf(list: ContractList, own: readonly ContractRate[]): NoRateReason {
  if (own.some(({ methodologyClass }) => isWithheld(list, methodologyClass))) return 'withheld'
  if (own.every(({ methodologyClass }) => methodologyClass === 'per_diem')) return 'per_diem'
  return own.every(({ dollarE4 }) => dollarE4 === null) ? 'formula_only' : 'other_methodology'
}

/** What a contract pays in E4, by the basis of the estimate. */
export const amountOf = (basis: RateSpread['basis'], { dollarE4, estimateE4 }: ContractRate): number =>
  (basis === 'hospital_estimate' ? estimateE4 : dollarE4)!

function spreadOf({ basis, contracts }: UsableRates, quantity: number) {
  const cents = contracts
    .map((contract) => toCents(amountOf(basis, contract) * quantity))
    .sort((a, b) => a - b)
  const half = cents.length >> 1
  const mid = cents.length % 2 === 1 ? cents[half]! : Math.round((cents[half - 1]! + cents[half]!) / 2)
  return {
    basis,
    methodologyClass: contracts[0]!.methodologyClass,
    lowCents: cents[0]!,
    midCents: mid,
    highCents: cents.at(-1)!,
    contracts,
  }
}

const isOfPayer = ({ payerId, payer }: ContractRate, asked: AskedPayer): boolean => {
  if (asked.payerId && payerId) return payerId === asked.payerId
  return asked.name !== null && isSameName(payer, asked.name)
}

const isOfPlan = ({ plan }: ContractRate, asked: string | null): boolean =>
  asked === null || plan.toLowerCase().trim() === asked.toLowerCase().trim()

/** Legal forms and particles. */
const DROPPED = new Set('and of the a inc llc co corp corporation company companies'.split(' '))
/** Words that a payer's name has or lacks without becoming another payer's. */
const GENERAL = new Set('group holdings health healthcare care plan plans insurance assurance'.split(' '))

const wordsOf = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !DROPPED.has(word))

/**
 * Whether two names are of one payer: one may have general words more than the other, as in
 * "Northline" and "Northline Health Plan, Inc.". Any other word tells payers apart, such as a place
 * or a line of business: "Northline" is not "Northline Medicare Advantage".
 */
function isSameName(a: string, b: string): boolean {
  const [few, many] = [wordsOf(a), wordsOf(b)].toSorted((x, y) => x.length - y.length) as [string[], string[]]
  return (
    few.some((word) => !GENERAL.has(word)) &&
    few.every((word) => many.includes(word)) &&
    many.every((word) => few.includes(word) || GENERAL.has(word))
  )
}
