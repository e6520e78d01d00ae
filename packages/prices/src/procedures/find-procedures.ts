import { list, optionalList, readTable, text } from '@ppman/facts'
import { editDistance } from '@ppman/text'

/** A procedure that the index knows, under our own plain name. */
export type KnownProcedure = { family: string; code: string; name: string }
export type ProcedureMatches = {
  /** Best first. */
  items: (KnownProcedure & { score: number })[]
  /** The query with its misspelled words repaired; null where nothing was repaired. */
  repaired: string | null
}

/** A name of a procedure as the words that count, each once. */
type Name = { words: ReadonlySet<string>; weight: number }
type Entry = KnownProcedure & {
  /** What people call it most; empty where nobody but billers names it. */
  alias: string
  names: readonly Name[]
}
type Index = {
  entries: readonly Entry[]
  byCode: ReadonlyMap<string, Entry>
  /** The weight of a word: rare words say more. */
  weightOf: (word: string) => number
  /** All spellings that are understood, by how many names have them. */
  spellings: ReadonlyMap<string, number>
}

/** Read in place of words that do not count, such as "the" and "price". */
const NOISE = '-'
/** Weight of a word that the index does not have: the query asks for something else. */
const UNKNOWN_WEIGHT = 6
/** A match below is of words that many procedures share. */
const LEAST_SCORE = 0.55
const MAX_MATCHES = 20
/** Repairs tried for each word, and queries tried in all. */
const MAX_REPAIRS = 4
const MAX_QUERIES = 32

/**
 * Finds procedures by what patients and billers call them. A misspelled word is repaired to the
 * spelling that makes the whole query match best.
 */
export function findProcedures(query: string, limit = MAX_MATCHES): ProcedureMatches {
  const spoken = splitWords(query)
  const tried = repairsOf(spoken).map((words) => ({ words, items: rank(classesOf(words), limit) }))
  const best = tried.reduce(
    (a, b) => ((b.items[0]?.score ?? 0) > (a.items[0]?.score ?? 0) ? b : a),
    tried[0]!,
  )
  return { items: best.items, repaired: best.words === spoken ? null : best.words.join(' ') }
}

/** Our own plain name of a code; null for a code without one. */
export const plainName = (family: string, code: string): string | null =>
  index().byCode.get(`${family} ${code}`)?.name ?? null

/** All procedures of the index, more common ones first within a topic. */
export const knownProcedures = (): readonly (KnownProcedure & { alias: string })[] => index().entries

