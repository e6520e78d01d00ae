import type { Clause } from './clauses/clause.ts'
import type { Finding } from './cues/finding.ts'

const CODE_WORD = /\b(?:CPT|HCPCS|ICD-?10|codes?|modifiers?|revenue|procedures?)\b/i
/** Words that often reverse or narrow a sentence in ways that the grammar may miss. */
const DOUBT = /\b(?:unless|except|however|may|might|should|generally|typically|usually|certain|some)\b/i
const LONG_CHARS = 300

/** Log-odds, rounded from a fit on 455 rules of unseen sentences. The scorecard has the rates. */
const START = 2.5
const WEIGHTS = {
  named: 0.3,
  inherited: -1.1,
  glued: -0.8,
  doubt: -0.5,
  long: -0.8,
  passing: 0.5,
  coverage: -1.6,
  guess: -1,
}

/** Confidence of the rule, 0 to 1. */
export function confidenceOf(clause: Clause, { category, groups, isGuess = false }: Finding): number {
  const holds: Record<keyof typeof WEIGHTS, boolean> = {
    named: CODE_WORD.test(clause.text),
    inherited: clause.isInherited,
    glued: groups.some(({ mentions }) => mentions.some(({ isGlued }) => isGlued)),
    doubt: DOUBT.test(clause.text),
    long: clause.text.length > LONG_CHARS,
    passing: groups.some(({ role }) => role !== 'subject'),
    coverage: category === 'coverage',
    guess: isGuess,
  }
  const odds = Object.entries(WEIGHTS).reduce(
    (sum, [name, weight]) => sum + (holds[name as keyof typeof WEIGHTS] ? weight : 0),
    START,
  )
  return Number((1 / (1 + Math.exp(-odds))).toFixed(3))
}
