import type { Finding, Rule } from './finding.ts'

/** Headings of columns whose products or services are paid less readily. */
const LESSER =
  /\bnon-?preferred\b|\bnot preferred\b|\bstep (?:2|two|therapy)\b|\bnot covered\b|\bexcluded\b|\binvestigational\b|\brestricted\b/i

/**
 * A code that is under another column heading of its table than before: preferred, then non-
 * preferred.
 */
export const columnRule: Rule = ({ before, after }) => {
  if (!before || !after || after.section !== 'policy') return []
  const moved = [...after.columns].flatMap(([code, is]) => {
    const was = before.columns.get(code)
    return was === undefined || was === is ? [] : [{ code, was, is }]
  })
  if (moved.length === 0) return []
  const { was, is } = moved[0]!
  const [wasLesser, isLesser] = [LESSER.test(was), LESSER.test(is)]
  const finding: Finding = {
    type: 'coverage_change',
    severity: 'high',
    direction: wasLesser === isLesser ? 'unknown' : isLesser ? 'tightening' : 'loosening',
    reason: `${moved.map(({ code }) => code).join(', ')}: from the column "${was}" to "${is}"`,
  }
  return [finding]
}
