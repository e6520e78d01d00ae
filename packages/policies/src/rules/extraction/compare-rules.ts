import { isDeepStrictEqual } from 'node:util'
import type { RuleWords } from '../billing-rule.ts'
import { identityOf, type SaidRule } from './extracted-rule.ts'

/** A rule that the version before still said. */
export type StandingRule = Pick<
  RuleWords,
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

/** What became of the standing rules of a document, and which are new. `successor` says of the same code what now holds. */
export type RuleComparison = {
  stayed: { rule: StandingRule; said: SaidRule }[]
  gone: { rule: StandingRule; successor: SaidRule | null }[]
  added: SaidRule[]
}

/** Compares the standing rules of a document with those that its newest version says. Pure; the order of either is kept. */
export function compareRules(standing: readonly StandingRule[], said: readonly SaidRule[]): RuleComparison {
  const now = new Map(said.map((rule) => [identityOf(rule), rule]))
  const before = new Set(standing.map(identityOf))
  const added = said.filter((rule) => !before.has(identityOf(rule)))
  const successorOf = successors(added)
  const stayed = standing.flatMap((rule) => {
    const again = now.get(identityOf(rule))
    return again ? [{ rule, said: again }] : []
  })
  const gone = standing
    .filter((rule) => !now.has(identityOf(rule)))
    .map((rule) => ({ rule, successor: successorOf(rule) }))
  return { stayed, gone, added }
}

/**
 * What replaces a rule: a new one of the same category about the same code and scope, else about the same code in another scope.
 * Of several, one with the same disposition (its terms changed), else the first of the document. A rule with other modifier
 * dispositions or requirements replaces none.
 */
function successors(added: readonly SaidRule[]): (rule: StandingRule) => SaidRule | null {
  const bySubject = Map.groupBy(added, ({ subjectKey }) => subjectKey)
  const byCode = Map.groupBy(added, codeAndCategory)
  return (rule) => {
    const sameModifiers = (all: readonly SaidRule[] = []) => all.filter((one) => hasModifiersOf(one, rule))
    const ofSubject = sameModifiers(bySubject.get(rule.subjectKey))
    const candidates = ofSubject.length > 0 ? ofSubject : sameModifiers(byCode.get(codeAndCategory(rule)))
    return candidates.find(({ disposition }) => disposition === rule.disposition) ?? candidates[0] ?? null
  }
}

const hasModifiersOf = (one: SaidRule, rule: StandingRule): boolean =>
  isDeepStrictEqual(one.modifierDispositions, rule.modifierDispositions) &&
  isDeepStrictEqual(one.modifierRequirements, rule.modifierRequirements)

const codeAndCategory = ({
  ruleCategory,
  codeType,
  code,
  codeTo,
}: Pick<RuleWords, 'ruleCategory' | 'codeType' | 'code' | 'codeTo'>) =>
  `${ruleCategory} ${codeType} ${code} ${codeTo ?? ''}`
