import { lazy } from '@ppman/facts'
import { countWork } from '../document/complexity.ts'
import { regex } from '../text/pattern.ts'
import {
  agreesWithWords,
  type ArbiterModel,
  likeliestDecision,
  storedModel,
} from './cues/arbiter/arbiter-model.ts'
import { withConditions } from './authorization-cases.ts'
import { conditionIn, scopeIn } from './attributes/scope.ts'
import { type Clause, readClauses, type RoledGroup } from './clauses/clause.ts'
import { maskCodes } from './clauses/mask-codes.ts'
import type { MaskedSentence } from './clauses/phrase.ts'
import { readRecords } from './cells/fields.ts'
import { readLabelledLines } from './cells/labelled-lines.ts'
import { readTables } from './cells/table-cells.ts'
import { withAnswer } from './clauses/answers.ts'
import { withLeftOut } from './clauses/left-out.ts'
import { lexCodes } from './codes/lex-codes.ts'
import { findingsOfSentence } from './cues/arbitrate.ts'
import { confidenceOf, codesOf, type Finding } from './cues/finding.ts'
import { type DocumentScope, isInForce, withScope } from './document-scope.ts'
import { isDescribedCode } from './codes/descriptor.ts'
import { isClinical, isPast } from './gates/narrative.ts'
import { addressesProgram } from './gates/order-to-program.ts'
import { silenceReason } from './gates/silence.ts'
import {
  asksForNoticeOnly,
  disclaimsProgram,
  opensArchive,
  opensHistory,
  opensRetired,
  retractsBefore,
  tellsOfRevision,
} from './gates/withdrawn.ts'
import { listedCodes, spanWithCodes } from './listed-codes.ts'
import { mergeRules, withoutRefusalsOfClaims } from './redundant-rules.ts'
import type { Judge } from './cues/arbiter/arbiter.ts'
import { type FoundRule, oddsIn, readPassages, withPassageRules } from './passage-rules.ts'
import { type Passages, passagesIn } from './passages/code-passages.ts'
import { withoutUnasserted } from './gates/unasserted.ts'
import type { BillingCode, CodeRange, ExtractedRule, RuleAttributes, TextRange } from './rule.ts'
import { buildSegments, isAnswer, isAnswerForCodes, type Segment } from './segments/segments.ts'
import { withNamedCodes } from './segments/antecedents.ts'
import { withoutUncodedEntry } from './segments/list-entries.ts'
import { withListedDiagnoses } from './segments/diagnosis-lists.ts'
import { type CodedUnit, type LineForm, plainForm, splitUnits } from './segments/units.ts'

export type ExtractOptions = {
  documentScope?: DocumentScope
  /** Also reads sentences that name no code; their rules have none. */
  withoutCodes?: boolean
  /** Another model for the arbiter; null leaves it out. */
  model?: ArbiterModel | null
  /** Whether each line is a block of a document. */
  lines?: LineForm
  /** Ranges that state no rule: references, history, evidence. */
  leftOut?: readonly TextRange[]
}

/**
 * Extracts the billing rules in force that a text states, each with its span, in text order.
 * Deterministic; time grows with the text. `documentScope` fills in what a sentence leaves open; a
 * document that is not in force has no rules.
 *
 * A rule is about at least one code: sentences without codes ("authorization is not required in an
 * emergency") give none unless they are asked for.
 */
export function extractRules(
  text: string,
  {
    documentScope = {},
    withoutCodes = false,
    model = storedModel(),
    lines = 'wrapped',
    leftOut = [],
  }: ExtractOptions = {},
): ExtractedRule[] {
  if (!isInForce(documentScope)) return []
  const plain = withBlanks(plainForm(text), leftOut)
  const units = withNamedCodes(codedUnits(plain, lines))
  const { cells, sentences } = readSentences(plain, units, withoutCodes)
  const reading = model?.network ? readPassages(plain, units, model.network) : null
  const judge =
    model && ((clause: Clause) => likeliestDecision(model, clause, () => reading && oddsIn(reading, clause)))
  const rulesIn = (read: readonly MaskedSentence[], by: Judge | null) =>
    read.flatMap((sentence) => {
      countWork(sentence.text.length)
      return rulesOf(text, sentence, { withoutCodes, judge: by, model })
    })
  const found = { cells: rulesIn(cells, null).map(({ rule }) => rule), stated: rulesIn(sentences, judge) }
  const rules =
    reading && !withoutCodes
      ? withPassageRules(found, { ...reading, text })
      : [...found.cells, ...found.stated.map(({ rule }) => rule)]
  return withoutRefusalsOfClaims(withConditions(mergeRules(rules))).map((rule) =>
    withScope(rule, documentScope),
  )
}

