import { countWork } from '../document/complexity.ts'
import { scopeIn } from './attributes/scope.ts'
import { type Clause, readClauses } from './clauses/clause.ts'
import { isClinical, isPast } from './gates/past-clause.ts'
import type { MaskedSentence } from './clauses/masked-sentence.ts'
import { maskCodes } from './clauses/mask-codes.ts'
import { withoutUnasserted } from './gates/unasserted.ts'
import { lexCodes } from './codes/lex-codes.ts'
import { findingsOfSentence } from './cues/arbitrate.ts'
import { type DocumentScope, isInForce, withScope } from './document-scope.ts'
import { silenceReason } from './gates/silence.ts'
import { ruleOf } from './build-rule.ts'
import type { ExtractedRule, RuleAttributes } from './rule.ts'
import { buildSegments, type CodedUnit, type Segment } from './segments/segments.ts'
import { plainForm, splitUnits } from './segments/units.ts'
import { readTables } from './clauses/table-cells.ts'

export type ExtractOptions = { documentScope?: DocumentScope }

/**
 * Extracts the billing rules in force that a text states, each with its span, in text order.
 * Deterministic; time grows with the text. `documentScope` fills in what a sentence leaves open; a
 * document that is not in force has no rules.
 *
 * A rule is about at least one code: sentences without codes ("authorization is not required in an
 * emergency") give none.
 */
export function extractRules(text: string, { documentScope = {} }: ExtractOptions = {}): ExtractedRule[] {
  if (!isInForce(documentScope)) return []
  const plain = plainForm(text)
  const { cells, units } = readTables(plain, codedUnits(plain))
  const sentences = buildSegments(units).flatMap((segment) =>
    isSilent(plain, segment) ? [] : [withoutUnasserted(maskCodes(plain, segment))],
  )
  const rules = [...cells, ...sentences].flatMap((sentence) => {
    countWork(sentence.text.length)
    return rulesOf(text, sentence)
  })
  return mergeRules(rules).map((rule) => withScope(rule, documentScope))
}

/**
 * Whether a segment states no rule: it has no code or no word, or one of its sentences is silent (a
 * question, a disclaimer, history).
 */
function isSilent(text: string, { parts, mentions, listed }: Segment): boolean {
  if (mentions.length === 0 && listed.length === 0) return true
  const sentences = parts.map(({ start, end }) => text.slice(start, end))
  return (
    !sentences.some((sentence) => WORD.test(sentence)) ||
    sentences.some((sentence) => silenceReason(sentence) !== null)
  )
}

const WORD = /[a-z]{3}|\bPA\b/i

function codedUnits(text: string): CodedUnit[] {
  return splitUnits(text).map((unit) => {
    const words = text.slice(unit.start, unit.end)
    const mentions = lexCodes(words).map((mention) => ({
      ...mention,
      start: mention.start + unit.start,
      end: mention.end + unit.start,
    }))
    return { ...unit, words, mentions }
  })
}

function rulesOf(text: string, sentence: MaskedSentence): ExtractedRule[] {
  const whole = scopeIn(sentence.text)
  return findingsOfSentence(readClauses(sentence)).flatMap(({ clause, findings }) => {
    if (findings.length === 0 || isPast(clause.text) || isClinical(clause.text)) return []
    const scope = { ...sentenceScope(whole), ...clauseScope(clause) }
    return findings.map((finding) => ruleOf(text, { clause, finding, scope }))
  })
}

/**
 * Scope that holds for all clauses of a sentence. A place or a condition holds only for its own
 * clause.
 */
function sentenceScope({
  planTypes,
  states,
  statesExcluded,
  networkStatus,
  effectiveFrom,
  effectiveTo,
}: RuleAttributes): RuleAttributes {
  const scope = { planTypes, states, statesExcluded, networkStatus, effectiveFrom, effectiveTo }
  return Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== undefined))
}

const clauseScope = ({ text }: Clause) => scopeIn(text)

/** Clauses of one sentence are at most this far apart. */
const NEXT_TO_CHARS = 3

/**
 * Drops rules that repeat another: equal except for the position, or with fewer attributes in the
 * next clause.
 */
function mergeRules(rules: readonly ExtractedRule[]): ExtractedRule[] {
  const kept = new Map<string, ExtractedRule>()
  const last = new Map<string, ExtractedRule>()
  for (const rule of rules) {
    const key = keyOf(rule)
    const before = last.get(ruleKey(rule))
    if (kept.has(key) || (before && isPartOf(rule, before))) continue
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

function isPartOf({ attributes, spanStart }: ExtractedRule, whole: ExtractedRule): boolean {
  if (spanStart > whole.spanEnd + NEXT_TO_CHARS) return false
  const wholeAttributes = new Map(Object.entries(whole.attributes))
  return Object.entries(attributes).every(
    ([name, value]) => JSON.stringify(wholeAttributes.get(name)) === JSON.stringify(value),
  )
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
const order = (a: ExtractedRule, b: ExtractedRule) =>
  a.category < b.category ? -1 : a.category > b.category ? 1 : 0
