import { optionalList, readTable, text } from '@ppman/facts'
import { editDistance } from '@ppman/text'
import { classesOf, isSpelling, placesOfSpellings, singular, splitWords, NOT } from './query-words.ts'
import { groupName } from './group-codes.ts'

/** A procedure that the index knows, under our own plain name. */
export type KnownProcedure = { family: string; code: string; name: string }
export type ProcedureMatches = {
  /** Best first. */
  items: (KnownProcedure & { score: number })[]
  /** The query with its misspelled words repaired; null where nothing was repaired. */
  repaired: string | null
}

/** A name of a procedure as the words that count, each once, and as it is spelled. */
type Name = { words: ReadonlySet<string>; spelled: string; weight: number }
/** Years of age, both included. */
type Ages = { from: number; to: number }
type Entry = KnownProcedure & {
  /** For whom it is, by our own name of it; null where it does not say. */
  ages: Ages | null
  /** Minutes and levels that its names state, such as `60 minutes`. */
  measures: ReadonlySet<string>
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

/** Weight of a word that the index does not have: the query may ask for something else. */
const UNKNOWN_WEIGHT = 2
/** Words that say how something is done or seen: a procedure of another kind is a lesser answer. */
const METHODS: ReadonlySet<string> = new Set([
  'mri',
  'ct',
  'x-ray',
  'ultrasound',
  'mammogram',
  'vaccine',
  'injection',
])
/** What counts in a score: the query in a name, the name in the query, the query in all names. */
const [OF_QUERY, OF_NAME, OF_ALL_NAMES] = [0.6, 0.25, 0.15]
/** What is left of the score of a procedure of another kind, for another age, or not wanted. */
const PART_OF_OTHER = 0.75
/** A short word that differs in one letter is another word: "bill" is not "bile". */
const SHORT = 4
/** For a query that is a name to the letter. */
const BONUS_OF_EXACT = 0.02
/** For each letter that is changed to repair a query. */
const COST_OF_EDIT = 0.05
/** The weight of about three words: a whole sentence says what is wanted in as many. */
const ENOUGH_WEIGHT = 12
/** What further words count. */
const PART_OF_FURTHER = 0.2
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
  const age = ageOf(query)
  const tried = repairsOf(spoken).map(({ words, edits }) => ({
    words,
    items: rank({ ...readWords(words), age, edits }, limit),
  }))
  const best = tried.reduce(
    (a, b) => ((b.items[0]?.score ?? 0) > (a.items[0]?.score ?? 0) ? b : a),
    tried[0]!,
  )
  return { items: best.items, repaired: best.words === spoken ? null : best.words.join(' ') }
}

const readWords = (words: readonly string[]) => ({
  words: classesOf(words),
  spelled: words.join(' '),
  measures: measuresOf(words.join(' ')),
})

/** `60 minutes` and `level 3` of a text. */
const measuresOf = (text: string): Set<string> =>
  new Set(
    Array.from(text.matchAll(/\b(\d+) min(?:ute)?s?\b|\b(?:level|lvl|lev) (\d)\b/g), ([, minutes, level]) =>
      minutes ? `${minutes} minutes` : `${level} level`,
    ),
  )

/** Our own plain name of a code; null for a code without one. Each code of a group has one. */
export const plainName = (family: string, code: string): string | null =>
  groupName(family, code) ?? index().byCode.get(`${family} ${code}`)?.name ?? null

/** All procedures of the index, more common ones first within a topic. */
export const knownProcedures = (): readonly (KnownProcedure & { alias: string })[] => index().entries

/** What a query asks for, and how many letters were changed to repair it. */
type Wishes = {
  words: ReadonlySet<string>
  spelled: string
  measures: ReadonlySet<string>
  age: number | null
  edits: number
}

const saturate = (weight: number): number =>
  weight <= ENOUGH_WEIGHT ? weight : ENOUGH_WEIGHT + PART_OF_FURTHER * (weight - ENOUGH_WEIGHT)

function rank(wishes: Wishes, limit: number): ProcedureMatches['items'] {
  const { entries, weightOf } = index()
  const total = saturate(sum([...wishes.words].map(weightOf)))
  if (total === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(wishes, total, entry) - wishes.edits * COST_OF_EDIT }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry: { family, code, name }, score }) => ({ family, code, name, score }))
}

/**
 * How well a procedure's best name answers the words, between 0 and 1: mostly how much of the query
 * it has, then how much of the name was asked for. The words of all its names count a little.
 */
function scoreOf(wishes: Wishes, total: number, entry: Entry): number {
  const [{ words, spelled }, { names }] = [wishes, entry]
  const { weightOf } = index()
  const found = new Set<string>()
  let best = 0
  for (const name of names) {
    const shared = [...words].filter((word) => name.words.has(word))
    if (shared.length === 0) continue
    for (const word of shared) found.add(word)
    const weight = sum(shared.map(weightOf))
    best = Math.max(best, OF_QUERY * Math.min(1, weight / total) + OF_NAME * (weight / name.weight))
  }
  const score = best + OF_ALL_NAMES * Math.min(1, sum([...found].map(weightOf)) / total)
  const exact = names.some((name) => name.spelled === spelled) ? BONUS_OF_EXACT : 0
  return (isOther(wishes, found, entry) ? score * PART_OF_OTHER : score) + exact
}

