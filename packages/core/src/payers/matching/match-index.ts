import { addressKey, boxText, keyText, printedText } from './address-key.ts'
import { buildPostings, type GramPostings, gramScratch, type GramScratch } from './gram-postings.ts'
import { ownerNames } from './fact-readings.ts'
import { gramsOf } from './grams.ts'
import { linesOf } from './lines-of-business.ts'
import type { AddressRow, IdentifierRow, MatchRows, NameRow, PhoneRow, SubjectRow } from './match-rows.ts'
import { nameWords } from './name-words.ts'
import { phoneKey } from './phone-key.ts'
import { skeletonOf } from './skeleton.ts'
import { statesNamed } from './state-words.ts'
import { buildWordPostings, type WordPostings } from './word-postings.ts'
import { wordCounter, type WordTable } from './word-table.ts'

/** `size` grows with the EDI ids that an entry goes by: large payers have many, and are meant more often. */
export type Subject = SubjectRow & { size: number }
/** Who bears a name; `byFact` when only a fact of the field says that the name may mean it. */
export type Bearer = { subject: number; isAlias: boolean; byFact: boolean }
/** A name in its one spelling, and everything about it that ranking needs. Several subjects may bear it. */
export type IndexedName = {
  words: Uint32Array
  run: string
  initials: string
  states: readonly string[]
  lines: number
  bearers: Bearer[]
}
/** A subject under a key, the row of the directory that says so, and letters and digits of the address it prints. */
export type KeyHit = { subject: number; directoryId: string; printed: string }

export type MatchIndex = {
  subjects: readonly Subject[]
  names: readonly IndexedName[]
  words: WordTable
  postings: GramPostings
  byWord: WordPostings
  scratch: GramScratch
  /** Names by their initials, and names that look like initials by themselves. */
  acronyms: ReadonlyMap<string, readonly number[]>
  /** Looked up by `edi|…`, `naic|…`, `phone|…`, `box|…`, `street|…`. */
  keys: ReadonlyMap<string, readonly KeyHit[]>
  /** The names of each subject. */
  namesOf: readonly (readonly number[])[]
  /** Subjects by payer id: a correction names a payer. */
  byPayer: ReadonlyMap<string, readonly number[]>
}

const PAUSE_EVERY = 500
/** The size of an entry with twenty EDI ids: more do not make it likelier. */
const LARGEST = 3

/** Builds the index from rows of the directory; each `yield` is a place to let others work. Pure. */
export function* buildIndex(rows: MatchRows): Generator<void, MatchIndex> {
  const { place, byPayer } = yield* buildPlace(rows.subjects)
  const subjects = yield* withSize(rows, place)
  const { names, grams, words } = yield* buildNames(rows.names, place, subjects)
  yield
  const keys = yield* buildKeys(rows, place)
  const postings = yield* buildPostings(grams)
  const byWord = yield* buildWordPostings(names, words.words.length)
  const namesOf = yield* buildNamesOf(subjects.length, names)
  const acronyms = acronymsOf(names)
  yield
  return { subjects, names, words, postings, byWord, scratch: gramScratch(names.length), acronyms, keys, namesOf, byPayer }
}

function* buildPlace(subjects: readonly SubjectRow[]) {
  const byPayer = new Map<string, number[]>()
  const place = new Map<string, readonly number[]>()
  for (const [at, { payerId, entryId }] of subjects.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    push(byPayer, payerId, at)
    place.set(payerId, byPayer.get(payerId)!)
    if (entryId) place.set(entryId, [at])
  }
  return { place, byPayer }
}

function* buildNamesOf(subjects: number, names: readonly IndexedName[]) {
  const namesOf = Array.from({ length: subjects }, (): number[] => [])
  for (const [at, { bearers }] of names.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    for (const { subject, byFact } of bearers) if (!byFact) namesOf[subject]!.push(at)
  }
  return namesOf
}

/** A statement about an entry is about it alone, one about a payer is about all its entries. */
type Place = ReadonlyMap<string, readonly number[]>

