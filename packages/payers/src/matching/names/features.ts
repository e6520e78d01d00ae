import { alignWords } from './align-words.ts'
import { countOf } from '../facts/fact-tables.ts'
import type { Bearer, IndexedName, Subject } from '../indexing/index-types.ts'
import type { QueryReading } from './query-reading.ts'
import { runLikeness } from './word-likeness.ts'
import type { WordTable } from '../indexing/word-index.ts'

/**
 * Features of a comparison of two names, and of the subject with the name; in the order of the fit.
 */
export const NAME_FEATURES = [
  'bias',
  'cosine',
  'ofCard',
  'ofName',
  'both',
  'rarestShared',
  'rarestOnCard',
  'rarestInName',
  'shared',
  'equal',
  'nearlyEqual',
  'first',
  'acronym',
  'numberDiffers',
  'linesShared',
  'linesOnlyOnCard',
  'linesOnlyInName',
  'partReading',
  'factReading',
  'factOfRare',
  'factOfKnown',
  'stateReading',
] as const
export const SUBJECT_FEATURES = [
  'stateAgrees',
  'stateDiffers',
  'stateElsewhere',
  'stateOnlyInName',
  'stateOnlyOnCard',
  'isAlias',
  'byFact',
  'hasEntry',
  'size',
] as const

export type NameFeatures = Record<(typeof NAME_FEATURES)[number], number>
export type SubjectFeatures = Record<(typeof SUBJECT_FEATURES)[number], number>

export type Comparison = {
  reading: QueryReading
  name: IndexedName
  cosine: number
  /** The state of the card outside of the name. */
  state: string | null
  table: WordTable
}

/** Below this cosine two names are not nearly equal and are not compared by edits. */
const NEARLY_FROM = 0.45

/** The features of the two names alone. */
export function nameFeatures({ reading, name, cosine, table }: Comparison): NameFeatures {
  const aligned = alignWords(reading, name, table)
  const equal = reading.run === name.run
  return {
    bias: 1,
    cosine,
    ofCard: aligned.ofCard,
    ofName: aligned.ofName,
    both: aligned.ofCard * aligned.ofName,
    rarestShared: aligned.rarestShared,
    rarestOnCard: aligned.rarestOnCard,
    rarestInName: aligned.rarestInName,
    shared: Math.log1p(aligned.shared),
    equal: Number(equal),
    nearlyEqual: equal ? 1 : cosine < NEARLY_FROM ? 0 : runLikeness(reading.run, name.run),
    first: aligned.first,
    acronym: Number(aligned.acronym),
    numberDiffers: Number(numbersDiffer(reading, name, table)),
    linesShared: Math.min(2, countOf(reading.lines & name.lines)),
    linesOnlyOnCard: Math.min(3, countOf(reading.lines & ~name.lines)),
    linesOnlyInName: Math.min(3, countOf(name.lines & ~reading.lines)),
    partReading: Number(reading.kind === 'part'),
    factReading: Number(reading.kind === 'fact'),
    factOfRare: reading.phraseRarity,
    factOfKnown: Number(reading.phraseKnown),
    stateReading: Number(reading.kind === 'state'),
  }
}

/** The features of one subject with the name. */
export function subjectFeatures(
  { reading, name, state }: Comparison,
  subject: Subject,
  bearer: Bearer,
): SubjectFeatures {
  const knownStates = [...name.states, ...subject.states]
  const cardStates = state ? [state] : reading.states
  return {
    stateAgrees: Number(state !== null && knownStates.includes(state)),
    stateDiffers: Number(state !== null && knownStates.length > 0 && !knownStates.includes(state)),
    stateElsewhere: reading.states.length > 0 ? shareOfOtherStates(name.states, reading.states) : 0,
    stateOnlyInName: Number(cardStates.length === 0 && name.states.length > 0),
    stateOnlyOnCard: Number(
      reading.states.length > 0 && !reading.states.some((each) => knownStates.includes(each)),
    ),
    isAlias: Number(bearer.isAlias),
    byFact: Number(bearer.byFact),
    hasEntry: Number(subject.entryId !== null),
    size: subject.size,
  }
}

/** Share of a name's states that the card does not name. */
const shareOfOtherStates = (states: readonly string[], named: readonly string[]) =>
  states.length === 0 ? 0 : states.filter((each) => !named.includes(each)).length / states.length

const isNumber = (text: string) => /^\d+$/.test(text)

/** Whether both names contain numbers and share none. */
function numbersDiffer(reading: QueryReading, name: IndexedName, table: WordTable): boolean {
  const onCard = reading.words.filter(({ text }) => isNumber(text))
  if (onCard.length === 0) return false
  const inName = [...name.words].map((id) => table.words[id]!).filter(isNumber)
  return inName.length > 0 && !onCard.some(({ text }) => inName.includes(text))
}
