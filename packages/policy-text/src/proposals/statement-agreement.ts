import { type Decision, decisionOf, type Statement } from '../language/statement.ts'
import { statementsOf } from '../language/statements.ts'
import { maskCodes } from '../rules/clauses/mask-codes.ts'
import { lexCodes } from '../rules/codes/lex-codes.ts'
import { isPast } from '../rules/gates/narrative.ts'
import { withoutUnasserted } from '../rules/gates/unasserted.ts'
import type { BillingCode, RuleCategory } from '../rules/rule.ts'
import { regex, source } from '../text/pattern.ts'

/** Why the statement parser does not confirm a proposed decision. */
export type StatementDisagreement =
  /** The sentence asks, reports, quotes others or speaks of the past. */
  | 'not_asserted'
  /** An order to its reader, not a statement: "mark 97110 as covered". */
  | 'not_a_statement'
  /** It holds only under a condition or with an exception. */
  | 'conditional'
  | 'parser_silent'
  | 'parser_disagrees'

type Check = {
  /** Terms of a statement that carry the decision; a negation of any other is not understood. */
  terms: readonly string[]
  /** A form of the verb that decides; "coverage decisions" and "requests" decide nothing. */
  predicate: RegExp
  /** By disposition, what the statement parser must read. */
  dispositions: Readonly<Record<string, Partial<Decision>>>
  /** A second code is the one that it is bundled with, and the parser does not tell which. */
  isAboutOneCode?: true
}

/** What the statement parser can check. Other categories are not proposed. */
const CHECKS: Partial<Record<RuleCategory, Check>> = {
  prior_authorization: {
    terms: ['AUTH'],
    predicate: regex('i')`
      \b(?:requir(?:es?|ed|ing)|needs?|needed|needing|must|mandatory|necessary|subject to|obtain(?:ed)?|
        waived|exempt)\b
    `,
    dispositions: { required: { authorization: 1 }, not_required: { authorization: -1 } },
  },
  coverage: {
    terms: ['COVER', 'PAY', 'NECESSARY'],
    predicate: regex('i')`
      \b(?:is|are|be|been|isn't|aren't|remains?|considered|deemed|regarded as|denied as) (?:[\w-]+ ){0,3}?
      (?:covered|payable|reimburs\w+|paid|non-?covered|excluded|denied|investigational|experimental|
        unproven|medically necessary|not necessary)\b|
      \b(?:do(?:es)?|will|shall) (?:not )?(?:cover|pay|reimburse)\b|\b(?:plan|policy|we) (?:covers?|
        pays? for|reimburses?)\b
    `,
    dispositions: {
      covered: { coverage: 1, isInvestigational: false },
      not_covered: { coverage: -1, isInvestigational: false },
      investigational: { coverage: -1, isInvestigational: true },
    },
  },
  bundling: {
    terms: ['SEPPAY', 'BUNDLE'],
    predicate: regex('i')`
      \b(?:is|are|be|been|isn't|aren't|considered|deemed) (?:[\w-]+ ){0,4}?(?:bundled|included|packaged|
        incidental|separately|payable|reimburs\w+|paid)\b
    `,
    dispositions: { not_separate: { separate: -1 }, separate_allowed: { separate: 1 } },
    isAboutOneCode: true,
  },
}

/** Categories that may be proposed, each with its dispositions. */
export const PROPOSABLE: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(CHECKS).map(([category, { dispositions }]) => [category, Object.keys(dispositions)]),
)

type ProposedDecision = { category: string; disposition: string }

/**
 * Why the sentence does not state the proposed decision about each code; null when it does. The
 * whole sentence is read, so that a quote cannot leave out what turns it round.
 */
export function findStatementDisagreement(
  text: string,
  proposal: ProposedDecision,
  codes: readonly BillingCode[],
): StatementDisagreement | null {
  if (isPast(text) || hasUnasserted(text)) return 'not_asserted'
  if (DIRECTIVE.test(text) || !FINITE_VERB.test(text)) return 'not_a_statement'
  const { terms, predicate, decision, isAboutOneCode } = checkOf(proposal)
  const statements = statementsOf(text)
  const own = statements.filter((statement) => codes.some(({ code }) => namesCode(statement, code)))
  const isWhole = own.length === 1 && own[0]!.codes.filter(isServiceCode).length === codes.length
  if (!isWhole || (isAboutOneCode && codes.length > 1) || !predicate.test(text)) return 'parser_silent'
  if (isConditional(own[0]!) || isNarrowed(text)) return 'conditional'
  if (isUnsettled(own[0]!, terms)) return 'parser_silent'
  const read = decisionOf(own[0]!)
  const wanted = Object.entries(decision) as [keyof Decision, unknown][]
  if (wanted.some(([name]) => read[name] === 0) || decidesElse(read, decision)) return 'parser_silent'
  return wanted.every(([name, value]) => read[name] === value) ? null : 'parser_disagrees'
}

