import type { Extract } from '../document/document.ts'
import { metadataOf } from '../document/metadata.ts'
import { lexCodes } from '../rules/codes/lex-codes.ts'
import { type DocumentRule, readingText } from '../rules/document-rules.ts'
import { silenceReason } from '../rules/gates/silence.ts'
import type { BillingCode, RuleCategory } from '../rules/rule.ts'
import { plainForm, splitUnits } from '../rules/segments/units.ts'
import { scopeIn } from '../rules/attributes/scope.ts'
import {
  type DocumentScope,
  isInForce,
  sectionDates,
  statedScope,
  withScope,
} from '../rules/document-scope.ts'
import { findStatementDisagreement, PROPOSABLE, type StatementDisagreement } from './statement-agreement.ts'

/**
 * A sentence that names a service code and from which no rule was read. `start` and `end` are
 * positions in `readingText`.
 */
export type UnexplainedSentence = {
  /** Number of the sentence in the question to a model, from 1. */
  number: number
  text: string
  start: number
  end: number
  block: number
  /** Headings above it, outermost first. */
  path: readonly string[]
  /** Service codes in the sentence, as the lexer reads them. */
  codes: readonly BillingCode[]
}

const MIN_WORDS = 4
const MAX_CHARS = 600

/**
 * The sentences of a document that name a service code and state none of its rules, in order.
 * Table rows and sentences that by their form state nothing (questions, history, examples) are
 * left out.
 */
export function unexplainedSentences(
  { blocks }: Pick<Extract, 'blocks'>,
  rules: readonly DocumentRule[],
): UnexplainedSentence[] {
  const { text, starts } = readingText(blocks)
  let block = 0
  const found = splitUnits(plainForm(text)).flatMap(({ kind, start, end }) => {
    const sentence = text.slice(start, end)
    const isReadable = kind !== 'row' && sentence.length <= MAX_CHARS && wordsIn(sentence) >= MIN_WORDS
    const isExplained = rules.some((rule) => rule.spanStart < end && rule.spanEnd > start)
    if (!isReadable || isExplained || silenceReason(sentence) !== null) return []
    const codes = serviceCodesIn(sentence)
    if (codes.length === 0) return []
    while (block + 1 < starts.length && starts[block + 1]! <= start) block += 1
    return [{ text: sentence, start, end, block, path: blocks[block]!.path, codes }]
  })
  return found.map((sentence, index) => ({ number: index + 1, ...sentence }))
}

const wordsIn = (text: string) => text.match(/[a-z]{2,}/gi)?.length ?? 0

const serviceCodesIn = (sentence: string): BillingCode[] =>
  lexCodes(sentence).flatMap(({ kind, codes }) => (kind === 'service' ? codes : []))

/** A rule that a model proposes: codes of one sentence, quoted word for word. */
export type RuleProposal = {
  /** Number of the sentence that was shown. */
  sentence: number
  quote: string
  category: string
  disposition: string
  codes: readonly string[]
}

/** Why a proposal counts, or why it is disputed until a person confirms it. */
export type ProposalReason =
  | 'parser_agrees'
  /** The quote is not in the sentence that was shown. */
  | 'quote_not_found'
  /** A category or disposition that may not be proposed. */
  | 'unknown_kind'
  /** A code that the lexer does not read in the quote. */
  | 'code_not_in_quote'
  /** Rules of the document say otherwise of the code. */
  | 'extractors_disagree'
  | StatementDisagreement

/** A judged proposal. The rule exists where quote and codes are in the text at the place. */
export type JudgedProposal = {
  isAccepted: boolean
  reason: ProposalReason
  rule: DocumentRule | null
}

/** A document with its rules and the sentences that were shown to a model. */
type ProposalContext = {
  extract: Extract
  scope: DocumentScope
  rules: readonly DocumentRule[]
  sentences: readonly UnexplainedSentence[]
}

/**
 * Judges a proposal against the text. It counts when its quote is a slice of the sentence that was
 * shown, its codes are read in the quote, the sentence asserts something, and the statement parser
 * reads the same decision about each code. Everything else is disputed. Null for a proposal that
 * only repeats rules of the document.
 */
export function judgeRuleProposal(proposal: RuleProposal, context: ProposalContext): JudgedProposal | null {
  const disputed = (reason: ProposalReason, rule: DocumentRule | null = null) => ({
    isAccepted: false,
    reason,
    rule,
  })
  const sentence = context.sentences.find(({ number }) => number === proposal.sentence)
  if (!sentence || proposal.quote.length < MIN_QUOTE_CHARS || !sentence.text.includes(proposal.quote))
    return disputed('quote_not_found')
  if (!PROPOSABLE[proposal.category]?.includes(proposal.disposition)) return disputed('unknown_kind')
  const codes = codesInQuote(proposal)
  if (!codes) return disputed('code_not_in_quote')
  const rule = ruleOf(proposal, { sentence, codes }, context)
  const stated = statedDispositions(rule, context.rules)
  if (stated.every((disposition) => disposition === rule.disposition) && stated.length === codes.length)
    return null
  if (stated.some((disposition) => disposition !== rule.disposition))
    return disputed('extractors_disagree', rule)
  const reason = findStatementDisagreement(sentence.text, proposal, codes)
  return reason ? disputed(reason, rule) : { isAccepted: true, reason: 'parser_agrees', rule }
}

const MIN_QUOTE_CHARS = 10

/** The proposed codes as the lexer reads them in the quote; null when one is not there. */
function codesInQuote({ quote, codes }: RuleProposal): BillingCode[] | null {
  const read = new Map(
    lexCodes(quote).flatMap(({ kind, codes }) =>
      kind === 'service' ? codes.map((one) => [one.code, one] as const) : [],
    ),
  )
  const found = [...new Set(codes)].map((code) => read.get(code.toUpperCase()))
  return found.length > 0 && found.every((code) => code !== undefined) ? found : null
}

/** Dispositions that rules of the document already state of the rule's codes, one per code. */
function statedDispositions({ category, codes }: DocumentRule, rules: readonly DocumentRule[]): string[] {
  const same = rules.filter((rule) => rule.category === category)
  return codes.flatMap(
    ({ code }) => same.find((rule) => rule.codes.some((one) => one.code === code))?.disposition ?? [],
  )
}

/** The proposed rule: its sentence is the evidence, and scope comes from sentence and document. */
function ruleOf(
  { category, disposition }: RuleProposal,
  { sentence, codes }: { sentence: UnexplainedSentence; codes: BillingCode[] },
  { extract, scope }: ProposalContext,
): DocumentRule {
  const block = extract.blocks[sentence.block]!
  const { effectiveOn } = metadataOf(extract)
  const given = {
    ...scope,
    ...statedScope(extract.blocks),
    ...(effectiveOn && { effectiveFrom: effectiveOn }),
  }
  const { condition: _, ...attributes } = scopeIn(sentence.text)
  const rule = {
    category: category as RuleCategory,
    disposition,
    codes,
    codeRanges: [],
    attributes,
    span: sentence.text,
    spanStart: sentence.start,
    spanEnd: sentence.end,
    confidence: 0,
  }
  return {
    ...withScope(rule, { ...given, ...sectionDates(block) }),
    block: sentence.block,
    page: block.at?.page ?? null,
  }
}

/** Whether a document states rules at all: a retired or proposed one does not. */
export const statesRules = ({ blocks }: Pick<Extract, 'blocks'>): boolean => isInForce(statedScope(blocks))
