import {
  type Comparison,
  nameFeatures,
  type NameFeatures,
  subjectFeatures,
  type SubjectFeatures,
} from './features.ts'
import { cosines, nearestNames } from '../indexing/gram-postings.ts'
import { isAcronym } from '../indexing/index-names.ts'
import type { MatchIndex } from '../indexing/match-index.ts'
import { prepareReading, type QueryReading, type Reading } from './query-reading.ts'
import { skeletonOf } from '../../normalization/names.ts'
import { namesWithAll } from '../indexing/word-index.ts'

/** Names compared in full for the plain reading, and for each other one. */
const TAKE = 40
const TAKE_MORE = 10
/** Largest number of fact readings with names in the directory. */
const MAX_FACTS = 14
/** Limits that keep a call fast for keys with many subjects and companies with many names. */
const MANY_SUBJECTS = 40
const MANY_NAMES = 20

/** A subject with its best name and the reading of the card that fits it. */
export type NameHit = {
  subject: number
  name: number
  isAlias: boolean
  weight: number
  features: NameFeatures
  own: SubjectFeatures
}

/** Weights of features, in logits. */
export type Weigh = {
  name: (features: NameFeatures) => number
  subject: (features: SubjectFeatures) => number
}
export type NameQuestion = {
  readings: readonly Reading[]
  /** The state of the card outside of the name. */
  state: string | null
  /** The words of the card's plan. */
  plan: readonly string[]
  /** Subjects that are always compared. */
  also: readonly number[]
}

/**
 * The subjects with names near the card's, each with its best name weighted by `weigh`. In no
 * order.
 */
export function rankNames(index: MatchIndex, question: NameQuestion, weigh: Weigh): NameHit[] {
  const best = new Map<number, NameHit>()
  let facts = 0
  for (const [order, reading] of question.readings.entries()) {
    const anchored = reading.anchor ? namesByAnchor(index, reading, reading.anchor) : null
    if (anchored && (anchored.length === 0 || ++facts > MAX_FACTS)) continue
    const phraseKnown = reading.kind === 'fact' && namesWithWords(index, reading.phrase ?? []).length > 0
    const prepared = { ...prepareReading(reading, index.words, question.plan), phraseKnown }
    const nearest =
      anchored ??
      nearestNames(index.postings, [...prepared.grams], order === 0 ? TAKE : TAKE_MORE, index.scratch)
    const names =
      order === 0
        ? [...new Set([...nearest, ...namesByInitials(index, prepared), ...namesOf(index, question.also)])]
        : nearest
    const likeness = cosines(index.postings, prepared.grams, names, index.scratch)
    for (const [place, name] of names.entries()) {
      const comparison = {
        reading: prepared,
        name: index.names[name]!,
        cosine: likeness[place]!,
        state: question.state,
        table: index.words,
      }
      keepBest(best, { index, comparison, name, weigh })
    }
  }
  return [...best.values()]
}

/**
 * Names with all words of the anchor; first those that share most with the reading and add least.
 */
function namesByAnchor(index: MatchIndex, reading: Reading, anchor: readonly string[]): number[] {
  const { words, names } = index
  const readingWords = new Set(reading.words.map((word) => words.ids.get(skeletonOf(word)) ?? -1))
  const likeness = (name: number) =>
    names[name]!.words.reduce(
      (sum, word) => sum + words.weight[word]! * (readingWords.has(word) ? 1 : -0.5),
      0,
    )
  const found = namesWithWords(index, anchor).map((name) => ({ name, likeness: likeness(name) }))
  return found
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, TAKE_MORE)
    .map(({ name }) => name)
}

function namesWithWords({ words, byWord, names }: MatchIndex, all: readonly string[]): number[] {
  const numbers = [...new Set(all)].map((word) => words.ids.get(skeletonOf(word)) ?? -1)
  return numbers.includes(-1) ? [] : namesWithAll(byWord, numbers, names)
}

/**
 * Names that the card abbreviates to initials, and names that are the initials of the card's words.
 */
function namesByInitials({ acronyms }: MatchIndex, { words, initials }: QueryReading): number[] {
  const texts = [...words.map(({ text }) => text), initials].filter(isAcronym)
  return [...new Set(texts)].flatMap((text) => (acronyms.get(text) ?? []).slice(0, MANY_NAMES))
}

const namesOf = ({ namesOf: own }: MatchIndex, subjects: readonly number[]) =>
  subjects.slice(0, MANY_SUBJECTS).flatMap((subject) => (own[subject] ?? []).slice(0, MANY_NAMES))

type Comparing = { index: MatchIndex; comparison: Comparison; name: number; weigh: Weigh }

/** Keeps the best name of each subject. */
function keepBest(best: Map<number, NameHit>, { index, comparison, name, weigh }: Comparing): void {
  const features = nameFeatures(comparison)
  const shared = weigh.name(features)
  for (const bearer of comparison.name.bearers) {
    const { subject, isAlias } = bearer
    const own = subjectFeatures(comparison, index.subjects[subject]!, bearer)
    const weight = shared + weigh.subject(own)
    if (weight > (best.get(subject)?.weight ?? -Infinity))
      best.set(subject, { subject, name, isAlias, weight, features, own })
  }
}
