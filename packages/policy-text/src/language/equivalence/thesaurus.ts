import { readFileSync } from 'node:fs'
import { lazy } from '@ppman/facts'
import { CONCEPT_LINES } from '../lexicon.ts'
import { stemOf } from '../stem.ts'

/** What a word names mostly: a thing of a kind, or nothing in particular. */
export type WordKind = 'general' | 'thing' | 'unknown'

type Entry = { kind: WordKind; meanings: ReadonlySet<string> }

/** Pairs of stems that are opposites, filled with the entries. */
const opposites = new Set<string>()

/** The words of WordNet by stem, with the meanings that each shares with others. */
const entries = lazy((): ReadonlyMap<string, Entry> => {
  const lines = readFileSync(new URL('./thesaurus.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const found = new Map<string, { kind: WordKind; meanings: Set<string> }>()
  for (const line of lines) {
    if (line.startsWith('#')) continue
    if (line.startsWith('! ')) {
      opposites.add(line.slice(2).split(' ').map(stemOf).sort().join(' '))
      continue
    }
    const [word, kind, ...meanings] = line.split(' ') as [string, string, ...string[]]
    const stem = stemOf(word)
    const entry = found.get(stem)
    // Forms of one stem share their meanings; a stem names a thing where its shortest word does.
    if (entry) for (const meaning of meanings) entry.meanings.add(meaning)
    else found.set(stem, { kind: kind === 'g' ? 'general' : 'thing', meanings: new Set(meanings) })
  }
  return withConcepts(found)
})

/** A concept of the lexicon has the meanings of its single words. */
function withConcepts(words: Map<string, Entry>): Map<string, Entry> {
  const all = new Map(words)
  for (const [concept, phrases] of CONCEPT_LINES) {
    const own = phrases.filter((phrase) => !phrase.includes(' ')).map((phrase) => words.get(stemOf(phrase)))
    const meanings = new Set(own.flatMap((entry) => [...(entry?.meanings ?? [])]))
    all.set(concept, { kind: own[0]?.kind ?? 'unknown', meanings })
  }
  return all
}

/** The kind of a stem or concept; a word that the thesaurus lacks is mostly a name. */
export const kindOf = (key: string): WordKind => entries().get(key)?.kind ?? 'unknown'

/** Whether two stems or concepts share a meaning in general English. */
export function areSynonyms(a: string, b: string): boolean {
  const [left, right] = [entries().get(a)?.meanings, entries().get(b)?.meanings]
  if (!left || !right) return false
  for (const meaning of left) if (right.has(meaning)) return true
  return false
}

/** Whether two stems are opposites in general English. */
export const areOpposites = (a: string, b: string): boolean =>
  entries().size > 0 && opposites.has([a, b].sort().join(' '))