/** Whether a procedure is of another kind, for another age, or with what the query excludes. */
function isOther({ words, measures, age }: Wishes, found: ReadonlySet<string>, entry: Entry): boolean {
  const { names, ages } = entry
  const has = (word: string) => names.some((name) => name.words.has(word))
  const isExcluded = (word: string) => has(opposite(word)) && !has(word)
  const isMissed = (measure: string) => !entry.measures.has(measure) && hasUnit(entry.measures, measure)
  return (
    [...words].some((word) => METHODS.has(word) && !found.has(word)) ||
    [...words].some((word) => (word.startsWith(NOT) ? isExcluded(word) : names[0]!.words.has(NOT + word))) ||
    [...measures].some(isMissed) ||
    (age !== null && ages !== null && (age < ages.from || age > ages.to))
  )
}

const unitOf = (measure: string) => measure.split(' ')[1]
const hasUnit = (measures: ReadonlySet<string>, wanted: string) =>
  [...measures].some((measure) => unitOf(measure) === unitOf(wanted))

const opposite = (word: string) => word.slice(NOT.length)

/** "25 years old", "age 6", "6 yo". */
const AGE =
  /\b(?:age[ds]?|turning|i.?m|i am)\s+(\d{1,3})\b|\b(\d{1,3})[\s-]*(?:years?|yrs?|yo|y\/o)\b(?!\s+ago)/i

/** The age of the patient that a query states, in years; null where it states none. */
const ageOf = (query: string): number | null => {
  const found = AGE.exec(query)
  return found ? Number(found[1] ?? found[2]) : null
}

/** The ages that our own name of a procedure states. */
function agesOf(name: string): Ages | null {
  const between = /\bages (\d+) to (\d+)/.exec(name)
  if (between) return { from: Number(between[1]), to: Number(between[2]) }
  const from = /\bages? (\d+) and over/.exec(name)
  if (from) return { from: Number(from[1]), to: Infinity }
  const under = /\bunder (?:age )?(\d+)/.exec(name)
  return under ? { from: 0, to: Number(under[1]) - 1 } : null
}

type Repair = { word: string; edits: number }

/** The query, and the queries with its unknown words repaired. */
function repairsOf(words: readonly string[]): { words: readonly string[]; edits: number }[] {
  const { spellings } = index()
  const inLonger = placesOfSpellings(words)
  const isKnown = (word: string, place: number) =>
    /^\d+$/.test(word) ||
    inLonger.has(place) ||
    spellings.has(word) ||
    isSpelling(word) ||
    spellings.has(singular(word))
  const options = words.map((word, place): Repair[] =>
    isKnown(word, place) ? [{ word, edits: 0 }] : [{ word, edits: 0 }, ...repairs(word)],
  )
  const queries = options.reduce<Repair[][]>(
    (made, each) => made.flatMap((start) => each.map((one) => [...start, one])).slice(0, MAX_QUERIES),
    [[]],
  )
  const repaired = queries.slice(1).map((each) => ({
    words: each.map(({ word }) => word),
    edits: sum(each.map(({ edits }) => edits)),
  }))
  return [{ words, edits: 0 }, ...repaired]
}

/** Known spellings close to a word: one edit in short words, two in long ones. */
function repairs(word: string): Repair[] {
  const reach = word.length >= 6 ? 2 : 1
  if (word.length < 3) return []
  return [...index().spellings]
    .filter(
      ([spelling]) => Math.abs(spelling.length - word.length) <= reach && isAlikeAtFront(word, spelling),
    )
    .filter(([spelling]) => word.length > SHORT || spelling.length !== word.length)
    .filter(([spelling]) => (word.length > 3 ? spelling.length > 3 : spelling.length > word.length))
    .map(([spelling, names]) => ({ word: spelling, names, edits: editDistance(word, spelling) }))
    .filter(({ edits }) => edits <= reach)
    .sort((a, b) => a.edits - b.edits || b.names - a.names)
    .slice(0, MAX_REPAIRS)
}

/** The first letter is seldom another one; it may be missing, as in "nee". */
const isAlikeAtFront = (word: string, spelling: string): boolean =>
  word[0] === spelling[0] || spelling.slice(1) === word || word.slice(1) === spelling

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
    if (procedures === undefined) return /^\d|^!/.test(word) ? 0 : UNKNOWN_WEIGHT
    return Math.log(1 + rows.length / procedures)
  }
  const entries = named.map(({ procedure, names }) => ({
    ...procedure,
    ages: agesOf(procedure.name),
    measures: new Set(names.flatMap((one) => [...measuresOf(splitWords(one).join(' '))])),
    names: names.map((one) => {
      const words = classesOf(splitWords(one))
      return { words, spelled: splitWords(one).join(' '), weight: sum([...words].map(weightOf)) || 1 }
    }),
  }))
  const byCode = new Map(entries.map((entry) => [`${entry.family} ${entry.code}`, entry]))
  return { entries, byCode, weightOf, spellings }
}

const addOne = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
