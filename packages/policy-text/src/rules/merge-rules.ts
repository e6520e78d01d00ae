import type { ExtractedRule } from './rule.ts'

/** Clauses of one sentence are at most this far apart. */
const NEXT_TO_CHARS = 3

/**
 * Drops rules that repeat another: equal except for the position, or with fewer attributes in the
 * clause next to it.
 */
export function mergeRules(rules: readonly ExtractedRule[]): ExtractedRule[] {
  const kept = new Map<string, ExtractedRule>()
  const last = new Map<string, ExtractedRule>()
  for (const rule of rules) {
    const key = keyOf(rule)
    const before = last.get(ruleKey(rule))
    if (kept.has(key) || (before && isPartOf(rule, before))) continue
    if (before && isNextTo(before, rule) && hasAllOf(rule, before)) kept.delete(keyOf(before))
    kept.set(key, rule)
    last.set(ruleKey(rule), rule)
  }
  return [...kept.values()].sort((a, b) => a.spanStart - b.spanStart || a.spanEnd - b.spanEnd || order(a, b))
}

const ruleKey = ({ category, disposition, codes, codeRanges }: ExtractedRule) =>
  JSON.stringify([category, disposition, codes.map(({ code }) => code), codeRanges])

function keyOf(rule: ExtractedRule): string {
  const { condition: _, ...scope } = rule.attributes
  return JSON.stringify([ruleKey(rule), Object.entries(scope).sort(byName)])
}

const isPartOf = (rule: ExtractedRule, whole: ExtractedRule) =>
  rule.spanStart <= whole.spanEnd + NEXT_TO_CHARS && hasAllOf(whole, rule)

const isNextTo = (before: ExtractedRule, rule: ExtractedRule) =>
  rule.spanStart - before.spanEnd <= NEXT_TO_CHARS && before.spanStart <= rule.spanStart

/** Whether a rule has all attributes of another. */
const hasAllOf = (whole: ExtractedRule, { attributes }: ExtractedRule): boolean => {
  const wholeAttributes = new Map(Object.entries(whole.attributes))
  return Object.entries(attributes).every(
    ([name, value]) => JSON.stringify(wholeAttributes.get(name)) === JSON.stringify(value),
  )
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
const order = (a: ExtractedRule, b: ExtractedRule) =>
  a.category < b.category ? -1 : a.category > b.category ? 1 : 0