/** Whether the gates of extraction take a part of the sentence out as not asserted. */
function hasUnasserted(text: string): boolean {
  const mentions = lexCodes(text)
  const masked = maskCodes(text, { parts: [{ start: 0, end: text.length }], mentions, listed: [] })
  return withoutUnasserted(masked).text !== masked.text
}

/** A verb that a statement of a rule has; an order to the reader has none. */
const FINITE_VERB = regex('i')`
  \b(?:is|are|was|were|has|have|does|do|will|won't|must|may|shall|should|can|cannot|can't|
    (?:is|are|was|were|do|does|has|have|should|must)n't|requires?|needs?|covers?|pays?|excludes?|
    includes?|reimburses?|denies|deny|lacks?|remains?|qualif(?:y|ies))\b
`
/**
 * An order to assign a status: "mark 97110 as covered". A passive participle before "as" reports
 * the payer's own decision ("is listed as covered", "denied as investigational").
 */
const DIRECTIVE = regex('i')`
  (?<!\w(?:ed|en|wn|own) )\bas (?:being |fully |always )?(?:not |non-?)?(?:covered|payable|paid|approved|
    authori[sz]ed|allowed|required|requiring|needing|investigational|experimental|bundled|separate)
`

/** Whether the main clause is about the code. In conditions and exceptions codes are marked. */
const namesCode = ({ codes, main, condition, exception }: Statement, code: string): boolean =>
  codes.includes(code) || [...main, ...condition, ...exception].includes(`$${code}`)

/** Words that narrow a decision where they begin a sentence or follow its codes. */
const NARROWING = source`
  (?:after|although|at|below|beginning|beyond|by|criteri(?:a|on)|during|every|exceed\w*|following|from|if|
  in(?! advance\b)|limit\w*|more than|off|once|over|per|starting|subject to|
  (?<!\b(?:prior|need|needs|have|has|required) )to|unlike|until|upon|when|where|while|with(?:in|out)?)\b
`
const OPENS_NARROWED = regex('i')`^\W*${NARROWING}`
const NARROWED = regex('i')`\b${NARROWING}|:\s*$`

/** Whether an adjunct narrows what the sentence states: a place, a provider, a count, criteria. */
function isNarrowed(text: string): boolean {
  const [first] = lexCodes(text).filter(({ kind }) => kind === 'service')
  return OPENS_NARROWED.test(text) || NARROWED.test(text.slice(first?.end ?? 0))
}

const isConditional = ({ condition, exception }: Statement) => condition.length > 0 || exception.length > 0

/** States that begin, end or passed, permissions, thresholds and denials as a consequence. */
const OPEN_TERM = /^!?(?:!|LAST|RETIRE|MAY|SHOULD|ONLY|(?:AFTER|BEFORE|START|END|DURING)>\W?\w+|[<>=].*)$/

/** Whether a statement holds more than the parser can settle, or a negation of another term. */
const isUnsettled = ({ main }: Statement, terms: readonly string[]) =>
  main.some(
    (term) =>
      (OPEN_TERM.test(term) && !/^BEFORE>(?:PERFORM|BILL|SUBMIT|PROVID|SERVICE)/.test(term)) ||
      (term.startsWith('!') && !terms.includes(term.slice(1))),
  )

/** Whether a statement decides something besides what was proposed, as a consequence does. */
const decidesElse = (read: Decision, wanted: Partial<Decision>): boolean =>
  (read.authorization !== 0 && wanted.authorization === undefined) ||
  (read.coverage !== 0 && wanted.coverage === undefined) ||
  (read.separate !== 0 && wanted.separate === undefined)

const isServiceCode = (code: string) => !/^(?:M|POS)-/.test(code)

const checkOf = ({ category, disposition }: ProposedDecision) => {
  const { dispositions, ...check } = CHECKS[category as RuleCategory]!
  return { ...check, decision: dispositions[disposition]! }
}
