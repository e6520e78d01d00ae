import {
  type ContractList,
  type ContractRate,
  isDrugOfUnknownUnit,
  type MethodologyClass,
  toCents,
} from '@ppman/prices'

/** Why no negotiated rate can be used. */
export type NoRateReason =
  | 'not_published'
  | 'withheld'
  | 'drug_unit'
  | 'payer_not_named'
  | 'no_contract_of_payer'
  | 'per_diem'
  | 'formula_only'
  | 'other_methodology'

/**
 * What a payer's contracts with a hospital pay for a procedure, all of one kind of payment. Cents.
 */
export type RateSpread = {
  /** `hospital_estimate`: the contract is a formula, and the hospital states what it comes to. */
  basis: 'negotiated_dollar' | 'hospital_estimate'
  methodologyClass: MethodologyClass
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
}

/** Kinds of payment whose dollars are the price of the whole service. */
const COMPARABLE: readonly MethodologyClass[] = ['case_rate', 'fee_schedule']

/**
 * The rates of one payer. Kinds of payment are never mixed: the one with most of the payer's
 * contracts is used, of those paid by case or by fee schedule. A rate per day or a share of charges
 * is no price of the service.
 */
export function payerRates(list: ContractList | null, asked: AskedPayer): RateSpread | NoRateReason {
  if (!list) return 'not_published'
  if (list.price.withheld === 'not_separated') return 'withheld'
  if (isDrugOfUnknownUnit(list.price)) return 'drug_unit'
  if (!asked.payerId && !asked.name) return 'payer_not_named'
  const own = list.contracts.filter(
    (contract) => isOfPayer(contract, asked) && isOfPlan(contract, asked.plan),
  )
  if (own.length === 0) return 'no_contract_of_payer'
  const classes = asked.methodologyClass ? [asked.methodologyClass] : COMPARABLE
  const priced = classes
    .filter((name) => name !== 'per_diem' && name !== 'percent_of_charges')
    .map((name) =>
      own.filter(({ methodologyClass, dollarE4 }) => methodologyClass === name && dollarE4 !== null),
    )
    .toSorted((a, b) => b.length - a.length)[0]
  if (priced && priced.length > 0) return spreadOf(priced, 'negotiated_dollar', ({ dollarE4 }) => dollarE4!)
  const estimated = own.filter(
    ({ estimateE4, methodologyClass }) =>
      estimateE4 !== null &&
      methodologyClass !== 'per_diem' &&
      (!asked.methodologyClass || methodologyClass === asked.methodologyClass),
  )
  if (estimated.length > 0) {
    const [first] = estimated
    const sameKind = estimated.filter(({ methodologyClass }) => methodologyClass === first!.methodologyClass)
    return spreadOf(sameKind, 'hospital_estimate', ({ estimateE4 }) => estimateE4!)
  }
  return reasonOf(own)
}

function reasonOf(own: readonly ContractRate[]): NoRateReason {
  if (own.every(({ methodologyClass }) => methodologyClass === 'per_diem')) return 'per_diem'
  return own.every(({ dollarE4 }) => dollarE4 === null) ? 'formula_only' : 'other_methodology'
}

function spreadOf(
  contracts: ContractRate[],
  basis: RateSpread['basis'],
  amountOf: (contract: ContractRate) => number,
): RateSpread {
  const cents = contracts.map((contract) => toCents(amountOf(contract))).toSorted((a, b) => a - b)
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