function rank(words: ReadonlySet<string>, limit: number): ProcedureMatches['items'] {
  const { entries, weightOf } = index()
  const total = sum([...words].map(weightOf))
  if (total === 0) return []
  return entries
    .map(({ family, code, name, names }) => ({ family, code, name, score: scoreOf(words, total, names) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

/**
 * How well a procedure's best name answers the words, between 0 and 1: mostly how much of the query
 * it has, then how much of the name was asked for. The words of all its names count a little.
 */
function scoreOf(words: ReadonlySet<string>, total: number, names: readonly Name[]): number {
  const { weightOf } = index()
  const found = new Set<string>()
  let best = 0
  for (const name of names) {
    const shared = [...words].filter((word) => name.words.has(word))
    if (shared.length === 0) continue
    for (const word of shared) found.add(word)
    const weight = sum(shared.map(weightOf))
    best = Math.max(best, 0.65 * (weight / total) + 0.25 * (weight / name.weight))
  }
  return best + 0.1 * (sum([...found].map(weightOf)) / total)
}

const splitWords = (query: string): string[] =>
  query
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/\bw\/o\b/g, 'without')
    .match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? []

/** The words that count, each under the word that stands for all of its spellings. */
function classesOf(words: readonly string[]): Set<string> {
  const classes = new Set<string>()
  for (let place = 0; place < words.length; place++) {
    const [word, pair] = [words[place]!, words.slice(place, place + 2).join(' ')]
    const isPair = place + 1 < words.length && spellingClasses().has(pair)
    const found = isPair ? spellingClasses().get(pair)! : (spellingClasses().get(word) ?? singular(word))
    if (isPair) place++
    if (found !== NOISE) for (const one of found.split(' ')) classes.add(one)
  }
  return classes
}

const singular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  const one = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.endsWith('s') ? word.slice(0, -1) : word
  return spellingClasses().get(one) ?? one
}

/** The query, and the queries with its unknown words repaired. */
function repairsOf(words: readonly string[]): (readonly string[])[] {
  const { spellings } = index()
  const isKnown = (word: string, place: number) =>
    /^\d+$/.test(word) ||
    spellings.has(word) ||
    spellingClasses().has(word) ||
    spellings.has(singular(word)) ||
    spellingClasses().has(words.slice(place, place + 2).join(' ')) ||
    (place > 0 && spellingClasses().has(words.slice(place - 1, place + 1).join(' ')))
  const options = words.map((word, place) => (isKnown(word, place) ? [word] : [word, ...repairs(word)]))
  if (options.every(({ length }) => length === 1)) return [words]
  const queries = options.reduce<string[][]>(
    (made, each) => made.flatMap((start) => each.map((word) => [...start, word])).slice(0, MAX_QUERIES),
    [[]],
  )
  return [words, ...queries.slice(1)]
}

/** Known spellings close to a word: one edit in short words, two in long ones. */
function repairs(word: string): string[] {
  const reach = word.length >= 6 ? 2 : 1
  if (word.length < 3) return []
  return [...index().spellings]
    .filter(([spelling]) => Math.abs(spelling.length - word.length) <= reach)
    .filter(([spelling]) => (word.length > 3 ? spelling.length > 3 : spelling.length > word.length))
    .map(([spelling, names]) => ({ spelling, names, edits: editDistance(word, spelling) }))
    .filter(({ edits }) => edits <= reach)
    .sort((a, b) => a.edits - b.edits || b.names - a.names)
    .slice(0, MAX_REPAIRS)
    .map(({ spelling }) => spelling)
}

let classTable: ReadonlyMap<string, string> | null = null
/** The word that stands for a spelling or a pair of words. */
const spellingClasses = (): ReadonlyMap<string, string> =>
  (classTable ??= new Map(
    readTable(new URL('./facts/interchangeable-words.csv', import.meta.url), {
      word: text,
      same_as: list,
    }).flatMap(({ word, same_as: spellings }) => spellings.map((one) => [one, word] as const)),
  ))

let cached: Index | null = null
/** Read once, by the first query. */
const index = (): Index => (cached ??= readIndex())

function readIndex(): Index {
  const rows = readTable(new URL('./facts/plain-names.csv', import.meta.url), {
    code_type: text,
    code: text,
    name: text,
    also_called: optionalList,
  })
  const named = rows.map(({ code_type: family, code, name, also_called: others }) => ({
    procedure: { family, code, name, alias: others[0] ?? '' },
    names: [name, ...others],
  }))
  const [frequency, spellings] = [new Map<string, number>(), new Map<string, number>()]
  for (const { names } of named) {
    for (const word of new Set(names.flatMap((one) => [...classesOf(splitWords(one))])))
      addOne(frequency, word)
    for (const word of names.flatMap(splitWords)) addOne(spellings, word)
  }
  const weightOf = (word: string) => {
    const procedures = frequency.get(word)
    return procedures === undefined ? UNKNOWN_WEIGHT : Math.log(1 + rows.length / procedures)
  }
  const entries = named.map(({ procedure, names }) => ({
    ...procedure,
    names: names.map((one) => {
      const words = classesOf(splitWords(one))
      return { words, weight: sum([...words].map(weightOf)) || 1 }
    }),
  }))
  const byCode = new Map(entries.map((entry) => [`${entry.family} ${entry.code}`, entry]))
  return { entries, byCode, weightOf, spellings }
}

const addOne = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
