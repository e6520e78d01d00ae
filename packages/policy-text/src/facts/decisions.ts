import { decisionOf, type Sign, type Statement } from '../language/statement.ts'
import { CONCEPT_LINES } from '../language/lexicon.ts'
import { plainText } from '../language/plain-text.ts'
import { stemOf } from '../language/stem.ts'
import { statementsOf } from '../language/statements.ts'
import { tokensOf } from '../language/tokens.ts'
import { isOfTexts } from '../rules/cues/benefits/authorization-terms.ts'
import { extractRules } from '../rules/extract-rules.ts'
import { memoize } from '../text/memoize.ts'
import { regex } from '../text/pattern.ts'
import { type DocumentStatus, statusIn } from './document-status.ts'

/** What a passage decides. Opposite values of one field in two versions are a reversal. */
export type Decisions = {
  priorAuth: 'required' | 'not_required' | null
  coverage: 'covered' | 'not_covered' | 'investigational' | null
  bundling: 'not_separate' | 'separate' | null
  /** A duty of the provider to send, document or do something. */
  isRequirement: boolean
  status: DocumentStatus | null
}

export const NO_DECISIONS: Decisions = {
  priorAuth: null,
  coverage: null,
  bundling: null,
  isRequirement: false,
  status: null,
}

/** A longer text is read without its lists of codes, and from its beginning. */
const MAX_CHARS = 1_500
const CODES = /(?:\b[A-Z]?\d{4,5}[A-Z]?\b(?:, ?(?:and )?| and |; ?| )?){3,}/g
const readable = (text: string) =>
  text.length > MAX_CHARS ? text.replace(CODES, ' ').slice(0, MAX_CHARS) : text

const CLAUSE_ENDS = /(?<=[.;])(?=\s)/

/** The text without sentences about copies of a document: their authorization is of no service. */
const withoutCopying = (text: string): string =>
  text
    .split(CLAUSE_ENDS)
    .filter((clause) => !isOfTexts(clause))
    .join('')

/** What the statements of a sentence, row or heading decide; the first one that decides counts. */
export const decisionsIn = memoize((whole: string): Decisions => {
  const text = withoutCopying(whole)
  // A question decides nothing; its answer does.
  if (text.trimEnd().endsWith('?')) return NO_DECISIONS
  if (!mayDecide(text)) return { ...NO_DECISIONS, status: statusIn(text) }
  const statements = statementsOf(readable(text))
  const decisions = statements.map((one) => ({ ...decisionOf(one), isTitle: one.isNominal }))
  const separate = decisions.find((one) => one.separate !== 0)?.separate ?? 0
  const coverage = decisions.find((one) => one.coverage !== 0 && !(one.isTitle && one.coverage === 1))
  const authorization = decisions.find((one) => one.authorization !== 0)?.authorization ?? 0
  const priorAuth = answerOf(authorization, ['required', 'not_required'])
  return {
    priorAuth: priorAuth ?? (statements.some(isAuthorizationList) ? 'required' : null),
    bundling: answerOf(separate, ['separate', 'not_separate']),
    coverage:
      separate !== 0 || !coverage
        ? null
        : coverage.isInvestigational
          ? 'investigational'
          : answerOf(coverage.coverage, ['covered', 'not_covered']),
    isRequirement: authorization === 0 && asksForSomething(text),
    status: statusIn(text),
  }
})

/** Concepts from which a decision or a duty is made. */
const DECIDING = regex('')`
  ^(?:AUTH|APPROVE|COVER|NECESSARY|SUPPORTED|INDICATED|ALLOW|INVEST|DENY|PAY|SEPPAY|BUNDLE|INCLUDED|EXCLUDE|
  NONEED|PROHIBIT|MUST|REQUIRE|SUBMIT|INCLUDE|KEEP|APPEND|SHOW)$
`

/** Of each phrase that stands for such a concept, the stem of its longest word. */
const DECIDING_STEMS: ReadonlySet<string> = new Set([
  'pa',
  ...CONCEPT_LINES.filter(([concept]) => DECIDING.test(concept))
    .flatMap(([, phrases]) => phrases)
    .map((phrase) => stemOf(wordsIn(phrase).toSorted((a, b) => b.length - a.length)[0]!)),
])

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? []
}

/** Whether a text has a word of a decision; reading the others as statements would find none. */
const mayDecide = (text: string): boolean =>
  wordsIn(plainText(readable(text))).some(
    (word) =>
      DECIDING_STEMS.has(stemOf(word)) ||
      (word.startsWith('non') && DECIDING_STEMS.has(stemOf(word.slice(3)))),
  )

const answerOf = <const T extends string>(sign: Sign, [yes, no]: readonly [T, T]): T | null =>
  sign === 0 ? null : sign === 1 ? yes : no

/** "Prior authorization list", "Authorization codes: …" name what needs authorization. */
const isAuthorizationList = ({ main }: Statement) =>
  main[0] === 'AUTHORIZATION' && main[1] === 'INCLUDE' && main.length <= MAX_LIST_TERMS
const MAX_LIST_TERMS = 4

const DUTY = new Set(['MUST', 'REQUIRE'])
const SENT = new Set(['SUBMIT', 'INCLUDE', 'KEEP', 'APPEND', 'SHOW'])

/** Papers that a reader is asked to provide, after the verb. */
const PAPERS = new Set(['RECORD', 'SHOW', 'OPREPORT', 'LETTER'])
const AFTER_VERB = 4
const asksForPapers = ([first, ...rest]: ReturnType<typeof tokensOf>): boolean =>
  first?.key === 'PERFORM' && rest.slice(0, AFTER_VERB).some(({ key }) => PAPERS.has(key))

