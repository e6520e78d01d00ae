/** What a person still owes of a plan's yearly amount; null while unknown. */
export type Remaining = number | null

/**
 * The benefits that decide what one service costs a person. Cents; percents are the patient's.
 * Unknown is null, never zero.
 */
export type ServiceBenefits = {
  /** Whether the plan covers the service at all; null while the document does not say. */
  isCovered: boolean | null
  /** Whether the deductible must be met first. */
  isAfterDeductible: boolean | null
  deductibleRemaining: Remaining
  copay: number | null
  coinsurancePercent: number | null
  outOfPocketRemaining: Remaining
}

/** One step of the calculation, in the order of a claim. `cents` is what it adds, or takes away. */
export type Step = { name: StepName; cents: number }
export type StepName =
  'negotiated_rate' | 'deductible' | 'copay' | 'coinsurance' | 'out_of_pocket_cap' | 'you_pay'

export type Missing = 'after_deductible' | 'deductible' | 'copay_or_coinsurance' | 'out_of_pocket'
export type CostShare = { cents: number; steps: Step[] } | { missing: Missing[] } | { notCovered: true }

/**
 * What a person pays of a negotiated rate: the deductible first where it applies, then the copay,
 * then coinsurance on the rest, never beyond the out-of-pocket maximum and never above the rate.
 *
 * A benefit that cannot change the result is not asked for: the coinsurance of a rate that the
 * deductible takes whole, the maximum where there is nothing to pay.
 *
 * @param rateCents the negotiated rate, a whole number of cents of 0 or more
 */
export function costShare(rateCents: number, benefits: ServiceBenefits): CostShare {
  const { isCovered, isAfterDeductible, deductibleRemaining, copay, coinsurancePercent } = benefits
  if (isCovered === false) return { notCovered: true }
  const missing: Missing[] = []
  if (isAfterDeductible === null) missing.push('after_deductible')
  if (isAfterDeductible !== false && deductibleRemaining === null) missing.push('deductible')
  const deductible = isAfterDeductible === true ? Math.min(rateCents, deductibleRemaining ?? 0) : 0
  const isTaken = missing.length === 0 && deductible === rateCents
  if (copay === null && coinsurancePercent === null && !isTaken) missing.push('copay_or_coinsurance')
  const rest = rateCents - deductible
  const ownCopay = Math.min(rest, copay ?? 0)
  const coinsurance = Math.round(((rest - ownCopay) * (coinsurancePercent ?? 0)) / 100)
  const parts = { deductible, copay: ownCopay, coinsurance }
  const isNothing = missing.length === 0 && deductible + ownCopay + coinsurance === 0
  if (benefits.outOfPocketRemaining === null && !isNothing) missing.push('out_of_pocket')
  if (missing.length > 0) return { missing }
  return capped(rateCents, parts, benefits.outOfPocketRemaining ?? 0)
}

/** What a person pays at most, and at most once the deductible is met. */
export type Bounds = { mostCents: number; afterDeductibleCents: number }

/**
 * The bounds of a cost while nobody knows what is left of the deductible or of the out-of-pocket
 * maximum; null where more is unknown.
 */
export function costBounds(rateCents: number, benefits: ServiceBenefits): Bounds | null {
  const open: ServiceBenefits = {
    ...benefits,
    isAfterDeductible: benefits.isAfterDeductible ?? true,
    deductibleRemaining: benefits.deductibleRemaining ?? rateCents,
    outOfPocketRemaining: benefits.outOfPocketRemaining ?? rateCents,
  }
  const most = costShare(rateCents, open)
  const met = costShare(rateCents, { ...open, deductibleRemaining: 0 })
  if (!('cents' in most) || !('cents' in met)) return null
  return { mostCents: most.cents, afterDeductibleCents: met.cents }
}

type Parts = { deductible: number; copay: number; coinsurance: number }

function capped(rateCents: number, { deductible, copay, coinsurance }: Parts, cap: number): CostShare {
  const uncapped = deductible + copay + coinsurance
  const cents = Math.min(uncapped, cap)
  const steps: Step[] = [
    { name: 'negotiated_rate', cents: rateCents },
    { name: 'deductible', cents: deductible },
    { name: 'copay', cents: copay },
    { name: 'coinsurance', cents: coinsurance },
    { name: 'out_of_pocket_cap', cents: cents - uncapped },
    { name: 'you_pay', cents },
  ]
  return { cents, steps }
}
