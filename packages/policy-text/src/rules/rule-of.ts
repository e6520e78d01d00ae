import { conditionIn } from './attributes/condition.ts'
import type { Clause, RoledGroup } from './clauses/clause.ts'
import { confidenceOf } from './confidence.ts'
import { codesOf, type Finding } from './cues/finding.ts'
import type { BillingCode, CodeRange, ExtractedRule, RuleAttributes } from './rule.ts'

/** The rule that a finding makes, with the evidence cut from the text as printed. */
export function ruleOf(
  text: string,
  { clause, finding, scope }: { clause: Clause; finding: Finding; scope: RuleAttributes },
): ExtractedRule {
  const { category, disposition, groups } = finding
  const span = spanOf(text, clause, groups)
  const { condition: _, ...given } = { ...scope, ...finding.attributes }
  const condition =
    scope.condition === undefined ? undefined : conditionIn(text.slice(clause.start, clause.end))
  return {
    category,
    disposition,
    codes: billingCodes(clause, groups),
    codeRanges: rangesOf(groups),
    attributes: { ...given, ...(condition !== undefined && { condition }) },
    span: text.slice(span.start, span.end),
    spanStart: span.start,
    spanEnd: span.end,
    confidence: confidenceOf(clause, finding),
  }
}

/** The clause, and the codes where they stand before or after it. */
function spanOf(text: string, clause: Clause, groups: readonly RoledGroup[]): { start: number; end: number } {
  const start = Math.min(clause.start, ...groups.map((group) => group.start))
  const end = Math.max(clause.end, ...groups.map((group) => group.end))
  const words = text.slice(start, end)
  return {
    start: start + words.length - words.trimStart().length,
    end: end - words.length + words.trimEnd().length,
  }
}

/** Codes that the clause leaves out ("97110-97140 except 97112") are out. */
function billingCodes(clause: Clause, groups: readonly RoledGroup[]): BillingCode[] {
  const excepted = new Set(
    codesOf(
      clause.groups.filter(
        (group) => (group.role === 'excepted' || group.role === 'spared') && !groups.includes(group),
      ),
    ),
  )
  const codes = groups
    .flatMap(({ mentions }) => mentions.flatMap((mention) => mention.codes))
    .filter(({ code }) => !excepted.has(code))
  return [...new Map(codes.map((one) => [`${one.codeType} ${one.code}`, one])).values()]
}

const rangesOf = (groups: readonly RoledGroup[]): CodeRange[] =>
  groups.flatMap(({ mentions }) => mentions.flatMap(({ ranges }) => ranges))
