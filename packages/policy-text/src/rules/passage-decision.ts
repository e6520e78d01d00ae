import { statedLimitIn } from './attributes/stated-limits.ts'
import { scopeIn } from './attributes/scope.ts'
import { type Clause, readClauses } from './clauses/clause.ts'
import { maskCodes } from './clauses/mask-codes.ts'
import type { Mention } from './codes/mention.ts'
import { optionsOf } from './cues/arbitrate.ts'
import { listedCodes, spanWithCodes } from './listed-codes.ts'
import { type CodePassage, partsOf } from './passages/code-passages.ts'
import type { BillingCode, ExtractedRule, RuleAttributes, RuleCategory } from './rule.ts'
import type { CodedUnit } from './segments/units.ts'

/** A decision on codes of passages, and the units that state it, both included. */
export type Stated = {
  passages: CodePassage[]
  decision: string
  probability: number
  first: number
  last: number
}

/**
 * The rule that a decision makes. `plain` is the plain form of the text, of the same length.
 */
export function ruleOf(
  { text, plain, units }: { text: string; plain: string; units: readonly CodedUnit[] },
  stated: Stated,
): ExtractedRule {
  const { passages, decision, probability, first, last } = stated
  const [category, disposition] = decision.split(' ') as [RuleCategory, string]
  const evidence = units.slice(first, last + 1)
  const clauses = readClauses(
    maskCodes(plain, {
      parts: evidence.flatMap(partsOf),
      mentions: evidence.flatMap(({ mentions }) => mentions),
      listed: [],
    }),
  )
  const mentions = passages.flatMap(({ group }) => group.mentions)
  const span = spanWithCodes(text, evidence.flatMap(partsOf), mentions)
  const words = text.slice(span.start, span.end)
  const listed = listedCodes(text, span, mentions)
  return {
    category,
    disposition,
    codes: billingCodes(mentions, { category, clauses }),
    codeRanges: mentions.flatMap(({ ranges }) => ranges),
    attributes: { ...scopeIn(words), ...attributesOf(decision, clauses) },
    span: words,
    spanStart: span.start,
    spanEnd: span.end,
    ...(listed && { listed }),
    confidence: Number(probability.toFixed(3)),
  }
}

/** Rules about diagnoses hold for services and diagnoses. */
function billingCodes(
  mentions: readonly Mention[],
  { category, clauses }: { category: RuleCategory; clauses: readonly Clause[] },
): BillingCode[] {
  const diagnoses = clauses
    .flatMap(({ groups }) => groups.filter(({ kind }) => kind === 'diagnosis'))
    .flatMap((group) => group.mentions)
  const codes = [...mentions, ...(category === 'diagnosis' ? diagnoses : [])]
    .sort((one, other) => one.start - other.start)
    .flatMap((one) => one.codes)
  return [...new Map(codes.map((one) => [`${one.codeType} ${one.code}`, one])).values()]
}

/** What phrases and frames read of the same decision; of a limit at least its count and period. */
function attributesOf(decision: string, clauses: readonly Clause[]): RuleAttributes {
  const offered = clauses
    .flatMap(optionsOf)
    .find(({ category, disposition }) => `${category} ${disposition}` === decision)
  const isLimit = decision.endsWith('_limit limit') && !decision.startsWith('demographic')
  const quantity = isLimit
    ? clauses.map(({ text }) => statedLimitIn(text)).find((limit) => limit !== null)
    : null
  return { ...(quantity && { quantity }), ...offered?.attributes }
}
