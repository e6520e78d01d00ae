import { regex } from '../text/pattern.ts'
import { type Statement, type Decision, decisionOf, isBurden } from '../language/statement.ts'
import { statementsOf, withoutDoubleNegation } from '../language/statements.ts'
import { diffStatements, type StatementDiff, termDiff, type TermDiff } from '../language/statement-diff.ts'
import { codeOf, denies, type Edit, type Finding, inWords, turnsNumbers } from './finding.ts'
import { authorizationBegins, authorizationEnds } from './decision-rules.ts'
import { comparatorFindings } from './changed-quantities.ts'
import { termFindings } from './term-change.ts'

/** What a reworded passage changes in its statements. */
export type StatementChange = {
  diff: StatementDiff
  /** Whether both versions decide the same on authorization, coverage and separate payment. */
  decidesAlike: boolean
  findings: readonly Finding[]
  /** Whether a condition or an exception comes, goes or changes. */
  isConditional: boolean
  /** Codes that either version names as an exception. */
  exceptedCodes: ReadonlySet<string>
}

/** Longer passages are not read as statements. */
const MAX_CHARS = 1_500

/** Reads both versions of a passage as statements and derives the changes from their difference. */
export function statementChange(edit: Edit): StatementChange | null {
  const { before, after, quote } = edit
  if (!before || !after || quote.before === null || quote.after === null) return null
  if (Math.max(before.sentence.length, after.sentence.length) > MAX_CHARS) return null
  const [was, is] = [statementsOf(before.sentence), statementsOf(after.sentence)]
  const diff = diffStatements(was, is)
  const findings = [
    ...diff.changed.flatMap((pair) => findingsOfPair(pair, edit)),
    ...diff.added.flatMap((one) => wholeStatement(one, true)),
    ...diff.removed.flatMap((one) => wholeStatement(one, false)),
  ]
  const decisions = diff.changed.map((pair) => [decisionOf(pair.before), decisionOf(pair.after)] as const)
  return {
    diff,
    decidesAlike:
      decisions.every(([a, b]) => isSameDecision(a, b)) &&
      [...diff.added, ...diff.removed].every((one) => !decides(decisionOf(one))) &&
      [...was, ...is].some((one) => decides(decisionOf(one))),
    findings,
    isConditional: diff.changed.some(
      ({ gone, come }) =>
        gone.exception.length + come.exception.length + gone.condition.length + come.condition.length > 0,
    ),
    exceptedCodes: new Set([...was, ...is].flatMap(exceptedCodesOf)),
  }
}

const DUTY = /^(?:REQUIRE|SUBMIT|KEEP|APPEND|INCLUDE)$/

/** Whether something is asked of the provider, so that an exception asks less. */
const isDuty = ({ main }: Statement) => main.some((term) => DUTY.test(term)) && !main.includes('MAY')

/**
 * A clause that a reworded passage gains or loses: a duty or a criterion; decisions are told by
 * decisions.
 */
function wholeStatement(statement: Statement, isAdded: boolean): Finding[] {
  if (decides(decisionOf(statement))) return []
  const isDuty = statement.main.some((term) => DUTY.test(term))
  const verb = isAdded ? 'added' : 'removed'
  if (statement.codes.some((code) => code.startsWith('M-')))
    return [
      {
        type: 'modifier_changed',
        severity: 'high',
        direction: 'unknown',
        reason: `a clause on a modifier was ${verb}`,
      },
    ]
  return [
    {
      type: isDuty ? `requirement_${verb}` : 'criteria_changed',
      severity: 'medium',
      direction: isDuty ? (isAdded ? 'tightening' : 'loosening') : 'unknown',
      reason: `a ${isDuty ? 'requirement' : 'clause'} was ${verb}`,
    },
  ]
}

const exceptedCodesOf = ({ exception }: Statement) =>
  exception.flatMap((term) => (term.startsWith('$') ? [term.slice(1)] : []))

const decides = ({ authorization, coverage, separate }: Decision) =>
  authorization !== 0 || coverage !== 0 || separate !== 0

const isSameDecision = (a: Decision, b: Decision) =>
  a.authorization === b.authorization && a.coverage === b.coverage && a.separate === b.separate

