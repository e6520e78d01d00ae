import type { ExtractedRule } from './rule.ts'

/** Leaves out a rule that another one says as well: equal in all but its place, or part of one from the same words. */
export function mergeRules(rules: readonly ExtractedRule[]): ExtractedRule[] {
  const kept = new Map<string, ExtractedRule>()
  for (const rule of rules) {
    const key = keyOf(rule)
    if (!kept.has(key)) kept.set(key, rule)
  }
  return [...kept.values()].sort((a, b) => a.spanStart - b.spanStart || a.spanEnd - b.spanEnd || order(a, b))
}

function keyOf({ category, disposition, codes, codeRanges, attributes }: ExtractedRule): string {
  const { condition: _, ...scope } = attributes
  return JSON.stringify([category, disposition, codes.map(({ code }) => code), codeRanges, Object.entries(scope).sort(byName)])
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
const order = (a: ExtractedRule, b: ExtractedRule) => (a.category < b.category ? -1 : a.category > b.category ? 1 : 0)
