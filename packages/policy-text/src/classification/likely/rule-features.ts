import type { Verdict } from '../classify.ts'
import type { Edit, Finding } from '../finding.ts'

/** An edit with what the rules found in it. */
export type JudgedEdit = { edit: Edit; findings: readonly Finding[] }

/** What of a verdict of the rules a model knows. */
export type Concluded = Pick<Verdict, 'direction' | 'changeType' | 'severity'>

/** Reasons that differ later differ in what they quote. */
const REASON_CHARS = 44

/**
 * What a model knows of the rules: their conclusion, and each finding with its reason. So it learns
 * which of them can be trusted, and beside which words.
 */
export const featuresOfRules = (
  { direction, changeType, severity }: Concluded,
  judged: readonly JudgedEdit[],
): string[] => [
  `rules ${direction}`,
  `rules ${changeType}`,
  `rules ${severity}`,
  `rules ${changeType} ${direction}`,
  ...new Set(
    judged.flatMap(({ edit, findings }) =>
      findings.filter(({ severity }) => severity !== 'info').flatMap((found) => ofFinding(found, edit)),
    ),
  ),
]

const opOf = ({ before, after }: Edit) => (before ? (after ? 'modified' : 'deleted') : 'inserted')

function ofFinding({ type, direction, reason }: Finding, edit: Edit): string[] {
  const op = opOf(edit)
  const because = reason.replace(/\d[\d.]*/g, '#').slice(0, REASON_CHARS)
  return [`found ${type} ${direction}`, `found ${type} ${direction} ${op}`, `because ${because} ${direction}`]
}
