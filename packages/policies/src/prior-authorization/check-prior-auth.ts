import { type BillingRule, dayBefore, dayOf, isInForce, type RuleRepo } from '../rules/index.ts'
import {
  decidePriorAuth,
  isInScope,
  type PriorAuthAnswer,
  type PriorAuthDecision,
  type PriorAuthQuestion,
} from './decide-prior-auth.ts'

/** The service that is asked about. */
export type PriorAuthService = {
  payerId: string
  /** Ranges that contain it count. */
  code: string
  codeType?: string | undefined
  /** Day of the service, `YYYY-MM-DD`. */
  day: string
}

export type PriorAuthCheck = PriorAuthDecision & {
  /** Whether more rules are in force than were read. */
  isCapped: boolean
  /** Rules in force by which the payer does not cover the code. */
  denials: BillingRule[]
}

/** Maximum number of rules of a payer and code that are read. */
export const MAX_PRIOR_AUTH_RULES = 200

const PRIOR_AUTH = 'prior_authorization'
const CAPPED =
  `Only the newest ${MAX_PRIOR_AUTH_RULES} rules of this payer and code were read: ` +
  'older ones may say otherwise.'

/** Reads the rules in force for one payer and code, and decides from them. */
export async function checkPriorAuth(
  rules: Pick<RuleRepo, 'list'>,
  { payerId, code, codeType, day }: PriorAuthService,
  question: PriorAuthQuestion,
): Promise<PriorAuthCheck> {
  const filter = { payerId, code, codeType, effectiveOn: day, isCurrent: false }
  const range = { skip: 0, take: MAX_PRIOR_AUTH_RULES }
  const [{ items, total }, coverage] = await Promise.all([
    rules.list({ ...filter, ruleCategory: PRIOR_AUTH }, range, day),
    rules.list({ ...filter, ruleCategory: 'coverage' }, range, day),
  ])
  const decision = decidePriorAuth(items, question)
  const isCapped = total > items.length
  const denials = coverage.items.filter((rule) => isDenial(rule) && isInScope(rule, question))
  const reasons = [
    ...decision.reasons,
    ...(isCapped ? [CAPPED] : []),
    ...(denials.length > 0 ? [NOT_COVERED] : []),
  ]
  return { ...decision, reasons, isCapped, denials }
}

const NOT_COVERED = 'A rule in force says that the payer does not cover the code.'
const isDenial = ({ disposition, newerRuleInForce, verificationStatus }: BillingRule): boolean =>
  (disposition === 'not_covered' || disposition === 'investigational') &&
  newerRuleInForce === null &&
  verificationStatus !== 'rejected'

/** The answer of one payer. */
export type PayerPriorAuth = PriorAuthDecision & { payerId: string }

/**
 * The answers of all payers with a rule in force about a code. A payer whose rules are out of scope
 * has the answer `unknown`; a payer without a rule is missing.
 */
export async function priorAuthByPayer(
  rules: Pick<RuleRepo, 'spread'>,
  { code, day }: Pick<PriorAuthService, 'code' | 'day'>,
  question: PriorAuthQuestion,
): Promise<PayerPriorAuth[]> {
  const filter = { code, ruleCategory: PRIOR_AUTH, effectiveOn: day, isCurrent: false }
  const { items } = await rules.spread(filter, { each: MAX_RULES_EACH, limit: MAX_RULES_OF_CODE })
  return [...Map.groupBy(items, (rule) => rule.payerId)].map(([payerId, ofPayer]) => ({
    payerId,
    ...decidePriorAuth(ofPayer, question),
  }))
}

const MAX_RULES_EACH = 25
const MAX_RULES_OF_CODE = 1_000

/** Days with one answer, both included; null is open. */
export type PriorAuthPeriod = { from: string | null; to: string | null; answer: PriorAuthAnswer }

/** The answer over time, of all rules of a payer and code, past and announced. */
export async function priorAuthPeriods(
  rules: Pick<RuleRepo, 'list'>,
  { payerId, code, codeType, day }: PriorAuthService,
  question: PriorAuthQuestion,
): Promise<PriorAuthPeriod[]> {
  const filter = { payerId, code, codeType, ruleCategory: PRIOR_AUTH, isCurrent: false }
  const { items } = await rules.list(filter, { skip: 0, take: MAX_PRIOR_AUTH_RULES }, day)
  return periodsOf(items, question)
}

/** Splits time where a rule starts or ends, and joins neighbors with the same answer. */
export function periodsOf(rules: readonly BillingRule[], question: PriorAuthQuestion): PriorAuthPeriod[] {
  const starts = rules.flatMap(({ effectiveFrom, effectiveTo }) => [
    ...(effectiveFrom === null ? [] : [effectiveFrom]),
    ...(effectiveTo === null ? [] : [dayAfter(effectiveTo)]),
  ])
  const days = [null, ...[...new Set(starts)].toSorted()]
  const periods: PriorAuthPeriod[] = []
  for (const from of days) {
    const inForce = rules.filter((rule) => isInForce(rule, from ?? BEFORE_ALL))
    const { answer } = decidePriorAuth(inForce, question)
    const last = periods.at(-1)
    if (last?.answer === answer) continue
    if (last) last.to = dayBefore(from!)
    periods.push({ from, to: null, answer })
  }
  return periods
}

/** Earlier than every first day. */
const BEFORE_ALL = '0001-01-01'
const DAY_MS = 86_400_000
const dayAfter = (day: string) => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS))
