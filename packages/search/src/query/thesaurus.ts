import { list, oneOf, optionalList, readTable, text } from '@ppman/facts'
import { stemmer } from 'stemmer'
import { wordsOf } from '@ppman/policies/search-index'
import { SPECIALTIES } from './search-query.ts'

/**
 * A synonym ring and its related terms. `asked` names are understood in queries but not searched
 * for.
 */
export type Ring = {
  specialty: string
  names: readonly string[][]
  asked: readonly string[][]
  related: readonly string[][]
}

/** Longest phrase, in words. */
export const MAX_PHRASE_WORDS = 6

/** Rings of a phrase, whatever the order and endings of its words. */
export const ringsOf = (words: readonly string[]): readonly Ring[] =>
  rings().byKey.get(phraseKey(words)) ?? []

/** All words of the thesaurus. */
export const thesaurusWords = (): ReadonlySet<string> => rings().words

/** The first name whose words begin with these, in order. */
export const nameBeginning = (words: readonly string[]): readonly string[] | undefined =>
  rings().names.find(
    (name) =>
      name.length === words.length && name.every((word, position) => word.startsWith(words[position]!)),
  )

export const phraseKey = (words: readonly string[]): string =>
  words
    .map((word) => CLASS_OF.get(word) ?? stemOf(word))
    .sort()
    .join(' ')

/** The first of a group of interchangeable words, by each of them. */
const CLASS_OF = new Map(
  readTable(new URL('../facts/interchangeable-words.csv', import.meta.url), {
    word: text,
    same_as: list,
  }).flatMap(({ word, same_as }) => [word, ...same_as].map((one) => [one, word] as const)),
)

const stems = new Map<string, string>()

/** Porter's stem. */
export function stemOf(word: string): string {
  const cached = stems.get(word)
  if (cached !== undefined) return cached
  const stem = stemmer(word)
  if (stems.size < 50_000) stems.set(word, stem)
  return stem
}

type Index = {
  byKey: ReadonlyMap<string, Ring[]>
  names: readonly (readonly string[])[]
  words: ReadonlySet<string>
}
let index: Index | undefined

/** Loads the thesaurus on first use. */
const rings = (): Index => (index ??= buildIndex(readRings()))

function buildIndex(all: readonly Ring[]): Index {
  const byKey = new Map<string, Ring[]>()
  const words = new Set<string>()
  for (const ring of all) {
    for (const name of [...ring.names, ...ring.asked]) {
      const key = phraseKey(name)
      const there = byKey.get(key)
      if (!there) byKey.set(key, [ring])
      else if (!there.includes(ring)) there.push(ring)
    }
    for (const word of [...ring.names, ...ring.asked, ...ring.related].flat()) words.add(word)
  }
  return { byKey, names: all.flatMap(({ names, asked }) => [...names, ...asked]), words }
}

function readRings(): Ring[] {
  const rows = readTable(new URL('../facts/thesaurus.csv', import.meta.url), {
    specialty: oneOf(SPECIALTIES),
    name: text,
    synonyms: optionalList,
    /** Names that are understood in queries but not searched for. */
    asked_only: optionalList,
    related: optionalList,
  })
  return rows.map(({ specialty, name, synonyms, asked_only, related }) => ({
    specialty,
    names: phrases([name, ...synonyms]),
    asked: phrases(asked_only),
    related: phrases(related),
  }))
}

const STOP = new Set('of the in for to and with on at by or a an from'.split(' '))

/** Whether a word is ignored in phrases. */
export const isStopWord = (word: string): boolean => STOP.has(word)

const phrases = (texts: readonly string[]) =>
  texts
    .map((phrase) => wordsOf(phrase).filter((word) => !isStopWord(word)))
    .filter((words) => words.length > 0)
