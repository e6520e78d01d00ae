import { nameWords, skeletonOf, STATE_WORDS } from '../../normalization/names.ts'
import { statesNamed, wordsOfState } from '../../normalization/us-states.ts'
import { factReadings } from '../facts/fact-readings.ts'
import { linesOf } from '../facts/fact-tables.ts'
import { gramsOf } from '../indexing/gram-postings.ts'
import { rarestOf, type WordTable } from '../indexing/word-index.ts'
import { wordLikeness } from './word-likeness.ts'

type ReadingKind = 'plain' | 'part' | 'state' | 'plan' | 'fact' | 'contractor'
/** One interpretation of the company on a card. */
export type Reading = {
  words: readonly string[]
  kind: ReadingKind
  /**
   * Words that a name must contain to be compared with this reading; without them, similar names
   * are compared.
   */
  anchor?: readonly string[]
  /** The words of the card that a fact is about. */
  phrase?: readonly string[]
}

/** More readings take time and rarely help. */
const MAX_READINGS = 40
/** Separators between two names on one line, or before a note. */
const BORDER = new RegExp(
  [
    '\\s-\\s|\\/|[()[\\]]|,\\s',
    '\\bd\\s*(?:[./]\\s*)?b\\s*(?:[./]\\s*)?a\\b\\.?',
    '\\b(?:formerly|f\\/?k\\/?a|now|administered by|effective|c\\/o)\\b',
  ].join('|'),
  'i',
)

/**
 * The interpretations of the company on a card, the plain one first, without duplicates.
 *
 * @param plan words of the card's plan
 */
export function readingsOf(company: string, state: string | null, plan: readonly string[] = []): Reading[] {
  const plain = nameWords(company)
  const parts = company
    .split(BORDER)
    .map((part) => nameWords(part))
    .filter((words) => words.join('').length > 3)
  const readings: Reading[] = [{ words: plain, kind: 'plain' }]
  for (const words of parts) readings.push({ words, kind: 'part' })
  const named = statesNamed(plain)
  if (state && !named.includes(state))
    readings.push({ words: [...plain, ...wordsOfState(state)], kind: 'state' })
  readings.push(...planReadings(plain, plan))
  readings.push(...factReadings(plain, state))
  return distinct(readings).slice(0, MAX_READINGS)
}

/** Kinds of products, which one payer sells beside one another. */
const PRODUCT = new Set(['hmo', 'ppo', 'pos', 'epo'])

/** Words of a plan that a name of the directory may add to the company's. */
const MOST_PLAN_WORDS = 3

/**
 * The company with one, two or three words of its plan: "ConnectiCare" with a plan of "Medicare
 * Advantage" may be listed as "ConnectiCare Medicare".
 */
function planReadings(plain: readonly string[], plan: readonly string[]): Reading[] {
  const fresh = plan.filter((word) => !plain.includes(word) && !PRODUCT.has(word))
  return fresh.flatMap((_, index) =>
    Array.from({ length: Math.min(MOST_PLAN_WORDS, fresh.length - index) }, (__, extra): Reading => {
      const words = [...plain, ...fresh.slice(index, index + extra + 1)]
      return { words, kind: 'plan', anchor: words }
    }),
  )
}

function distinct(readings: readonly Reading[]): Reading[] {
  const seen = new Set<string>([''])
  return readings.filter(({ words }) => {
    const text = words.join(' ')
    return !seen.has(text) && seen.add(text)
  })
}

/**
 * A word of the card: its number (-1 if the directory lacks it), its weight, and its likeness to
 * compared words.
 */
export type QueryWord = { text: string; id: number; weight: number; likeness: Map<number, number> }

/** A reading of the card prepared for comparing with many names. */
export type QueryReading = {
  kind: ReadingKind
  words: readonly QueryWord[]
  run: string
  initials: string
  grams: readonly number[]
  states: readonly string[]
  lines: number
  /** Words of the plan on the card that the name lacks, by number. */
  planWords: ReadonlySet<number>
  /**
   * Weight of the rarest word that a fact is about, and whether the directory has these words
   * itself.
   */
  phraseRarity: number
  phraseKnown: boolean
}

export function prepareReading(
  { words, kind, phrase = [] }: Reading,
  table: WordTable,
  plan: readonly string[],
): QueryReading {
  const skeletons = words.map(skeletonOf)
  const planWords = new Set(plan.map((word) => table.ids.get(skeletonOf(word)) ?? -1))
  return {
    kind,
    words: skeletons.map((text) => queryWord(text, table)),
    run: skeletons.join(''),
    initials: skeletons.map((word) => word[0]!).join(''),
    grams: gramsOf(skeletons),
    states: statesNamed(words),
    lines: linesOf(words) | linesOf(plan.filter((word) => !PRODUCT.has(word))),
    planWords,
    phraseRarity: rarestOf(phrase.map(skeletonOf), table),
    phraseKnown: false,
  }
}

function queryWord(text: string, table: WordTable): QueryWord {
  const id = table.ids.get(text) ?? -1
  return { text, id, weight: table.weight[id] ?? 1, likeness: new Map() }
}

/** Factor for the likeness of two words that the directory both contains. */
const BOTH_KNOWN = 0.75

/** Likeness of a word of the card and a word of the directory, cached for this card. */
export function likenessOf(word: QueryWord, id: number, table: WordTable): number {
  let likeness = word.likeness.get(id)
  if (likeness === undefined) word.likeness.set(id, (likeness = compareWords(word, table.words[id]!)))
  return likeness
}

/**
 * States never resemble each other (Idaho, Ohio). Of two directory words only a prefix counts in
 * full.
 */
function compareWords({ text, id }: QueryWord, other: string): number {
  if (text === other) return 1
  if (STATE_WORDS.has(text) && STATE_WORDS.has(other)) return 0
  const likeness = wordLikeness(text, other)
  return id < 0 || other.startsWith(text) || text.startsWith(other) ? likeness : likeness * BOTH_KNOWN
}