function findingsOfPair(pair: TermDiff, edit: Edit): Finding[] {
  let [was, is] = [decisionOf(pair.before), decisionOf(pair.after)]
  if (was.coverage * is.coverage === -1 && pair.before.exception.length + pair.after.exception.length > 0) {
    const turned = termDiff(withoutDoubleNegation(pair.before), withoutDoubleNegation(pair.after))
    ;[was, is] = [decisionOf(turned.before), decisionOf(turned.after)]
    if (was.coverage === is.coverage)
      return termFindings(turned, { edit, isDenying: isBurden(is), isDuty: false, decides: true })
  }
  const decided = decisionFindings(pair, was, is, edit)
  if (decided.length > 0) return decided
  const duty = modifierDuty(pair)
  if (duty.length > 0) return duty
  const modal = modalityFindings(pair, edit)
  if (modal.length > 0) return modal
  const isDenying = decides(is) ? isBurden(is) : denies(edit.after!)
  const numbers = comparatorFindings(pair, isDenying !== turnsNumbers(edit.after!))
  const terms = termFindings(pair, { edit, isDenying, isDuty: isDuty(pair.after), decides: decides(is) })
  // "Two of" for "three of" is told once.
  const isTold = ({ type, direction }: Finding) =>
    numbers.some((number) => number.type === type && number.direction === direction)
  return [...numbers, ...terms.filter((term) => !isTold(term))]
}

/** Words of coverage that are reported with a changed position. */
const NAMES = { yes: 'covered', no: 'not_covered' }

/** A decision that is turned into its opposite, or that a reworded statement loses or gains. */
function decisionFindings(pair: TermDiff, was: Decision, is: Decision, edit: Edit): Finding[] {
  const isOfModifier = pair.after.codes.some((code) => code.startsWith('M-'))
  const isOfPlace = pair.after.codes.some((code) => code.startsWith('POS-'))
  const covered = coverage(was, is, edit).map((found) =>
    isOfModifier ? ofModifier(found) : isOfPlace ? ofPlace(found) : isOfPaper(edit) ? ofPaper(found) : found,
  )
  return [...authorization(pair, was, is, edit), ...covered, ...separate(was, is)]
}

/** A modifier that is accepted or denied, instead of a service. */
const ofModifier = ({ direction, reason }: Finding): Finding => ({
  type: 'modifier_changed',
  severity: 'high',
  direction,
  reason: `modifier: ${reason}`,
})

/** "Fax is no longer accepted" is about how something is sent, and pays for nothing. */
const PAPER = regex('i')`
  \b(?:fax(?:es|ed)?|paper|portal|mail(?:ed)?|e-?mail|forms?|records?|attachments?|signatures?|
  stamps?|requests?|invoices?|claims?|documents?)\b
  [^.;]{0,60}\b(?:accept|reject|allow|permit|refus|return)\w*
`
const isOfPaper = ({ before, after }: Edit): boolean =>
  PAPER.test(after!.sentence) &&
  PAPER.test(before!.sentence) &&
  before!.codes.length + after!.codes.length === 0

const ofPaper = ({ direction, reason }: Finding): Finding => ({
  type: direction === 'tightening' ? 'requirement_added' : 'requirement_removed',
  severity: 'medium',
  direction,
  reason: `how something is sent: ${reason}`,
})

const NOT_APPENDED = ['!APPEND', '!BILL', '!USE', '!REQUIRE']
const isOfModifiers = ({ codes }: Statement) => codes.some((code) => code.startsWith('M-'))

/** A modifier that had to be appended must not or need not be any more, or the reverse. */
function modifierDuty({ before, after }: TermDiff): Finding[] {
  if (!isOfModifiers(before) || !isOfModifiers(after)) return []
  const [was, is] = [before, after].map(({ main }) => NOT_APPENDED.some((term) => main.includes(term)))
  if (was === is || before.main.includes('ONLY') !== after.main.includes('ONLY')) return []
  const wasChoice = before.main.includes('MAY') || after.main.includes('MAY')
  return [
    {
      type: 'modifier_changed',
      severity: 'high',
      direction: is === wasChoice ? 'tightening' : 'loosening',
      reason: `a modifier is ${is ? 'no longer' : 'now'} appended`,
    },
  ]
}

/** A place of service that is accepted or refused. */
const ofPlace = ({ direction, reason }: Finding): Finding => ({
  type: 'place_of_service_changed',
  severity: 'high',
  direction,
  reason: `place of service: ${reason}`,
})

function authorization(pair: TermDiff, was: Decision, is: Decision, edit: Edit): Finding[] {
  if (was.authorization === is.authorization) return []
  const polarity = `${nameOf(was.authorization)}->${nameOf(is.authorization)}`
  // "Without authorization" becomes "with authorization".
  const isNamed = was.authorization === -1 && pair.after.main.includes('AUTHORIZATION')
  if (is.authorization === 1 || isNamed) return [authorizationBegins(polarity, edit)]
  if (was.authorization === 1) return [authorizationEnds(polarity)]
  return was.authorization === 0
    ? [authorizationEnds(polarity)]
    : [
        {
          type: 'criteria_changed',
          severity: 'medium',
          direction: 'tightening',
          reason: 'a statement that prior authorization is not required was removed',
        },
      ]
}

