import { conditionIn } from './attributes/scope.ts'
import type { Clause, RoledGroup } from './clauses/clause.ts'
import { codesOf, type Finding } from './cues/finding.ts'
import type { BillingCode, CodeRange, ExtractedRule, RuleAttributes } from './rule.ts'

/** Builds a rule from a finding, with its evidence cut from the text as printed. */
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

/** The clause, extended to the codes before or after it. */
function spanOf(text: string, clause: Clause, groups: readonly RoledGroup[]): { start: number; end: number } {
  const start = Math.min(clause.start, ...groups.map((group) => group.start))
  const end = Math.max(clause.end, ...groups.map((group) => group.end))
  const words = text.slice(start, end)
  return {
    start: start + words.length - words.trimStart().length,
    end: end - words.length + words.trimEnd().length,
  }
}

/** The codes of the rule without excepted ones ("97110-97140 except 97112"). */
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

const CODE_WORD = /\b(?:CPT|HCPCS|ICD-?10|codes?|modifiers?|revenue|procedures?)\b/i
/** Words that often reverse or narrow a sentence in ways that the grammar may miss. */
const DOUBT = /\b(?:unless|except|however|may|might|should|generally|typically|usually|certain|some)\b/i
const LONG_CHARS = 300

/** Log-odds, rounded from a fit on 455 rules of unseen sentences. The scorecard has the rates. */
const START = 2.5
const WEIGHTS = {
  named: 0.3,
  inherited: -1.1,
  glued: -0.8,
  doubt: -0.5,
  long: -0.8,
  passing: 0.5,
  coverage: -1.6,
  guess: -1,
}

/** Confidence of the rule, 0 to 1. */
function confidenceOf(clause: Clause, { category, groups, isGuess = false }: Finding): number {
  const holds: Record<keyof typeof WEIGHTS, boolean> = {
    named: CODE_WORD.test(clause.text),
    inherited: clause.isInherited,
    glued: groups.some(({ mentions }) => mentions.some(({ isGlued }) => isGlued)),
    doubt: DOUBT.test(clause.text),
    long: clause.text.length > LONG_CHARS,
    passing: groups.some(({ role }) => role !== 'subject'),
    coverage: category === 'coverage',
    guess: isGuess,
  }
  const odds = Object.entries(WEIGHTS).reduce(
    (sum, [name, weight]) => sum + (holds[name as keyof typeof WEIGHTS] ? weight : 0),
    START,
  )
  return Number((1 / (1 + Math.exp(-odds))).toFixed(3))
}
