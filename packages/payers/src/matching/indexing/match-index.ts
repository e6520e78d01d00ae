import { addressKey, boxText, keyText, printedText, phoneKey } from '../../normalization/contact-keys.ts'
import { buildPostings, type GramPostings, gramScratch, type GramScratch } from './gram-postings.ts'
import { acronymsOf, buildNames, buildNamesOf } from './index-names.ts'
import {
  type AddressRow,
  type IdentifierRow,
  type IndexedName,
  type KeyHit,
  type MatchRows,
  PAUSE_EVERY,
  type PhoneRow,
  type Place,
  push,
  type Subject,
  type SubjectRow,
} from './index-types.ts'
import { buildWordPostings, type WordPostings, type WordTable } from './word-index.ts'
import type { Card, KeyKind } from '../card.ts'

export type MatchIndex = {
  subjects: readonly Subject[]
  names: readonly IndexedName[]
  words: WordTable
  postings: GramPostings
  byWord: WordPostings
  scratch: GramScratch
  /** Names by their initials, and names that look like initials themselves. */
  acronyms: ReadonlyMap<string, readonly number[]>
  /** Looked up by `edi|…`, `naic|…`, `phone|…`, `box|…`, `street|…`. */
  keys: Lookup<readonly KeyHit[]>
  /** The names of each subject. */
  namesOf: readonly (readonly number[])[]
  /** Subjects by payer id: a correction names a payer. */
  byPayer: Lookup<readonly number[]>
}

type Lookup<Value> = Pick<ReadonlyMap<string, Value>, 'get'>

/** Builds the index from rows of the directory; callers may pause at each `yield`. Pure. */
export function* buildIndex(rows: MatchRows): Generator<void, MatchIndex> {
  const { place, byPayer } = yield* buildPlace(rows.subjects)
  const subjects = yield* withSize(rows, place)
  const { names, grams, words } = yield* buildNames({ rows: rows.names, place, subjects })
  yield
  const keys = yield* buildKeys(rows, place)
  const postings = yield* buildPostings(grams)
  const byWord = yield* buildWordPostings(names, words.words.length)
  const namesOf = yield* buildNamesOf(subjects.length, names)
  const acronyms = acronymsOf(names)
  yield
  return {
    subjects,
    names,
    words,
    postings,
    byWord,
    scratch: gramScratch(names.length),
    acronyms,
    keys,
    namesOf,
    byPayer,
  }
}

/** The size of an entry with about twenty EDI ids; more do not count. */
const LARGEST = 3

/** Indexes subjects by payer id, and by payer or entry id. */
function* buildPlace(subjects: readonly SubjectRow[]) {
  const byPayer = new Map<string, number[]>()
  const place = new Map<string, readonly number[]>()
  for (const [index, { payerId, entryId }] of subjects.entries()) {
    if (index % PAUSE_EVERY === 0) yield
    push(byPayer, payerId, index)
    place.set(payerId, byPayer.get(payerId)!)
    if (entryId) place.set(entryId, [index])
  }
  return { place, byPayer }
}

/** Subjects with their sizes, in the same order. */
function* withSize({ subjects, identifiers }: MatchRows, place: Place): Generator<void, Subject[]> {
  const counts = new Uint32Array(subjects.length)
  for (const [index, { key, kind }] of identifiers.entries()) {
    if (index % PAUSE_EVERY === 0) yield
    if (kind === 'edi') for (const subject of place.get(key) ?? []) counts[subject]!++
  }
  const sized: Subject[] = []
  for (const [index, subject] of subjects.entries()) {
    if (index % PAUSE_EVERY === 0) yield
    sized.push({ ...subject, size: Math.min(LARGEST, Math.log1p(counts[index]!)) })
  }
  return sized
}

/**
 * Subjects by numbers, phones and addresses. Of several rows with one key, the subject's own row
 * represents it.
 */