const nameOf = (sign: Decision['authorization']) =>
  sign === 0 ? 'unstated' : sign === 1 ? 'required' : 'not_required'

function coverage(was: Decision, is: Decision, { before, after }: Edit): Finding[] {
  if (was.coverage === -1 && is.coverage === -1 && was.isInvestigational !== is.isInvestigational)
    return [
      {
        type: 'coverage_change',
        severity: 'high',
        direction: 'neutral',
        reason: is.isInvestigational
          ? 'the reason of not being covered goes to investigational'
          : 'the reason of not being covered goes from investigational',
      },
    ]
  if (was.coverage * is.coverage !== -1) return []
  const loses = is.coverage === -1
  const name = (decision: Decision) =>
    decision.coverage === 1 ? NAMES.yes : decision.isInvestigational ? 'investigational' : NAMES.no
  const polarity = `${name(was)}->${name(is)}`
  return [
    {
      type: 'coverage_change',
      severity: loses ? 'critical' : 'high',
      direction: loses ? 'tightening' : 'loosening',
      reason: `coverage goes ${inWords(polarity)}`,
      values: { rule: 'coverage', polarity, ...codeOf((after ?? before)!) },
    },
  ]
}

function separate(was: Decision, is: Decision): Finding[] {
  // What was paid and is included in something else is no longer paid separately.
  const isSeparate = (one: Decision) => one.separate || (one.coverage === 1 ? 1 : 0)
  if (was.separate === is.separate || isSeparate(was) * isSeparate(is) !== -1) return []
  return [
    {
      type: 'bundling_changed',
      severity: 'high',
      direction: isSeparate(is) === 1 ? 'loosening' : 'tightening',
      reason: `separate payment is ${isSeparate(is) === 1 ? 'granted' : 'withdrawn'}`,
    },
  ]
}

/** How binding each word is; a plain statement binds as "must" does. */
const STRENGTH: Readonly<Record<string, number>> = { MAY: 0, '!REQUIRE': 0, '!MAY': 2, SHOULD: 1, REQUIRE: 2 }
const PLAIN = 2

/** What is sent only when someone asks for it. */
const ASKED = 'ONREQUEST'

const strengthOf = (terms: readonly string[]): number =>
  Math.min(PLAIN, ...terms.flatMap((term) => (term in STRENGTH ? [STRENGTH[term]!] : [])))

/** A duty becomes a choice or advice, or the reverse. */
function modalityFindings({ before, after, gone, come }: TermDiff, { after: facts }: Edit): Finding[] {
  const isSent = before.main.includes('SUBMIT') && after.main.includes('SUBMIT')
  const [wasAsked, isAsked] = [gone, come].map(({ main, condition }) =>
    [...main, ...condition].includes(ASKED),
  )
  if (isSent && wasAsked !== isAsked)
    return [
      {
        type: wasAsked ? 'requirement_added' : 'requirement_removed',
        severity: 'medium',
        direction: wasAsked ? 'tightening' : 'loosening',
        reason: `something is sent ${wasAsked ? 'always instead of ' : 'only '}on request`,
      },
    ]
  const changed = [...gone.main, ...come.main]
  if (!changed.some((term) => term in STRENGTH) || isTurned(gone.main, come.main)) return []
  const [was, is] = [strengthOf(before.main), strengthOf(after.main)]
  if (was === is) return []
  const isStricter = is > was
  const direction = isStricter ? 'tightening' : 'loosening'
  const isModifier = facts!.modifiers.length > 0
  return [
    {
      type: isModifier ? 'modifier_changed' : isStricter ? 'requirement_added' : 'requirement_removed',
      severity: isModifier ? 'high' : 'medium',
      direction,
      reason: `a ${MODALITIES[was]!} becomes a ${MODALITIES[is]!}`,
    },
  ]
}

/** "May be billed" to "may not be billed": the verb is told by its content. */
const isTurned = (gone: readonly string[], come: readonly string[]) =>
  VERBS.some((verb) => [gone, come].some((terms) => terms.includes(`!${verb}`)))
const VERBS = ['BILL', 'SUBMIT', 'APPEND', 'USE']

const MODALITIES = ['choice', 'recommendation', 'duty']