/** The cells of tables as sentences, and the sentences that are not silent. */
function readSentences(
  plain: string,
  units: readonly CodedUnit[],
  withoutCodes: boolean,
): { cells: MaskedSentence[]; sentences: MaskedSentence[] } {
  const records = readRecords(plain, units)
  const tables = readTables(plain, records.units, withoutCodes)
  const lines = readLabelledLines(plain, tables.units, withoutCodes)
  const cells = [...records.cells, ...tables.cells, ...lines.cells]
  const sentences = buildSegments(lines.units).flatMap((segment) =>
    isSilent(plain, segment, withoutCodes)
      ? []
      : [withoutUnasserted(withLeftOut(withAnswer(maskCodes(plain, segment))))],
  )
  return { cells, sentences }
}

/**
 * The clauses of a text that may state rules, outside tables, with what phrases and frames find in
 * them: what the arbiter is fitted on.
 */
export const clausesIn = (text: string): { clause: Clause; findings: readonly Finding[] }[] =>
  readSentences(plainForm(text), withNamedCodes(codedUnits(plainForm(text))), false).sentences.flatMap(
    (sentence) => findingsOfSentence(readClauses(sentence), null),
  )

/** The lists of codes of a text with the words around them: what the network is fitted on. */
export function passagesOf(text: string): Passages {
  const plain = plainForm(text)
  return passagesIn(plain, withNamedCodes(codedUnits(plain)))
}

/**
 * Whether a segment states no rule: it has no code or no word, or one of its sentences is silent (a
 * question, a disclaimer, history).
 */
function isSilent(text: string, { parts, mentions, listed }: Segment, withoutCodes: boolean): boolean {
  if (mentions.length === 0 && listed.length === 0 && !withoutCodes) return true
  const sentences = parts.map(({ start, end }) => text.slice(start, end))
  if (sentences.length === 1 && mentions[0]?.start === parts[0]!.start && isDescribedCode(sentences[0]!))
    return true
  if (sentences.length > 1 && isAnswer(sentences.at(-1)!)) return false
  if (isAnswerForCodes(sentences[0]!, sentences.length > 1 ? sentences.at(-1)! : listed)) return false
  return (
    !sentences.some((sentence) => WORD.test(sentence)) ||
    sentences.some((sentence, index) => {
      const reason = silenceReason(sentence)
      return reason !== null && (index === sentences.length - 1 || !isOnlyNaming(sentence, reason))
    })
  )
}

/** A heading or a question that only names the subject of what follows: "Interest in Q3014?" */
const isOnlyNaming = (sentence: string, reason: string) =>
  (reason === 'heading' && !/\d{4}/.test(sentence)) || (reason === 'question' && !ASKS.test(sentence))
const ASKS = regex('i')`
  ^\W*(?:q\w{0,8}[.:]?\s{0,3})?(?:does|do|is|are|can|could|will|would|must|should|may|has|have|when|who|why|
  how|what|
  which|where|whether)\b|\b(?:requir|need|cover|pay|paid|limit|auth|allow|bill|report|denied)
`

/** Words that are left of a sentence when what it does not assert is blanked. */
const HAS_WORDS = /[a-z]{2}/i

const WORD = /[a-z]{3}|\bPA\b/i

