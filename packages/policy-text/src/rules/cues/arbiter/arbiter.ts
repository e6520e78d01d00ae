import { readFileSync } from 'node:fs'
import { type LinearModel, mostLikely, parseLinearModel } from '@ppman/text'
import { stemOf } from '../../../language/stem.ts'
import { tokensOf } from '../../../language/tokens.ts'
import * as lexicon from '../words/lexicon.ts'
import { guard, matches } from '../../../text/needles.ts'
import { regex } from '../../../text/pattern.ts'
import { isOtherwiseMeant } from '../benefits/about-authorization.ts'
import type { Clause } from '../../clauses/clause.ts'
import { modifiersIn, type Finding, groupsOf, subjectCodes, subjectCodesOrModifiers } from '../finding.ts'
import { THRESHOLD } from '../payment/limits.ts'
import type { RuleCategory } from '../../rule.ts'

export const NO_RULE = 'none'

/**
 * The least probability with which a silent clause gets a rule, another rule replaces the one
 * found, or a rule is dropped that a frame or a phrase found.
 */
const LEAST = { speak: 0.6, replaceGuess: 0.7, replace: 0.8, dropGuess: 0.95, dropFound: 0.98 }
/** Longer clauses hold several statements. */
const LONGEST_CHARS = 320
/** In longer clauses nothing is dropped that a phrase found. */
const DROPPED_CHARS = 200

/**
 * The findings of a clause after the arbiter: where it is sure, it fills in what no phrase found,
 * and corrects a single finding. `options` are findings that other readings of the clause offer.
 */
export function arbitrate(
  model: LinearModel,
  clause: Clause,
  { findings, options }: { findings: readonly Finding[]; options: () => readonly Finding[] },
): readonly Finding[] {
  if (findings.length > 1 || clause.text.length > LONGEST_CHARS) return findings
  const groups = subjectCodesOrModifiers(clause)
  if (groups.length === 0 || (clause.subjects.length > 0 && findings.some(namesPercent))) return findings
  const { name: decision, probability } = mostLikely(model, featuresOf(clause.text))
  const [found] = findings
  if (decision === NO_RULE) return found && probability >= leastToDrop(found, clause) ? [] : findings
  if (found && decision === `${found.category} ${found.disposition}`) return findings
  if (probability < leastToState(found)) return findings
  const [category, disposition] = decision.split(' ') as [RuleCategory, string]
  if (EVIDENCE_OF[decision]?.test(clause.text) === false) return findings
  if (!hasEvidence(clause, category) || (disposition === 'one_of' && !isChoice(clause))) return findings
  // A phrase reads the scope of a negation, which the weights of single words do not see.
  if (
    found &&
    !found.isGuess &&
    found.category === category &&
    OF_POLARITY.has(category) &&
    !(IS_GRANTED.has(found.disposition) && IS_GRANTED.has(disposition))
  )
    return findings
  // Coverage says less than what a phrase or frame found.
  if (found && isSpecific(found) && category === 'coverage') return findings
  const offered = options().find(
    (one) => one.category === category && one.disposition === disposition && one.groups.length > 0,
  )
  return [
    {
      ...(offered ?? { category, disposition, groups: groupsFor(category, disposition, clause) }),
      isGuess: true,
    },
  ]
}

function leastToState(found: Finding | undefined): number {
  if (!found) return LEAST.speak
  return found.isGuess ? LEAST.replaceGuess : LEAST.replace
}

/** The words of a long description add up to certainty; they do not outweigh a phrase within it. */
function leastToDrop({ isGuess }: Finding, { text }: Clause): number {
  if (isGuess) return LEAST.dropGuess
  return text.length > DROPPED_CHARS ? Infinity : LEAST.dropFound
}

/** A share of the payment is in figures; the weights of words do not outweigh it. */
const namesPercent = ({ category, attributes }: Finding) =>
  category === 'payment_reduction' && attributes?.percentOfAllowed !== undefined

const isSpecific = ({ category, isGuess }: Finding) =>
  category === 'demographic_limit' || (!isGuess && category !== 'coverage')
