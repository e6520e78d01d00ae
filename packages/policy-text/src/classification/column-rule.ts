import type { Direction, Finding, Rule } from './finding.ts'

/** Headings of columns whose products or services are paid less readily. */
const LESSER =
  /\bnon-?preferred\b|\bnot preferred\b|\bstep (?:2|two|therapy)\b|\bnot covered\b|\bexcluded\b|\binvestigational\b|\brestricted\b/i

const GRANTED = /^(?!.*\bnot\b).*\b(?:covered|payable|reimburs\w+|medically necessary|allowed)\b/i
const REFUSED = /\bnot covered\b|\bnon-?covered\b|\bexcluded\b|\binvestigational\b|\bnot payable\b/i

/** Whether more codes under a column heading are paid less readily; null where it does not say. */
export function isLesserColumn(heading: string): boolean | null {
  if (LESSER.test(heading) || /\b(?:auth\w*|pre-?cert\w*) required\b/i.test(heading)) return true
  return GRANTED.test(heading) || /\bpreferred\b/i.test(heading) ? false : null
}

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
  const directions = new Set(
    moved.map((code): Direction => {
      const [wasLesser, isLesser] = [LESSER.test(code.was), LESSER.test(code.is)]
      return wasLesser === isLesser ? 'unknown' : isLesser ? 'tightening' : 'loosening'
    }),
  )
  const finding: Finding = {
    type: 'coverage_change',
    severity: moved.some((code) => GRANTED.test(code.was) && REFUSED.test(code.is)) ? 'critical' : 'high',
    direction: directions.size > 1 ? 'mixed' : [...directions][0]!,
    reason: `${moved.map(({ code }) => code).join(', ')}: from the column "${was}" to "${is}"`,
  }
  return [finding]
}
