import { readFileSync } from 'node:fs'
import type { Clause } from '../../clauses/clause.ts'
import { type Finding, groupsOf, subjectCodes, subjectCodesOrModifiers } from '../finding.ts'
import type { RuleCategory } from '../../rule.ts'
import { hasEvidence } from './evidence.ts'
import { featuresOf } from './features.ts'

/** A linear model: the weights of each feature by the index of a decision. */
export type ArbiterModel = {
  /** `category disposition`, or `none`. */
  decisions: readonly string[]
  weights: ReadonlyMap<string, readonly (readonly [decision: number, weight: number])[]>
}

/** The most likely decision of a clause and its probability, 0 to 1. */
export type Verdict = { decision: string; probability: number }

export const NO_RULE = 'none'

/** The verdict of a model on a masked text. */
export function judge({ decisions, weights }: ArbiterModel, maskedText: string): Verdict {
  const scores = new Float64Array(decisions.length)
  for (const feature of featuresOf(maskedText))
    for (const [decision, weight] of weights.get(feature) ?? []) scores[decision]! += weight
  const best = scores.indexOf(Math.max(...scores))
  const total = scores.reduce((sum, score) => sum + Math.exp(score - scores[best]!), 0)
  return { decision: decisions[best]!, probability: 1 / total }
}

/**
 * The least probability with which a silent clause gets a rule, another rule replaces the one
 * found, or a rule is dropped that a frame or a phrase found.
 */
const LEAST = { speak: 0.6, replace: 0.9, dropGuess: 0.95, dropFound: 0.99 }
/** Longer clauses hold several statements. */
const LONGEST_CHARS = 320

/**
 * The findings of a clause after the arbiter: where it is sure, it fills in what no phrase found,
 * and corrects a single finding. `options` are findings that other readings of the clause offer.
 */
export function arbitrate(
  model: ArbiterModel,
  clause: Clause,
  { findings, options }: { findings: readonly Finding[]; options: () => readonly Finding[] },
): readonly Finding[] {
  if (findings.length > 1 || clause.text.length > LONGEST_CHARS) return findings
  const groups = subjectCodesOrModifiers(clause)
  if (groups.length === 0) return findings
  const { decision, probability } = judge(model, clause.text)
  const [found] = findings
  if (decision === NO_RULE)
    return found && probability >= (found.isGuess ? LEAST.dropGuess : LEAST.dropFound) ? [] : findings
  if (found && decision === `${found.category} ${found.disposition}`) return findings
  if (probability < (found ? LEAST.replace : LEAST.speak)) return findings
  const [category, disposition] = decision.split(' ') as [RuleCategory, string]
  if (!hasEvidence(clause, category)) return findings
  // A phrase reads the scope of a negation, which the weights of single words do not see.
  if (found && !found.isGuess && found.category === category && category === 'prior_authorization')
    return findings
  const offered = options().find(
    (one) => one.category === category && one.disposition === disposition && one.groups.length > 0,
  )
  return [
    {
      ...(offered ?? { category, disposition, groups: groupsFor(category, disposition, clause) }),
      isGuess: true,
    },
  ]
}

/** The codes of a clause that a rule of a category is about. */
function groupsFor(category: RuleCategory, disposition: string, clause: Clause): Finding['groups'] {
  const revenue = groupsOf(clause, 'revenue')
  if (category === 'diagnosis') return [...subjectCodes(clause), ...groupsOf(clause, 'diagnosis')]
  if (category === 'revenue_code')
    return disposition === 'requires_hcpcs' && revenue.length > 0 ? revenue : [...clause.subjects, ...revenue]
  return subjectCodesOrModifiers(clause)
}

/** Weights are stored as hundredths: `feature<tab>decision:weight,…` below a line of decisions. */
export function parseModel(stored: string): ArbiterModel {
  const [head = '', ...lines] = stored.trim().split('\n')
  return {
    decisions: head.split('\t'),
    weights: new Map(
      lines.map((line) => {
        const [feature = '', pairs = ''] = line.split('\t')
        return [feature, pairs.split(',').map((pair) => pairOf(pair))]
      }),
    ),
  }
}

function pairOf(pair: string): readonly [number, number] {
  const [decision, hundredths] = pair.split(':').map(Number) as [number, number]
  return [decision, hundredths / 100]
}

let stored: ArbiterModel | undefined

/** The model that was fitted on every labelled sentence; see `arbiter.fit.ts` of the evaluation. */
export const storedModel = (): ArbiterModel =>
  (stored ??= parseModel(readFileSync(new URL('./weights.txt', import.meta.url), 'utf8')))
