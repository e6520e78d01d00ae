import { type Comparison, type Feature, nameFeatures, subjectFeatures } from './features.ts'
import { cosines, nearestNames } from './gram-postings.ts'
import type { MatchIndex } from './match-index.ts'
import { prepareReading, type QueryReading } from './query-reading.ts'
import type { Reading } from './readings.ts'

/** Names compared in full for the plain reading, and for each other one. */
const TAKE = 60
const TAKE_MORE = 16
/** A number that half the directory bears, or a company of a thousand names, may not make a call slow. */
const MANY_SUBJECTS = 40
const MANY_NAMES = 20

/** A subject as one of its names and one reading of the card show it. */
export type NameHit = { subject: number; name: number; isAlias: boolean; kind: Reading['kind']; features: Partial<Record<Feature, number>> }

export type Weigh = (features: Partial<Record<Feature, number>>) => number
export type NameQuestion = {
  readings: readonly Reading[]
  /** The state that the card gives beside the name. */
  state: string | null
  planLines: number
  /** Subjects to compare whatever their names. */
  also: readonly number[]
}

/** The subjects whose names are near the card's, each with its best name, and what `weigh` makes of it. In no order. */
export function rankNames(index: MatchIndex, question: NameQuestion, weigh: Weigh): (NameHit & { weight: number })[] {
  const best = new Map<number, NameHit & { weight: number }>()
  for (const [at, reading] of question.readings.entries()) {
    const prepared = prepareReading(reading, index.words, question.planLines)
    const near = nearestNames(index.postings, [...prepared.grams], at === 0 ? TAKE : TAKE_MORE, index.scratch)
    const names = at === 0 ? [...new Set([...near, ...namesOf(index, question.also)])] : near
    const likeness = cosines(index.postings, prepared.grams, names, index.scratch)
    for (const [place, name] of names.entries()) {
      keepBest(best, hitsOf(index, { reading: prepared, name, cosine: likeness[place]!, state: question.state }), weigh)
    }
  }
  return [...best.values()]
}

const namesOf = ({ namesOf: own }: MatchIndex, subjects: readonly number[]) =>
  subjects.slice(0, MANY_SUBJECTS).flatMap((subject) => (own[subject] ?? []).slice(0, MANY_NAMES))

function keepBest(best: Map<number, NameHit & { weight: number }>, hits: readonly NameHit[], weigh: Weigh): void {
  for (const hit of hits) {
    const weight = weigh(hit.features)
    if (weight > (best.get(hit.subject)?.weight ?? -Infinity)) best.set(hit.subject, { ...hit, weight })
  }
}

type Pair = { reading: QueryReading; name: number; cosine: number; state: string | null }

function hitsOf(index: MatchIndex, { reading, name, cosine, state }: Pair): NameHit[] {
  const indexed = index.names[name]!
  const comparison: Comparison = { reading, name: indexed, cosine, state, table: index.words }
  const shared = nameFeatures(comparison)
  return indexed.bearers.map(({ subject, isAlias }) => ({
    subject,
    name,
    isAlias,
    kind: reading.kind,
    features: { ...shared, ...subjectFeatures(comparison, index.subjects[subject]!, isAlias) },
  }))
}
