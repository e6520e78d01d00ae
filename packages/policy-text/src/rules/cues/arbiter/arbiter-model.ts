import { readFileSync } from 'node:fs'
import { type LinearModel, parseLinearModel, probabilitiesOf } from '@ppman/text'
import { lazy } from '@ppman/facts'
import { stemOf } from '../../../language/stem.ts'
import { tokensOf } from '../../../language/tokens.ts'
import { memoize } from '../../../text/memoize.ts'
import { guard, matches } from '../../../text/needles.ts'
import type { Clause } from '../../clauses/clause.ts'
import { type Odds, openPassageNetwork, type PassageNetwork } from '../../passages/passage-network.ts'
import * as lexicon from '../words/lexicon.ts'

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
  const odds = oddsOfWords(linear, clause.text)
  const judged = Math.max(...odds) >= SURE ? null : oddsOfNetwork()
  if (!judged) return likeliest(linear.classes, odds)
  const joined = linear.classes.map(
    (name, index) => odds[index]! ** (1 - NETWORK_SHARE) * (judged.get(name) ?? LEAST_ODDS) ** NETWORK_SHARE,
  )
  return likeliest(linear.classes, joined)
}

/** Whether the words of a clause alone make a decision the likeliest. */
export const agreesWithWords = ({ linear }: ArbiterModel, { text }: Clause, decision: string): boolean =>
  likeliest(linear.classes, oddsOfWords(linear, text)).name === decision

/** What each linear model makes of the latest clauses, which are asked for more than once. */
const judgesOfWords = new WeakMap<LinearModel, (text: string) => readonly number[]>()

function oddsOfWords(linear: LinearModel, text: string): readonly number[] {
  const judge = judgesOfWords.get(linear) ?? memoize((clause) => probabilitiesOf(linear, featuresOf(clause)))
  judgesOfWords.set(linear, judge)
  return judge(text)
}

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

/** Concepts of billing rules that a clause may contain, by their names in the lexicon. */
const CONCEPTS = Object.entries(lexicon).flatMap(([name, words]) =>
  typeof words === 'string' ? [[name, guard(new RegExp(words, 'i'))] as const] : [],
)
const MARK_WORDS: Record<string, string> = {
  '\ue000': ' codemark ',
  '\ue001': ' dxmark ',
  '\ue002': ' revmark ',
  '\ue003': ' modmark ',
  '\ue004': ' posmark ',
}
const WORD = /[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?|[%:;?|]/g
const NEGATION = /^(?:not|no|never|cannot|without|neither|nor|unless|except)$/

/**
 * What the arbiter knows of a clause with masked codes: its stems with their neighbors and their
 * side of the code, the concepts of the language layer, and those of the rule lexicon in pairs.
 */
export function featuresOf(maskedText: string): string[] {
  const text = maskedText.replace(/[\ue000-\ue004]/g, (mark) => MARK_WORDS[mark]!)
  const stems = ['^', ...(text.toLowerCase().match(WORD) ?? []).map(stemOrKind), '$']
  const isNegated = stems.some((stem) => NEGATION.test(stem))
  const found = new Set<string>()
  const code = stems.indexOf('codemark')
  for (const [index, stem] of stems.entries()) {
    found.add(stem)
    if (code >= 0) found.add(`${index < code ? '<' : '>'}${stem}`)
    if (isNegated) found.add(`no ${stem}`)
  }
  addNeighbors(found, stems, '')
  addNeighbors(
    found,
    tokensOf(text).map(({ kind, key }) => (kind === 'number' ? '#' : key)),
    'T ',
  )
  addConcepts(found, maskedText, isNegated)
  return [...found]
}

/** Small numbers count, larger ones are amounts and years. */
function stemOrKind(word: string): string {
  if (/^\d/.test(word)) return word.length <= 2 ? '#n' : '#N'
  return /^[a-z]/.test(word) && !word.endsWith('mark') ? stemOf(word) : word
}

/** Pairs, pairs with a gap, and triples. */
function addNeighbors(found: Set<string>, words: readonly string[], prefix: string): void {
  for (const [index, word] of words.entries()) {
    if (prefix) found.add(prefix + word)
    const [next, second] = [words[index + 1], words[index + 2]]
    if (next !== undefined) found.add(`${prefix}${word} ${next}`)
    if (second === undefined) continue
    found.add(`${prefix}${word} _ ${second}`)
    if (!prefix) found.add(`${word} ${next} ${second}`)
  }
}

function addConcepts(found: Set<string>, maskedText: string, isNegated: boolean): void {
  const names = CONCEPTS.flatMap(([name, words]) => (matches(words, maskedText) ? [name] : []))
  for (const name of names) {
    found.add(name)
    if (isNegated) found.add(`no ${name}`)
    for (const other of names) if (other > name) found.add(`${name}&${other}`)
  }
}