function* buildNames(rows: readonly NameRow[], place: Place, subjects: readonly Subject[]) {
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
  for (const [at, { key, alias, kind }] of rows.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    const words = nameWords(alias)
    if (words.length === 0 || !place.has(key)) continue
    const name = nameFor(words)
    if (name.bearers.length === 0) counter.count(name.words)
    for (const subject of place.get(key)!) bear(name, { subject, isAlias: kind !== 'name', byFact: false })
  }
  const own = byText.size
  for (const [at, { key, alias }] of rows.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    const routed = (place.get(key) ?? []).filter((subject) => subjects[subject]!.entryId !== null)
    for (const words of routed.length > 0 ? ownerNames(nameWords(alias)) : [])
      for (const subject of routed) bear(nameFor(words), { subject, isAlias: false, byFact: true })
  }
  const names = [...byText.values()]
  return { names, grams, words: counter.finish(own) }
}

function bear({ bearers }: IndexedName, bearer: Bearer): void {
  if (!bearers.some(({ subject }) => subject === bearer.subject)) bearers.push(bearer)
}

function acronymsOf(names: readonly IndexedName[]): ReadonlyMap<string, readonly number[]> {
  const acronyms = new Map<string, number[]>()
  for (const [at, { words, run, initials }] of names.entries()) {
    const text = words.length === 1 ? run : initials
    if (isAcronym(text)) push(acronyms, text, at)
  }
  return acronyms
}

/** Two letters are too many companies' initials, eight are a word. */
export const isAcronym = (text: string): boolean => text.length >= 3 && text.length <= 7

const nameOf = (words: readonly string[], skeletons: readonly string[], numbers: Uint32Array): IndexedName => ({
  words: numbers,
  run: skeletons.join(''),
  initials: skeletons.map((word) => word[0]!).join(''),
  states: statesNamed(words),
  lines: linesOf(words),
  bearers: [],
})

function* withSize({ subjects, identifiers }: MatchRows, place: Place): Generator<void, Subject[]> {
  const counts = new Uint32Array(subjects.length)
  for (const [at, { key, kind }] of identifiers.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    if (kind === 'edi') for (const subject of place.get(key) ?? []) counts[subject]!++
  }
  const sized: Subject[] = []
  for (const [at, subject] of subjects.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    sized.push({ ...subject, size: Math.min(LARGEST, Math.log1p(counts[at]!)) })
  }
  return sized
}

/** Of several rows of one company that give a key, its own row answers. */
function* buildKeys({ subjects, identifiers, addresses, phones }: MatchRows, place: Place) {
  const keys = new Map<string, KeyHit[]>()
  const add = (text: string, { key, directoryId }: { key: string; directoryId: string }, printed = '') => {
    for (const subject of place.get(key) ?? []) {
      const known = keys.get(text)?.find((hit) => hit.subject === subject)
      if (!known) push(keys, text, { subject, directoryId, printed })
      else if (directoryId === subjects[subject]!.directoryId) known.directoryId = directoryId
    }
  }
  for (const [at, row] of identifiers.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    add(identifierText(row), row)
  }
  for (const [at, row] of [...addresses, ...phones].entries()) {
    if (at % PAUSE_EVERY === 0) yield
    const printed = 'line' in row ? printedText(row.line) : ''
    for (const text of 'phone' in row ? phoneTexts(row) : addressTexts(row)) add(text, row, printed)
  }
  return keys
}

const identifierText = ({ kind, value }: IdentifierRow) => `${kind}|${value.trim().toUpperCase()}`
const phoneTexts = ({ phone }: PhoneRow) => [phoneKey(phone)].flatMap((key) => (key ? [`phone|${key}`] : []))

/** A box is found under its ZIP, and under its number alone. */
function addressTexts({ line, zip }: AddressRow): string[] {
  const key = addressKey(line, zip)
  if (!key) return []
  return key.kind === 'po_box' ? [keyText(key), boxText(key.number)] : [keyText(key)]
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