/** The text with blanks for some of its ranges. */
function withBlanks(text: string, ranges: readonly TextRange[]): string {
  if (ranges.length === 0) return text
  const parts = ranges.map(({ start, end }, index) => {
    const before = text.slice(ranges[index - 1]?.end ?? 0, start)
    return before + text.slice(start, end).replace(/[^\n]/g, ' ')
  })
  return parts.join('') + text.slice(ranges.at(-1)!.end)
}

function codedUnits(text: string, lines: LineForm = 'wrapped'): CodedUnit[] {
  let isToProgram = false
  let historyEnd = -1
  let isArchived = false
  const units = splitUnits(text, lines)
  const coded = units.flatMap((unit, index) => {
    const words = text.slice(unit.start, unit.end)
    isToProgram = addressesProgram(words) || (isToProgram && !unit.isNewBlock)
    const isHistory =
      opensHistory(words) || (historyEnd >= 0 && !text.slice(historyEnd, unit.start).includes('\n'))
    historyEnd = isHistory ? unit.end : -1
    const after = units[index + 1]
    const isRetracted =
      after !== undefined &&
      !after.isNewBlock &&
      (retractsBefore(text.slice(after.start, after.end)) ||
        disclaimsProgram(words, text.slice(after.start, after.end)) ||
        asksForNoticeOnly(words, text.slice(after.start, after.end)))
    isArchived ||= opensArchive(words) || opensRetired(words, index)
    if (isToProgram || isHistory || isRetracted || isArchived || tellsOfRevision(words)) return []
    const mentions = lexCodes(words).map((mention) => ({
      ...mention,
      start: mention.start + unit.start,
      end: mention.end + unit.start,
    }))
    return withoutUncodedEntry({ ...unit, words, mentions })
  })
  return withListedDiagnoses(coded)
}

function rulesOf(
  text: string,
  sentence: MaskedSentence,
  { withoutCodes, judge, model }: { withoutCodes: boolean; judge: Judge | null; model: ArbiterModel | null },
): FoundRule[] {
  if ((sentence.groups.length === 0 && !withoutCodes) || !HAS_WORDS.test(sentence.text)) return []
  const whole = lazy(() => sentenceScope(scopeIn(sentence.text)))
  const clauses = readClauses(sentence)
  return findingsOfSentence(withoutCodes ? clauses.map(withSubject) : clauses, judge).flatMap(
    ({ clause, findings }) => {
      if (findings.length === 0 || isPast(clause.text) || isClinical(clause.text)) return []
      const scope = { ...whole(), ...clauseScope(clause) }
      return findings.map((finding) => ({
        rule: ruleOf(text, { clause, finding, scope }),
        isSettled:
          model !== null &&
          finding.isGuess !== true &&
          agreesWithWords(model, clause, `${finding.category} ${finding.disposition}`),
      }))
    },
  )
}

/** The clause with services that it does not name as its subject, where it has none. */
const withSubject = (clause: Clause): Clause => {
  if (clause.subjects.length > 0) return clause
  const { start } = clause
  const unnamed = { kind: 'service', mentions: [], at: 0, start, end: start, isEither: false } as const
  return { ...clause, subjects: [{ ...unnamed, role: 'subject' }] }
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

/** Builds a rule from a finding, with its evidence cut from the text as printed. */
function ruleOf(
  text: string,
  { clause, finding, scope }: { clause: Clause; finding: Finding; scope: RuleAttributes },
): ExtractedRule {
  const { category, disposition, groups } = finding
  const mentions = groups.flatMap((group) => group.mentions)
  const span = spanWithCodes(text, [clause, ...groups], mentions)
  const { condition: _, ...given } = { ...scope, ...finding.attributes }
  const condition =
    scope.condition === undefined ? undefined : conditionIn(text.slice(clause.start, clause.end))
  const listed = listedCodes(text, span, mentions)
  return {
    category,
    disposition,
    codes: billingCodes(clause, groups),
    codeRanges: rangesOf(groups),
    attributes: { ...given, ...(condition !== undefined && { condition }) },
    span: text.slice(span.start, span.end),
    spanStart: span.start,
    spanEnd: span.end,
    ...(listed && { listed }),
    confidence: confidenceOf(clause, finding),
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
