import { type LinearModel, probabilitiesOf } from '@ppman/text'
import { regex } from '../../text/pattern.ts'
import { leavesOf } from '../criteria.ts'
import { listsNoCriteria } from '../lead-in.ts'
import { isDuty, type SentenceDecision, sentenceDecision } from '../sentences/decision.ts'
import { pointsElsewhere, SENTENCE_END } from '../sentences/sentence-criteria.ts'
import type { FoundTree } from './sentence-tree.ts'
import type { Judged, Unit } from './units.ts'

/** The class of sentences that state conditions; all others have another one. */
export const STATES = 'states'

/** A sentence with a condition in it. */
const OPENS = regex('i')`
  \b(?:if|when|unless|until|once|provided|as long as|only|who|whose|must|ha(?:s|ve) to|needs?|requires?|
  where)\b
`
/** What studies and guidelines report. */
const NARRATIVE = regex('i')`
  \b(?:guidelines?|recommend\w{0,7}|stud(?:y|ies)|trials|(?:clinical|randomi[sz]ed|controlled) trial|et al|
  society|college|academy|consensus|suggest(?:s|ed)|authors?|cohort|participants|colleagues|evidence(?! of\b)|
  FDA|literature|survival|sensitivity|specificity|associated with|
  results (?:of|from|show\w{0,2}|suggest\w{0,3}|were)|analys[ei]s|(?:19|20)\d\d)\b|[=<]\x20?0?\.\d|\bn ?=
`
/** Longer texts state no conditions, or no sentence of theirs was found. */
const LONGEST_CHARS = 900

/** What a text decides in words of a decision; null where it only may. */
function decidedIn({ text }: Unit): SentenceDecision['kind'] | null {
  const decision = sentenceDecision(text)
  return decision && decision.start < text.length ? decision.kind : null
}

/** Whether a text may be a sentence with conditions. */
export const mayState = (unit: Unit) =>
  unit.text.length <= LONGEST_CHARS && (!NARRATIVE.test(unit.text) || decidedIn(unit) !== null)

/** Whether a text may be a sentence with conditions by its words alone. */
export const isWorded = (unit: Unit) =>
  decidedIn(unit) !== null || (OPENS.test(unit.text) && !NARRATIVE.test(unit.text))

/** Fewer words state nothing. */
const LEAST_WORDS = 4
const LEAST_PROSE = 0.05

/** Whether the network is asked about a text, by what patterns and the model of lines say of it. */
export function isPossible({ unit, class: name, prose, isRead, isAsked }: Judged): boolean {
  const { kind, text } = unit
  if (kind === 'cell' || kind === 'heading' || text.length > LONGEST_CHARS) return false
  if (isRead) return name === 'prose'
  if (!isAsked || text.split(/\s+/, LEAST_WORDS).length < LEAST_WORDS) return false
  return (
    mayState(unit) &&
    (prose >= LEAST_PROSE || name === 'prose' || name === 'condition' || decidedIn(unit) !== null)
  )
}

/** A value is described by the steps that it reaches. */
const STEPS = {
  prose: [0.01, 0.03, 0.1, 0.3, 0.6, 0.9, 0.98],
  least: [0.1, 0.2, 0.3, 0.4, 0.55, 0.7, 0.85],
  mean: [0.3, 0.5, 0.7, 0.85, 0.95],
  share: [0.15, 0.3, 0.45, 0.6, 0.75, 0.9],
} as const
const MOST_CONDITIONS = 4
/** A sentence begins with other words than its condition. */
const LATE_CHARS = 10

/** Units around a sentence that tell what its paragraph is about. */
const AROUND = [-2, -1, 1] as const

/** Whether the units around a sentence decide or report. */
function aroundFeatures(judged: readonly Judged[], index: number): string[] {
  return AROUND.flatMap((step) => {
    const near = judged[index + step]?.unit
    if (!near) return [`none ${step}`]
    if (near.kind === 'heading') return [`heading ${step}`]
    return [`${decidedIn(near)} ${step}`, `narrative ${NARRATIVE.test(near.text)} ${step}`]
  })
}

/** What tells whether a sentence states the conditions that were found in it. */
export function sentenceFeatures(
  judged: readonly Judged[],
  index: number,
  { tree, odds }: FoundTree,
): string[] {
  const { unit, class: name, prose } = judged[index]!
  const { text, kind, start } = unit
  const leaves = leavesOf(tree)
  const share = leaves.reduce((sum, leaf) => sum + leaf.end - leaf.start, 0) / text.length
  const mean = odds.reduce((sum, one) => sum + one, 0) / odds.length
  const values = { prose, least: Math.min(...odds), mean, share }
  return [
    ...Object.entries(STEPS).flatMap(([what, steps]) =>
      steps.flatMap((step) => (values[what as keyof typeof STEPS] >= step ? [`${what} ${step}`] : [])),
    ),
    ...aroundFeatures(judged, index),
    `class ${name}`,
    `kind ${kind}`,
    `conditions ${Math.min(leaves.length, MOST_CONDITIONS)}`,
    `decision ${decidedIn(unit)}`,
    `decides ${sentenceDecision(text) !== null}`,
    `narrative ${NARRATIVE.test(text)}`,
    `opens ${OPENS.test(text)}`,
    `duty ${isDuty(text)}`,
    `elsewhere ${pointsElsewhere(text)}`,
    `no list ${listsNoCriteria(text)}`,
    `ends ${SENTENCE_END.test(text)}`,
    `late ${leaves.some((leaf) => leaf.start - start > LATE_CHARS)}`,
  ]
}

/** The probability that a sentence states conditions. */
export function oddsOfStating(features: readonly string[], model: LinearModel): number {
  return probabilitiesOf(model, features)[model.classes.indexOf(STATES)] ?? 0
}
