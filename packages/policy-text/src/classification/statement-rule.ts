import type { Statement } from '../language/statement.ts'
import { statementsOf, withoutDoubleNegation } from '../language/statements.ts'
import { type Decision, decisionOf, isBurden } from '../language/decision.ts'
import { diffStatements, type StatementDiff, termDiff, type TermDiff } from '../language/statement-diff.ts'
import type { Edit, Finding } from './finding.ts'
import { denies } from './direction.ts'
import { decisionFindings } from './decision-change.ts'
import { comparatorFindings } from './comparator-change.ts'
import { modalityFindings } from './modality-change.ts'
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
 * cues.
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
  const modal = modalityFindings(pair, edit)
  if (modal.length > 0) return modal
  const isDenying = decides(is) ? isBurden(is) : denies(edit.after!)
  return [
    ...comparatorFindings(pair, isDenying),
    ...termFindings(pair, { edit, isDenying, isDuty: isDuty(pair.after), decides: decides(is) }),
  ]
}
