import type { BillingRule } from '../rules/index.ts'

/** What a payer did with claims. Codes and a month only, no patient data. */
export type Observation = {
  payerId: string
  code: string
  codeType: string
  modifier: string | null
  state: string | null
  planType: string | null
  outcome: 'denied' | 'reduced' | 'paid'
  /** Claim adjustment reason code and remittance advice remark code. */
  carc: string | null
  rarc: string | null
  /** YYYY-MM */
  serviceMonth: string
  claims: number
}

export const RESOLUTIONS = ['rule_wrong', 'rule_right', 'payer_error', 'claim_error', 'scope'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

export type Disagreement = Observation & {
  id: string
  ruleCategory: string | null
  verdict: Verdict
  ruleIds: string[]
  status: 'open' | 'resolved'
  resolution: Resolution | null
  createdBy: string
  createdAt: Date
  resolvedBy: string | null
  resolvedAt: Date | null
}

export type DisagreementFilter = {
  status?: string | undefined
  payerId?: string | undefined
  code?: string | undefined
  verdict?: string | undefined
}

type Verdict = 'contradicts' | 'confirms' | 'no_rule' | 'unclear'

/** What an outcome says about the rules in force for a payer and code in the month of service. */
export type Judgement = { verdict: Verdict; ruleCategory: string | null; ruleIds: string[] }

/**
 * Compares a payer's decision with its rules. A denial or reduction is judged by its reason code; a
 * payment is judged by rules that forbid it. The verdict is `unclear` without a reason code about
 * rules, and `no_rule` without a rule of that kind.
 */
export function judgeObservation(
  rules: readonly BillingRule[],
  { outcome, carc }: { outcome: 'denied' | 'reduced' | 'paid'; carc: string | null },
): Judgement {
  return outcome === 'paid' ? judgePayment(rules) : judgeDenial(rules, carc)
}

const FORBIDS_PAYMENT = new Set(['not_covered', 'investigational'])

function judgePayment(rules: readonly BillingRule[]): Judgement {
  const coverage = rules.filter(({ ruleCategory }) => ruleCategory === 'coverage')
  const against = coverage.filter(({ disposition }) => FORBIDS_PAYMENT.has(disposition ?? ''))
  if (against.length > 0) return { verdict: 'contradicts', ruleCategory: 'coverage', ruleIds: idsOf(against) }
  const covered = coverage.filter(({ disposition }) => disposition === 'covered')
  return covered.length > 0
    ? { verdict: 'confirms', ruleCategory: 'coverage', ruleIds: idsOf(covered) }
    : { verdict: 'no_rule', ruleCategory: null, ruleIds: [] }
}

function judgeDenial(rules: readonly BillingRule[], carc: string | null): Judgement {
  const meaning = meaningOf(carc)
  if (!meaning) return { verdict: 'unclear', ruleCategory: null, ruleIds: [] }
  const ruleCategory = meaning.ruleCategories[0]!
  const ofKind = rules.filter((rule) => meaning.ruleCategories.includes(rule.ruleCategory))
  const against = ofKind.filter(({ disposition }) => meaning.contradicts.includes(disposition ?? ''))
  if (against.length > 0)
    return { verdict: 'contradicts', ruleCategory: against[0]!.ruleCategory, ruleIds: idsOf(against) }
  const alike = ofKind.filter(({ disposition }) => meaning.confirms.includes(disposition ?? ''))
  return alike.length > 0
    ? { verdict: 'confirms', ruleCategory: alike[0]!.ruleCategory, ruleIds: idsOf(alike) }
    : { verdict: 'no_rule', ruleCategory, ruleIds: [] }
}

const idsOf = (rules: readonly BillingRule[]) => rules.map(({ id }) => id)

/** What a denial reason says about a payer's rules. */
type DenialMeaning = {
  ruleCategories: readonly string[]
  /** Dispositions that the denial contradicts, and those that it confirms. */
  contradicts: readonly string[]
  confirms: readonly string[]
}

const authorization: DenialMeaning = {
  ruleCategories: ['prior_authorization'],
  contradicts: ['not_required'],
  confirms: ['required'],
}
const bundled: DenialMeaning = {
  ruleCategories: ['bundling', 'global_period'],
  contradicts: ['separate_allowed'],
  confirms: ['not_separate', 'single_code_required'],
}
const limits: DenialMeaning = {
  ruleCategories: ['unit_limit', 'frequency_limit'],
  contradicts: [],
  confirms: ['limit'],
}
const notCovered: DenialMeaning = {
  ruleCategories: ['coverage'],
  contradicts: ['covered'],
  confirms: ['not_covered', 'investigational', 'covered_with_criteria'],
}
const diagnosis: DenialMeaning = {
  ruleCategories: ['diagnosis'],
  contradicts: [],
  confirms: ['covered_with', 'not_covered_with', 'required_primary'],
}
const place: DenialMeaning = {
  ruleCategories: ['place_of_service', 'telehealth'],
  contradicts: [],
  confirms: ['allowed_only', 'not_allowed', 'required'],
}
const demographic: DenialMeaning = {
  ruleCategories: ['demographic_limit'],
  contradicts: [],
  confirms: ['limit'],
}
const provider: DenialMeaning = {
  ruleCategories: ['provider_eligibility'],
  contradicts: [],
  confirms: ['restricted'],
}

/** Claim adjustment reason codes (X12 external code list 139) about payer rules. */
const MEANINGS: Record<string, DenialMeaning> = {
  4: {
    ruleCategories: ['modifier'],
    contradicts: ['not_required'],
    confirms: ['required', 'one_of', 'prohibited'],
  },
  5: place,
  6: demographic,
  7: demographic,
  8: provider,
  11: diagnosis,
  15: authorization,
  29: { ruleCategories: ['claim_submission'], contradicts: [], confirms: ['required'] },
  50: notCovered,
  55: notCovered,
  58: place,
  96: notCovered,
  97: bundled,
  119: limits,
  151: limits,
  167: diagnosis,
  170: provider,
  171: provider,
  172: provider,
  185: provider,
  197: authorization,
  198: authorization,
  222: limits,
  236: bundled,
  252: { ruleCategories: ['documentation'], contradicts: [], confirms: ['required'] },
}

/** Null for an unknown code, or one not about rules (deductibles, duplicates). */
const meaningOf = (carc: string | null): DenialMeaning | null =>
  carc === null ? null : (MEANINGS[carc.replace(/^0+/, '')] ?? null)