/** A duty in words, or a sentence that begins with what is to be sent, provided or kept. */
function asksForSomething(text: string): boolean {
  const tokens = tokensOf(readable(text)).filter(({ kind }) => kind !== 'mark')
  return (
    SENT.has(tokens[0]?.key ?? '') ||
    asksForPapers(tokens) ||
    tokens.some(({ key }, index) => DUTY.has(key) && tokens[index - 1]?.key !== 'NOT')
  )
}

/** Longer text has more than one decision. */
const MAX_RULE_CHARS = 600
/** Words of decisions, without "recover" and "discover". */
const MAY_DECIDE = regex('i')`
  (?<!re|dis)cover|necess|approv|reimburs|pa(?:y|id)\b|payable|eligib|allow|benefit|compens|proven|
  exclu|den(?:y|ied)|authori|certif|supported|accepted|separate|bundl|includ|incident
`
/** A placeholder code, so that the rule extractor reads sentences without codes. */
const ANY_SERVICE = 'CPT 99499 '

/** What a sentence decides; where its statements decide nothing, what its billing rules do. */
export function statedDecisions(whole: string): Decisions {
  const sentence = withoutCopying(whole)
  const own = decisionsIn(sentence)
  if (own.priorAuth ?? own.coverage ?? own.bundling ?? own.status) return own
  if (sentence.trimEnd().endsWith('?')) return own
  const text = plainText(sentence)
  return text.length > MAX_RULE_CHARS || !MAY_DECIDE.test(text) ? own : { ...own, ...ruleDecisions(text) }
}

const READ: Record<string, Partial<Decisions>> = {
  'prior_authorization required': { priorAuth: 'required' },
  'prior_authorization not_required': { priorAuth: 'not_required' },
  'bundling not_separate': { bundling: 'not_separate' },
  'bundling separate_allowed': { bundling: 'separate' },
  'coverage covered': { coverage: 'covered' },
  'coverage covered_with_criteria': { coverage: 'covered' },
  'coverage not_covered': { coverage: 'not_covered' },
  'coverage investigational': { coverage: 'investigational' },
  'telehealth not_allowed': { coverage: 'not_covered' },
  'place_of_service not_allowed': { coverage: 'not_covered' },
}

function ruleDecisions(text: string): Partial<Decisions> {
  const decision = ruleOf(text)
  const read = READ[decision] ?? {}
  return DENIAL.test(text) && GRANTS.has(decision) ? {} : read
}
/** A negation that the rule extractor did not recognize cancels its result. */
const DENIAL = /\b(?:no longer|not|never|without|none)\b/i
const GRANTS = new Set(['prior_authorization required', 'coverage covered'])

const ruleOf = memoize((text) => {
  // Without a code of its own a sentence has no rule, so that it is read once.
  const rule = (MAY_NAME_CODE.test(text) ? decidingRule(text) : undefined) ?? decidingRule(ANY_SERVICE + text)
  return rule ? `${rule.category} ${rule.disposition}` : ''
})

const MAY_NAME_CODE = /\d{4}|modifier|revenue|place of service|\bPOS\b/i

const decidingRule = (sentence: string) =>
  extractRules(sentence, { model: null }).find(
    ({ category, disposition }) => `${category} ${disposition}` in READ,
  )

/** A question by yes or no, after its number or label. */
const QUESTION = regex('i')`
  ^(?:(?:q|question) ?\d{0,3}[.:)]\s{0,3})?(?:\d{1,3}[.:)]\s{1,3})?
  (does|do|is|are|will|can|must|should|may)\s{1,4}(\S[^?]{2,300})\?$
`
/** An answer that begins with a yes or a no, after its label. */
const ANSWER = /^(?:(?:a|answer) ?\d{0,3}[.:)]\s{0,3})?(?:\d{1,3}[.:)]\s{1,3})?(yes|no)\b[.,;:!–-]?\s*(.*)$/is
const MAX_WORDS = 20

/**
 * An answer as the statement that it makes with its question: "Is a referral needed? No." says that
 * "a referral is not needed". Null for what is no such answer.
 */
export function withQuestion(answer: string, question: string): string | null {
  const [, auxiliary, asked] = QUESTION.exec(question) ?? []
  const [, yes, rest = ''] = ANSWER.exec(answer) ?? []
  if (!auxiliary || !asked || !yes) return null
  const words = asked.split(' ')
  const subject = subjectLength(words, auxiliary)
  if (subject === null) return null
  const isNo = yes.toLowerCase() === 'no'
  const statement = [
    ...words.slice(0, subject),
    auxiliary.toLowerCase(),
    ...(isNo ? ['not'] : []),
    ...words.slice(subject),
  ].join(' ')
  return `${statement}.${rest === '' ? '' : ` ${rest[0]!.toUpperCase()}${rest.slice(1)}`}`
}

/**
 * Where the verb of a question belongs in its statement: where a "not" denies what is asked, and
 * else where it denies anything.
 */
function subjectLength(words: readonly string[], auxiliary: string): number | null {
  const places = Array.from({ length: Math.min(words.length, MAX_WORDS) - 1 }, (_, index) => index + 1)
  const denied = (place: number) =>
    statementsOf([...words.slice(0, place), auxiliary, 'not', ...words.slice(place)].join(' '))
  const denies = (place: number) =>
    denied(place).some((one) => {
      const { authorization, coverage, separate } = decisionOf(one)
      return [authorization, coverage, separate].includes(-1)
    })
  return (
    places.find(denies) ??
    places.find((place) => denied(place).some(({ main }) => main.some((term) => /^![A-Z]/.test(term)))) ??
    null
  )
}
