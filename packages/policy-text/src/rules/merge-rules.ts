import type { ExtractedRule } from './rule.ts'

/** Clauses of one sentence have at most a mark and a space between them. */
const NEXT_TO_CHARS = 3

/** Leaves out a rule that another one says as well: equal in all but its place, or with less about it in the next clause. */
export function mergeRules(rules: readonly ExtractedRule[]): ExtractedRule[] {
  const kept = new Map<string, ExtractedRule>()
  const last = new Map<string, ExtractedRule>()
  for (const rule of rules) {
    const key = keyOf(rule)
    const before = last.get(matterOf(rule))
    if (kept.has(key) || (before && isPartOf(rule, before))) continue
    kept.set(key, rule)
    last.set(matterOf(rule), rule)
  }
  return [...kept.values()].sort((a, b) => a.spanStart - b.spanStart || a.spanEnd - b.spanEnd || order(a, b))
}

const matterOf = ({ category, disposition, codes, codeRanges }: ExtractedRule) =>
  JSON.stringify([category, disposition, codes.map(({ code }) => code), codeRanges])

function keyOf(rule: ExtractedRule): string {
  const { condition: _, ...scope } = rule.attributes
  return JSON.stringify([matterOf(rule), Object.entries(scope).sort(byName)])
}

function isPartOf({ attributes, spanStart }: ExtractedRule, whole: ExtractedRule): boolean {
  if (spanStart > whole.spanEnd + NEXT_TO_CHARS) return false
  const said = new Map(Object.entries(whole.attributes))
  return Object.entries(attributes).every(
    ([name, value]) => JSON.stringify(said.get(name)) === JSON.stringify(value),
  )
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
const order = (a: ExtractedRule, b: ExtractedRule) =>
  a.category < b.category ? -1 : a.category > b.category ? 1 : 0
