import { countOf } from '../facts/fact-tables.ts'
import type { Bearer, IndexedName, Subject } from '../indexing/index-types.ts'
import { likenessOf, type QueryReading, type QueryWord } from './query-reading.ts'
import { STATE_WORDS } from '../../normalization/names.ts'
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
  'isShort',
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
  const equal = reading.run === name.run || hasSameWords(reading, name, table)
  const aligned = equal ? alignWhole(name, table) : alignWords(reading, name, table)
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
    isShort: Number(bearer.isShort),
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

/** How the words of a card and of a name match. Shares are 0 to 1 and weight rare words more. */
type Alignment = {
  /** Share of the card's words that the name has, and of the name's words that the card has. */
  ofCard: number
  ofName: number
  /** Weight of the rarest word that both have, and of the rarest that only one has. */
  rarestShared: number
  rarestOnCard: number
  rarestInName: number
  /** Weights of all shared words, summed. */
  shared: number
  first: number
  acronym: boolean
}

const JOINED = 0.85
const ACRONYM = 0.9
/** A word of the name that stands in the card's plan instead. */
const OF_PLAN = 0.9
const SAME = 0.6

/** Finds the best counterpart of each word: a similar word, a part of joined words, or initials. */
function alignWords(card: QueryReading, name: IndexedName, table: WordTable): Alignment {
  const [rows, columns] = [card.words.length, name.words.length]
  const bestOfName = new Float32Array(columns)
  const sums = { card: 0, cardAll: 0, rarestShared: 0, rarestOnCard: 0, shared: 0, acronym: false }
  let first = 0
  for (let index = 0; index < rows; index++) {
    const word = card.words[index]!
    let partner = word.id < 0 ? -1 : name.words.indexOf(word.id)
    let best = partner < 0 ? 0 : 1
    if (partner >= 0) bestOfName[partner] = 1
    for (let other = 0; best < 1 && other < columns; other++) {
      const alike = likenessOf(word, name.words[other]!, table)
      if (alike > bestOfName[other]!) bestOfName[other] = alike
      if (alike > best) {
        best = alike
        partner = other
      }
    }
    if (index === 0 && columns > 0) first = partner === 0 ? best : likenessOf(word, name.words[0]!, table)
    let weight =
      partner >= 0 && best >= SAME ? sharedWeight(word, table.weight[name.words[partner]!]!) : word.weight
    if (best < SAME) {
      const [other, isAcronym] = matchJoinedOrInitials(word.text, name, bestOfName)
      if (isAcronym) sums.acronym = true
      best = Math.max(best, other)
      if (other > 0) weight = word.weight
    }
    tally(sums, best, weight)
  }
  return {
    ...summarizeName({ card, name, table, bestOfName, sums }),
    ...summarizeCard(sums),
    first,
    acronym: sums.acronym,
  }
}

/** The same words with the state in another place: "Medicaid Indiana" and "Indiana Medicaid". */
function hasSameWords({ words }: QueryReading, name: IndexedName, table: WordTable): boolean {
  if (words.length !== name.words.length || words.length < 2) return false
  const ofName = Array.from(name.words, (word) => table.words[word]!)
  const { states, rest } = partition(words.map(({ text }) => text))
  const of = partition(ofName)
  return states.length > 0 && states.join() === of.states.join() && rest.join() === of.rest.join()
}

const partition = (words: readonly string[]) => ({
  states: words.filter((word) => STATE_WORDS.has(word)),
  rest: words.filter((word) => !STATE_WORDS.has(word)),
})

/** How equal names match, however they are spaced: "LifeTrac" and "Life Trac". */
function alignWhole({ words }: IndexedName, { weight }: WordTable): Alignment {
  let [shared, rarestShared] = [0, 0]
  for (const word of words) {
    shared += weight[word]!
    rarestShared = Math.max(rarestShared, weight[word]!)
  }
  return {
    ofCard: 1,
    ofName: 1,
    rarestShared,
    rarestOnCard: 0,
    rarestInName: 0,
    shared,
    first: 1,
    acronym: false,
  }
}

type Sums = {
  card: number
  cardAll: number
  rarestShared: number
  rarestOnCard: number
  shared: number
  acronym: boolean
}

function tally(sums: Sums, best: number, weight: number): void {
  sums.card += best * weight
  sums.cardAll += weight
  if (best >= SAME) {
    sums.rarestShared = Math.max(sums.rarestShared, best * weight)
    sums.shared += best * weight
  } else sums.rarestOnCard = Math.max(sums.rarestOnCard, weight)
}

const summarizeCard = ({ card, cardAll, rarestShared, rarestOnCard, shared }: Sums) => ({
  ofCard: card / (cardAll || 1),
  rarestShared,
  rarestOnCard,
  shared,
})

/** Matches a word against joined words of the name, or initials of consecutive words. */
function matchJoinedOrInitials(text: string, name: IndexedName, bestOfName: Float32Array): [number, boolean] {
  if (text.length >= 5 && name.run.includes(text)) return [JOINED, false]
  const index = indexOfInitials(text, name.initials)
  if (index < 0) return [0, false]
  for (let other = index; other < index + text.length; other++)
    bestOfName[other] = Math.max(bestOfName[other]!, ACRONYM)
  return [ACRONYM, true]
}

/**
 * A known word of the card shares no more than its own weight: "health" says little, also where
 * the name has "healthspring". A word that the directory lacks is taken for that of the name.
 */
const sharedWeight = ({ id, weight }: QueryWord, ofName: number) =>
  id < 0 ? ofName : Math.min(weight, ofName)

const indexOfInitials = (text: string, initials: string) =>
  text.length >= 2 && text.length <= 7 ? initials.indexOf(text) : -1

type Rest = { card: QueryReading; name: IndexedName; table: WordTable; bestOfName: Float32Array; sums: Sums }

function summarizeName({ card, name, table, bestOfName, sums }: Rest) {
  let [matched, all, rarestInName] = [0, 0, 0]
  for (const [index, id] of name.words.entries()) {
    const weight = table.weight[id]!
    let best = Math.max(
      bestOfName[index]!,
      bestOfName[index]! < SAME ? findOnCard(table.words[id]!, card, sums) : 0,
    )
    if (best < SAME && card.planWords.has(id)) {
      best = OF_PLAN
      sums.shared += best * weight
    }
    matched += best * weight
    all += weight
    if (best < SAME) rarestInName = Math.max(rarestInName, weight)
  }
  return { ofName: matched / (all || 1), rarestInName }
}

function findOnCard(text: string, card: QueryReading, sums: Sums): number {
  if (text.length >= 5 && card.run.includes(text)) return JOINED
  if (indexOfInitials(text, card.initials) < 0) return 0
  sums.acronym = true
  return ACRONYM
}
