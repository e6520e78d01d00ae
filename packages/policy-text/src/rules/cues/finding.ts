import type { Clause, RoledGroup } from '../clauses/clause.ts'
import type { RuleAttributes, RuleCategory } from '../rule.ts'

/** What a clause decides, and for which lists of codes. */
export type Finding = {
  category: RuleCategory
  disposition: string
  groups: readonly RoledGroup[]
  attributes?: RuleAttributes
  /** Found by single words and not by a phrase. */
  isGuess?: boolean
}

/** A clause with what was found in it. */
export type Found = { clause: Clause; findings: Finding[] }

/** Finds rules of one category in a clause. Pure. */
export type Cue = (clause: Clause) => Finding[]

export const groupsOf = ({ groups }: Clause, kind: RoledGroup['kind']) =>
  groups.filter((group) => group.kind === kind)

/** The distinct codes of lists, in order. */
export const codesOf = (groups: readonly RoledGroup[]) => [
  ...new Set(
    groups.flatMap(({ mentions }) => mentions.flatMap(({ codes }) => codes.map(({ code }) => code))),
  ),
]

/** The codes that the clause is about: billing codes, else revenue codes. */
export const subjectCodes = (clause: Clause) =>
  clause.subjects.length > 0 ? clause.subjects : groupsOf(clause, 'revenue')

/** As `subjectCodes`, else modifiers. */
export function subjectCodesOrModifiers(clause: Clause): readonly RoledGroup[] {
  const named = subjectCodes(clause)
  if (named.length > 0) return named
  const own = groupsOf(clause, 'modifier')
  return own.length > 0 ? own : clause.context.filter(({ kind }) => kind === 'modifier')
}

/**
 * The codes with these roles in the clause, or undefined when there are none, so that the attribute
 * is left out.
 */
export function codesInRole(
  clause: Clause,
  ...roles: readonly RoledGroup['role'][]
): readonly string[] | undefined {
  const codes = codesOf(
    [...clause.groups, ...clause.context].filter(
      (group) => group.kind === 'service' && roles.includes(group.role) && !clause.subjects.includes(group),
    ),
  )
  return codes.length > 0 ? codes : undefined
}

export function modifiersIn(clause: Clause): readonly string[] {
  const attached = clause.subjects.flatMap(({ mentions }) => mentions.flatMap((mention) => mention.attached))
  return [...new Set([...codesOf(groupsOf(clause, 'modifier')), ...attached])]
}

export const placesIn = (clause: Clause) => [
  ...new Set(
    groupsOf(clause, 'place').flatMap(({ mentions }) => mentions.flatMap(({ attached }) => attached)),
  ),
]

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
