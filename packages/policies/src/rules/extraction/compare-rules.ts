import { isDeepStrictEqual } from 'node:util'
import type { RuleContent } from '../billing-rule.ts'
import { identityOf, type ExtractedRule } from './extracted-rule.ts'

/** A rule that the previous version states. */
export type CurrentRule = Pick<
  RuleContent,
  | 'code'
  | 'codeType'
  | 'codeTo'
  | 'ruleCategory'
  | 'disposition'
  | 'modifierDispositions'
  | 'modifierRequirements'
  | 'effectiveFrom'
  | 'effectiveTo'
> & {
  id: string
  ruleKey: string
  subjectKey: string
}

/** Rules that stay, rules that end with their successors, and new rules. */
export type RuleComparison = {
  stayed: { rule: CurrentRule; extracted: ExtractedRule }[]
  gone: { rule: CurrentRule; successor: ExtractedRule | null }[]
  added: ExtractedRule[]
}

/**
 * Compares a document's current rules with those of its latest version. Pure; keeps both orders.
 */
export function compareRules(
  current: readonly CurrentRule[],
  extracted: readonly ExtractedRule[],
): RuleComparison {
  const now = new Map(extracted.map((rule) => [identityOf(rule), rule]))
  const before = new Set(current.map(identityOf))
  const added = extracted.filter((rule) => !before.has(identityOf(rule)))
  const successorOf = successorFinder(added)
  const stayed = current.flatMap((rule) => {
    const match = now.get(identityOf(rule))
    return match ? [{ rule, extracted: match }] : []
  })
  const gone = current
    .filter((rule) => !now.has(identityOf(rule)))
    .map((rule) => ({ rule, successor: successorOf(rule) }))
  return { stayed, gone, added }
}

/**
 * Finds the successor of a rule: a new rule of the same category about the same code and scope,
 * else about the same code in another scope. Among several, one with the same disposition is
 * preferred, else the first in the document. The modifier dispositions and requirements must be
 * equal.
 */
function successorFinder(added: readonly ExtractedRule[]): (rule: CurrentRule) => ExtractedRule | null {
  const bySubject = Map.groupBy(added, ({ subjectKey }) => subjectKey)
  const byCode = Map.groupBy(added, codeAndCategory)
  return (rule) => {
    const sameModifiers = (all: readonly ExtractedRule[] = []) =>
      all.filter((one) => hasModifiersOf(one, rule))
    const ofSubject = sameModifiers(bySubject.get(rule.subjectKey))
    const candidates = ofSubject.length > 0 ? ofSubject : sameModifiers(byCode.get(codeAndCategory(rule)))
    return candidates.find(({ disposition }) => disposition === rule.disposition) ?? candidates[0] ?? null
  }
}

const hasModifiersOf = (one: ExtractedRule, rule: CurrentRule): boolean =>
  isDeepStrictEqual(one.modifierDispositions, rule.modifierDispositions) &&
  isDeepStrictEqual(one.modifierRequirements, rule.modifierRequirements)

const codeAndCategory = ({
  ruleCategory,
  codeType,
  code,
  codeTo,
}: Pick<RuleContent, 'ruleCategory' | 'codeType' | 'code' | 'codeTo'>) =>
  `${ruleCategory} ${codeType} ${code} ${codeTo ?? ''}`
