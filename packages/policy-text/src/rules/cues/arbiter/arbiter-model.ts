import { readFileSync } from 'node:fs'
import { type LinearModel, parseLinearModel, probabilitiesOf } from '@ppman/text'
import { lazy } from '../../../text/memoize.ts'
import type { Clause } from '../../clauses/clause.ts'
import { type Odds, openPassageNetwork, type PassageNetwork } from '../../passages/passage-network.ts'
import { featuresOf } from './clause-features.ts'

/** The class of a clause that states no rule. */
export const NO_RULE = 'none'

/**
 * What judges clauses and codes: a linear model of the words of a clause in pairs and triples, and
 * a network of the vectors of words around a list of codes. Their classes are `category
 * disposition` or `none`.
 */
export type ArbiterModel = { linear: LinearModel; network: PassageNetwork | null }

/** How much the network counts beside the linear model; chosen on lots left out. */
const NETWORK_SHARE = 0.6
/** From this probability of the linear model the network would change hardly an answer. */
const SURE = 0.95
/** The probability of a decision that the network was never shown. */
const LEAST_ODDS = 1e-4

/** The likeliest decision on the codes of a clause, and its probability. */
export type Likeliest = { name: string; probability: number }

/**
 * Judges a clause: by the linear model where it is sure, else by the weighted geometric mean with
 * what the network says of its codes.
 */
export function likeliestDecision(
  { linear }: ArbiterModel,
  clause: Clause,
  oddsOfNetwork: () => Odds | null,
): Likeliest {
  const odds = probabilitiesOf(linear, featuresOf(clause.text))
  const judged = Math.max(...odds) >= SURE ? null : oddsOfNetwork()
  if (!judged) return likeliest(linear.classes, odds)
  const joined = linear.classes.map(
    (name, index) => odds[index]! ** (1 - NETWORK_SHARE) * (judged.get(name) ?? LEAST_ODDS) ** NETWORK_SHARE,
  )
  return likeliest(linear.classes, joined)
}

/** Whether the words of a clause alone make a decision the likeliest. */
export const agreesWithWords = ({ linear }: ArbiterModel, { text }: Clause, decision: string): boolean =>
  likeliest(linear.classes, probabilitiesOf(linear, featuresOf(text))).name === decision

/** The class with the largest value, and its share of all values. */
function likeliest(classes: readonly string[], values: readonly number[]): Likeliest {
  const most = Math.max(...values)
  return {
    name: classes[values.indexOf(most)]!,
    probability: most / values.reduce((sum, one) => sum + one, 0),
  }
}

const stored = (name: string) => new URL(name, import.meta.url)

/** Fitted on every labelled clause by `arbiter.fit.ts` of the evaluation; read at the first use. */
export const storedModel = lazy((): ArbiterModel => ({
  linear: parseLinearModel(readFileSync(stored('weights.txt'), 'utf8')),
  network: openPassageNetwork(readFileSync(stored('../../passages/passage-network.bin'))),
}))
