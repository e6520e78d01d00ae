import { readdirSync, readFileSync } from 'node:fs'
import { stemmer } from 'stemmer'
import { wordsOf } from '@ppman/policies/search-index'

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

const FOLDER = new URL('../thesaurus/', import.meta.url)

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

/** Groups of interchangeable words. */
const CLASSES = `treatment treatments therapy therapies procedure procedures management program
test tests testing study studies exam examination assay
surgery surgeries surgical operation operations
device devices machine machines unit equipment
injection injections shot shots
supplies supply accessories
removal excision`
const CLASS_OF = new Map(
  CLASSES.split('\n').flatMap((line) => line.split(' ').map((word, _, [name]) => [word, name!] as const)),
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
function rings(): Index {
  index ??= buildIndex(
    readdirSync(FOLDER)
      .sort()
      .flatMap((file) => readRings(readFileSync(new URL(file, FOLDER), 'utf8'))),
  )
  return index
}

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

/**
 * Parses lines `name = other name = ? asked only > related; related` under a line `[specialty]`;
 * `#` begins a comment.
 */
function readRings(text: string): Ring[] {
  let specialty = 'general'
  const rings: Ring[] = []
  for (const line of text.split('\n')) {
    const header = /^\[(\w+)\]$/.exec(line)
    if (header) specialty = header[1]!
    if (header || line === '' || line.startsWith('#')) continue
    const [names = '', related = ''] = line.split(' > ')
    const [asked, sought] = partition(names.split(' = '), (name) => name.startsWith('? '))
    rings.push({
      specialty,
      names: phrases(sought),
      asked: phrases(asked),
      related: phrases(related.split(';')),
    })
  }
  return rings
}

const STOP = new Set([
  'of',
  'the',
  'in',
  'for',
  'to',
  'and',
  'with',
  'on',
  'at',
  'by',
  'or',
  'a',
  'an',
  'from',
])

/** Whether a word is ignored in phrases. */
export const isStopWord = (word: string): boolean => STOP.has(word)

const phrases = (texts: readonly string[]) =>
  texts
    .map((phrase) => wordsOf(phrase).filter((word) => !isStopWord(word)))
    .filter((words) => words.length > 0)

function partition<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))]
}