function* buildKeys({ subjects, identifiers, addresses, phones }: MatchRows, place: Place) {
  const keys = new Map<string, KeyHit[]>()
  const add = (text: string, { key, directoryId }: { key: string; directoryId: string }, printed = '') => {
    for (const subject of place.get(key) ?? []) {
      const existing = keys.get(text)?.find((hit) => hit.subject === subject)
      if (!existing) push(keys, text, { subject, directoryId, printed })
      else if (directoryId === subjects[subject]!.directoryId) existing.directoryId = directoryId
    }
  }
  for (const [index, row] of identifiers.entries()) {
    if (index % PAUSE_EVERY === 0) yield
    add(identifierText(row), row)
  }
  for (const [index, row] of [...addresses, ...phones].entries()) {
    if (index % PAUSE_EVERY === 0) yield
    const printed = 'line' in row ? printedText(row.line) : ''
    for (const text of 'phone' in row ? phoneTexts(row) : addressTexts(row)) add(text, row, printed)
  }
  return keys
}

export const identifierText = ({ kind, value }: Pick<IdentifierRow, 'kind' | 'value'>) =>
  `${kind}|${value.trim().toUpperCase()}`
export const phoneTexts = ({ phone }: Pick<PhoneRow, 'phone'>) =>
  [phoneKey(phone)].flatMap((key) => (key ? [`phone|${key}`] : []))

/** A PO box is indexed with its ZIP and by its number alone. */
export function addressTexts({ line, zip }: Pick<AddressRow, 'line' | 'zip'>): string[] {
  const key = addressKey(line, zip)
  if (!key) return []
  return key.kind === 'po_box' ? [keyText(key), boxText(key.number)] : [keyText(key)]
}

/**
 * A subject found by a number or an address of the card. `zipDiffers`: the PO box was found under
 * another ZIP. `samePrint`: the address line is printed identically.
 */
export type Key = KeyHit & { kind: KeyKind; zipDiffers: boolean; samePrint: boolean }

/** The normalized keys of a card; null where it has none that can be read. */
export type CardKeys = {
  ediPayerId: string | null
  naicCode: string | null
  phone: string | null
  address: ReturnType<typeof addressKey>
  printed: string
}

export const keysOf = (card: Card): CardKeys => ({
  ediPayerId: card.ediPayerId?.trim().toUpperCase() || null,
  naicCode: naicOf(card.naicCode),
  phone: card.phone ? phoneKey(card.phone) : null,
  address: card.address ? addressKey(card.address.line, card.address.zip) : null,
  printed: printedText(card.address?.line ?? ''),
})

/** NAIC codes have five digits; spreadsheets drop leading zeros. */
function naicOf(code: string | undefined): string | null {
  const digits = /^\D*(\d{3,5})\D*$/.exec(code ?? '')?.[1]
  return digits?.padStart(5, '0') ?? (code?.trim() || null)
}

/** All subjects that a key of the card identifies, strongest kind of key first. */
export function keyHits(
  index: MatchIndex,
  { ediPayerId, naicCode, phone, address, printed }: CardKeys,
): Key[] {
  const found = (text: string | null, kind: KeyKind) =>
    bearers(
      index,
      text && `${kind === 'payer_id' ? 'edi' : kind === 'naic_code' ? 'naic' : kind}|${text}`,
      kind,
    )
  return [
    ...found(ediPayerId, 'payer_id'),
    ...found(naicCode, 'naic_code'),
    ...addressHits(index, address).map((key) => ({ ...key, samePrint: key.printed === printed })),
    ...found(phone, 'phone'),
  ]
}

/**
 * A street needs its ZIP. A PO box matches by its number alone when a ZIP is missing or unknown.
 */
function addressHits(index: MatchIndex, address: CardKeys['address']): Key[] {
  if (!address) return []
  if (address.kind === 'street') return bearers(index, keyText(address), 'street')
  const exact = address.zip ? bearers(index, keyText(address), 'po_box') : []
  if (exact.length > 0) return exact
  return bearers(index, boxText(address.number), 'po_box').map((key) => ({
    ...key,
    zipDiffers: address.zip !== null,
  }))
}

const bearers = (index: MatchIndex, text: string | null, kind: KeyKind): Key[] =>
  (text === null ? [] : (index.keys.get(text) ?? [])).map((hit) => ({
    ...hit,
    kind,
    zipDiffers: false,
    samePrint: false,
  }))
