import { createHash } from 'node:crypto'
import type { RuleScope, RuleContent } from './billing-rule.ts'

/** Owner of a rule: a policy, or an organization with a payer or policy. */
export type RuleOwner = { policyId: string | null; payerId: string; orgId: string | null }

/**
 * Key of a rule's content without its code, as a UUID. It is equal for all codes of a statement and
 * across versions, whatever the dates. Conditions compare by letters and digits.
 */
export function ruleKeyOf(owner: RuleOwner, rule: Omit<RuleContent, 'code'>): string {
  const {
    placeOfService,
    quantity,
    quantityUnit,
    period,
    condition,
    conditions,
    modifierDispositions,
    modifierRequirements,
  } = rule
  return keyOf([
    ...ownerAndScope(owner, rule),
    rule.ruleCategory,
    rule.disposition,
    sortCopy(placeOfService),
    [quantity, quantityUnit, period],
    foldCondition(condition),
    conditions,
    modifierDispositions,
    modifierRequirements.map((one) => ({ ...one, condition: foldCondition(one.condition) })),
  ])
}

/** Key of a rule's subject, as a UUID: owner, scope, category and code. */
export function subjectKeyOf(
  owner: RuleOwner,
  rule: RuleScope & Pick<RuleContent, 'code' | 'codeType' | 'codeTo' | 'ruleCategory'>,
): string {
  return keyOf([...ownerAndScope(owner, rule), rule.ruleCategory, rule.codeType, rule.code, rule.codeTo])
}

/** Key of a statement that a document repeats for a later period. */
export const repeatedStatementKey = ({
  ruleKey,
  effectiveFrom,
}: {
  ruleKey: string
  effectiveFrom: string | null
}): string => keyOf([ruleKey, effectiveFrom])

const ownerAndScope = (
  { policyId, payerId, orgId }: RuleOwner,
  { planTypes, states, statesExcluded, networkStatus }: RuleScope,
) => [
  orgId,
  payerId,
  policyId,
  sortCopy(planTypes),
  sortCopy(states),
  sortCopy(statesExcluded),
  networkStatus,
]

const sortCopy = (list: readonly string[]) => list.toSorted()
const foldCondition = (words: string | null) =>
  words &&
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}<>≤≥%.]+/gu, ' ')
    .trim()

/** Sorts object keys, so that equal content has an equal key. */
const sortObjectKeys = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** The first 128 bits of the SHA-256, written as a UUID (RFC 9562, version 8). */
function keyOf(content: readonly unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(content, sortObjectKeys)).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
