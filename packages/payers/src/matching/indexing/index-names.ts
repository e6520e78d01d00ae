import { ownerNames } from '../facts/fact-readings.ts'
import { gramsOf } from './gram-postings.ts'
import {
  type Bearer,
  type IndexedName,
  type NameRow,
  PAUSE_EVERY,
  type Place,
  push,
  type Subject,
} from './index-types.ts'
import { linesOf } from '../facts/fact-tables.ts'
import { nameWords, skeletonOf } from '../../normalization/names.ts'
import { statesNamed } from '../../normalization/us-states.ts'
import { wordCounter } from './word-index.ts'

type Names = { rows: readonly NameRow[]; place: Place; subjects: readonly Subject[] }

/** Normalized names, with those that facts add, their grams and their words. */
export function* buildNames(from: Names) {
  const book = nameBook()
  yield* addDirectoryNames(book, from)
  const own = book.byText.size
  yield* addShortNames(book, from)
  yield* addOwnerNames(book, from)
  return { names: [...book.byText.values()], grams: book.grams, words: book.counter.finish(own) }
}

type NameBook = ReturnType<typeof nameBook>

function nameBook() {
  const byText = new Map<string, IndexedName>()
  const grams: Uint16Array[] = []
  const counter = wordCounter()
  const nameFor = (words: readonly string[]): IndexedName => {
    const text = words.join(' ')
    let name = byText.get(text)
    if (!name) {
      const skeletons = words.map(skeletonOf)
      byText.set(text, (name = nameOf(words, skeletons, counter.take(skeletons))))
      grams.push(Uint16Array.from(gramsOf(skeletons)))
    }
    return name
  }
  return { byText, grams, counter, nameFor }
}

/** Adds the names of the directory. */
function* addDirectoryNames({ nameFor, counter }: NameBook, { rows, place }: Names) {
  for (const [index, { key, alias, kind }] of rows.entries()) {
    if (index % PAUSE_EVERY === 0) yield
    const words = nameWords(alias)
    if (words.length === 0 || !place.has(key)) continue
    const name = nameFor(words)
    if (name.bearers.length === 0) counter.count(name.words)
    for (const subject of place.get(key)!)
      bear(name, { subject, isAlias: kind !== 'name', byFact: false, isShort: false })
  }
}

/** Adds names without what tells entries of the directory apart, and initials in brackets. */
function* addShortNames({ nameFor }: NameBook, { rows, place, subjects }: Names) {
  for (const [index, { key, alias, kind }] of rows.entries()) {
    if (index % PAUSE_EVERY === 0) yield
    const routed = (place.get(key) ?? []).filter((subject) => subjects[subject]!.entryId !== null)
    for (const short of shortNames(alias))
      for (const subject of routed)
        bear(nameFor(nameWords(short)), { subject, isAlias: kind !== 'name', byFact: false, isShort: true })
  }
}

/** "UMR (Wausau)" is printed "UMR": a card leaves out what stands in brackets or after a dash. */
const ADDED = /\([^()]{0,99}\)|\s-\s[^\n]{0,200}$/g
/** "Line Construction Benefit (LINECO)" is also printed "LINECO". */
const INITIALS = /\(([A-Z][A-Z&]{2,})\)/g
/** Fewer letters are the initials of too many companies. */
const MIN_SHORT_LETTERS = 3

/** A name without what a directory adds to it. */
export const withoutAdded = (alias: string): string => alias.replace(ADDED, '').trim()

const shortNames = (alias: string): string[] =>
  [withoutAdded(alias), ...Array.from(alias.matchAll(INITIALS), ([, initials]) => initials!)].filter(
    (short) => short !== alias && short.length >= MIN_SHORT_LETTERS && nameWords(short).length > 0,
  )

/** Adds owner names from facts: an owner's name may mean each of its routing entries. */
function* addOwnerNames({ nameFor }: NameBook, { rows, place, subjects }: Names) {
  for (const [index, { key, alias }] of rows.entries()) {
    if (index % PAUSE_EVERY === 0) yield
    const routed = (place.get(key) ?? []).filter((subject) => subjects[subject]!.entryId !== null)
    for (const words of routed.length > 0 ? ownerNames(nameWords(alias)) : [])
      for (const subject of routed)
        bear(nameFor(words), { subject, isAlias: false, byFact: true, isShort: false })
  }
}

function bear({ bearers }: IndexedName, bearer: Bearer): void {
  if (!bearers.some(({ subject }) => subject === bearer.subject)) bearers.push(bearer)
}

const nameOf = (
  words: readonly string[],
  skeletons: readonly string[],
  numbers: Uint32Array,
): IndexedName => ({
  words: numbers,
  run: skeletons.join(''),
  initials: skeletons.map((word) => word[0]!).join(''),
  states: statesNamed(words),
  lines: linesOf(words),
  bearers: [],
})

/** The directory's names of each subject. */
export function* buildNamesOf(subjects: number, names: readonly IndexedName[]) {
  const namesOf = Array.from({ length: subjects }, (): number[] => [])
  for (const [index, { bearers }] of names.entries()) {
    if (index % PAUSE_EVERY === 0) yield
    for (const { subject, byFact } of bearers) if (!byFact) namesOf[subject]!.push(index)
  }
  return namesOf
}

/** Names by their initials, and names that look like initials themselves. */
export function acronymsOf(names: readonly IndexedName[]): ReadonlyMap<string, readonly number[]> {
  const acronyms = new Map<string, number[]>()
  for (const [index, { words, run, initials }] of names.entries()) {
    const text = words.length === 1 ? run : initials
    if (isAcronym(text)) push(acronyms, text, index)
  }
  return acronyms
}

/** Two letters are the initials of too many companies, and eight letters are a word. */
export const isAcronym = (text: string): boolean => text.length >= 3 && text.length <= 7