/** Decisions that differ in their conditions, and not in a negation. */
const IS_GRANTED = new Set(['covered', 'covered_with_criteria', 'required', 'conditional'])
const OF_POLARITY = new Set<RuleCategory>(['prior_authorization', 'coverage', 'bundling', 'telehealth'])

/** The codes of a clause that a rule of a category is about. */
function groupsFor(category: RuleCategory, disposition: string, clause: Clause): Finding['groups'] {
  const revenue = groupsOf(clause, 'revenue')
  if (category === 'diagnosis') return [...subjectCodes(clause), ...groupsOf(clause, 'diagnosis')]
  if (category === 'revenue_code')
    return disposition === 'requires_hcpcs' && revenue.length > 0 ? revenue : [...clause.subjects, ...revenue]
  return subjectCodesOrModifiers(clause)
}

let stored: LinearModel | undefined

/**
 * The model of a clause, whose classes are `category disposition` or `none`. It was fitted on every
 * labelled sentence; see `arbiter.fit.ts` of the evaluation.
 */
export const storedModel = (): LinearModel =>
  (stored ??= parseLinearModel(readFileSync(new URL('./weights.txt', import.meta.url), 'utf8')))

/** Concepts of billing rules that a clause may contain, by their names in the lexicon. */
const CONCEPTS = Object.entries(lexicon).flatMap(([name, words]) =>
  typeof words === 'string' ? [[name, guard(new RegExp(words, 'i'))] as const] : [],
)
const MARK_WORDS: Record<string, string> = {
  '\ue000': ' codemark ',
  '\ue001': ' dxmark ',
  '\ue002': ' revmark ',
  '\ue003': ' modmark ',
  '\ue004': ' posmark ',
}
const WORD = /[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?|[%:;?|]/g
const NEGATION = /^(?:not|no|never|cannot|without|neither|nor|unless|except)$/

/**
 * What the arbiter knows of a clause with masked codes: its stems with their neighbors and their
 * side of the code, the concepts of the language layer, and those of the rule lexicon in pairs.
 */
export function featuresOf(maskedText: string): string[] {
  const text = maskedText.replace(/[\ue000-\ue004]/g, (mark) => MARK_WORDS[mark]!)
  const stems = ['^', ...(text.toLowerCase().match(WORD) ?? []).map(stemOrKind), '$']
  const isNegated = stems.some((stem) => NEGATION.test(stem))
  const found = new Set<string>()
  const code = stems.indexOf('codemark')
  for (const [index, stem] of stems.entries()) {
    found.add(stem)
    if (code >= 0) found.add(`${index < code ? '<' : '>'}${stem}`)
    if (isNegated) found.add(`no ${stem}`)
  }
  addNeighbors(found, stems, '')
  addNeighbors(
    found,
    tokensOf(text).map(({ kind, key }) => (kind === 'number' ? '#' : key)),
    'T ',
  )
  addConcepts(found, maskedText, isNegated)
  return [...found]
}

/** Small numbers count, larger ones are amounts and years. */
function stemOrKind(word: string): string {
  if (/^\d/.test(word)) return word.length <= 2 ? '#n' : '#N'
  return /^[a-z]/.test(word) && !word.endsWith('mark') ? stemOf(word) : word
}

/** Pairs, pairs with a gap, and triples. */
function addNeighbors(found: Set<string>, words: readonly string[], prefix: string): void {
  for (const [index, word] of words.entries()) {
    if (prefix) found.add(prefix + word)
    const [next, second] = [words[index + 1], words[index + 2]]
    if (next !== undefined) found.add(`${prefix}${word} ${next}`)
    if (second === undefined) continue
    found.add(`${prefix}${word} _ ${second}`)
    if (!prefix) found.add(`${word} ${next} ${second}`)
  }
}

function addConcepts(found: Set<string>, maskedText: string, isNegated: boolean): void {
  const names = CONCEPTS.flatMap(([name, words]) => (matches(words, maskedText) ? [name] : []))
  for (const name of names) {
    found.add(name)
    if (isNegated) found.add(`no ${name}`)
    for (const other of names) if (other > name) found.add(`${name}&${other}`)
  }
}

/** The words or marks without which a clause cannot state a rule of a category. */
const EVIDENCE: Partial<Record<RuleCategory, RegExp>> = {
  prior_authorization: regex('i')`
    auth|certif|precert|approv|(?<!retrospective |post-?(?:service|payment|
    pay) )review(?!s? dates?\b|(?:ed|s)? retrospectively\b)|notif|clear(?:ed|ance)|okay|permission|
    consent|determination|
    sign(?:ed)?[- ]off|
    go-ahead|\b(?:PA|OK|us|ask|call|contact|request|inform)\b
  `,
  diagnosis: /\ue001|diagnos|ICD/i,
  revenue_code: /\ue002/,
  drug_billing: /\bNDC\b|drug|dos(?:e|age)|vial|wast|discard|\bunits?\b|\bJ[WZ]\b/i,
  telehealth: regex('i')`
      tele|virtual|video|audio|remote|synchronous|online|in[- ]person|face[- ]to[- ]face|distan|e-?visit|
      phone
    `,
  payment_reduction:
    /%|percent|half|third|reduc|\bcut|discount|less\b|lower|rate|fee schedule|MPPR|multiple/i,
  global_period: /global|post-?op|pre-?op|surger|surgical|follow-?up|package|recover|after-?care/i,
  unit_limit: /\d|\b(?:one|two|three|four|five|six|once|twice|single|daily|each|every|limit\w*|max\w*)\b/i,
  frequency_limit: regex('i')`
    \d|\b(?:one|two|three|four|five|six|eight|ten|twelve|once|twice|single|week|month|year|annual|lifetime|
    every|limit)
  `,
  demographic_limit: /\d|\b(?:male|female|men|women|sex|gender|child|adult|infant|pediatric|birthday|age)/i,
  documentation: regex('i')`
    document|record|note|report|chart|order|letter|invoice|photo|image|log|plan of care|treatment plan|
    statement|
    certificate|proof|form|result|justif|evaluation|encounter|history|narrative|description|state|file
  `,
}

/** The words without which a clause cannot state one decision of a category. */
const EVIDENCE_OF: Record<string, RegExp> = {
  'coverage investigational': regex('i')`
    investigat|experiment|proven|evidence|establish|literature|stud(?:y|ies)|efficacy|effective|utility|
    \bE ?[&/] ?I\b
  `,
  'bundling single_code_required': regex('i')`
    single|\bone\b|panel|comprehensive|combin|composite|global|instead|in (?:lieu|place)|rather|rebundl|
    separate|individual|component
  `,
  'claim_submission required': regex('i')`
    must|shall|should|requir|need|submi|fil(?:e|ing)|send|sent|within|later|attach|enter|report|bill|
    includ|list|
    use|separate|form|electronic|field|box|item|line|number|NPI|den(?:y|ied)|reject|return
  `,
  'coverage covered':
    /cover|pa(?:y|id)|benefit|necess|reimburs|eligib|allow|approv|indicat|proven|honor|accept|establish/i,
  'coverage covered_with_criteria': regex('i')`
    cover|pa(?:y|id)|benefit|necess|reimburs|eligib|allow|approv|indicat|proven|criteri|accept|
    appropriate|qualif|
    requirement
  `,
}

/** What a patient needs at least is no evidence of a limit. */
const LIMITS = new Set<RuleCategory>(['unit_limit', 'frequency_limit'])

/** One of several modifiers can only be asked for where several are named. */
const isChoice = (clause: Clause) => modifiersIn(clause).length > 1

/** Whether a clause holds what a rule of a category needs; the arbiter adds no rule without it. */
function hasEvidence(clause: Clause, category: RuleCategory): boolean {
  if (category === 'prior_authorization' && isOtherwiseMeant(clause.text)) return false
  if (category === 'modifier') return modifiersIn(clause).length > 0 || /modifier/i.test(clause.text)
  const text = LIMITS.has(category)
    ? clause.text.replace(THRESHOLD, '').replace(/(?<![\d.])\d{1,6}(?:\.\d{1,4})? ?(?:%|percent)/g, '')
    : clause.text
  return EVIDENCE[category]?.test(text) ?? true
}
