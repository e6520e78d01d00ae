/** A possible answer of a match: an EDI routing entry of a payer, or a company without entries. */
export type SubjectRow = {
  payerId: string
  entryId: string | null
  /** The directory row that represents it. */
  directoryId: string
  name: string
  ediPayerId: string | null
  states: readonly string[]
}

/** Statements about a subject; `key` is its entry id, else its payer id. */
export type NameRow = { key: string; alias: string; kind: string }
export type IdentifierRow = { key: string; kind: string; value: string; directoryId: string }
export type AddressRow = { key: string; line: string; zip: string; directoryId: string }
export type PhoneRow = { key: string; phone: string; directoryId: string }

/** The whole directory as input of the index. Rows may come in any order. */
export type MatchRows = {
  subjects: readonly SubjectRow[]
  names: readonly NameRow[]
  identifiers: readonly IdentifierRow[]
  addresses: readonly AddressRow[]
  phones: readonly PhoneRow[]
}

/**
 * `size` grows with the number of EDI ids of an entry: large payers have many and are more likely.
 */
export type Subject = SubjectRow & { size: number }
/**
 * A subject with this name; `byFact` when only a published fact connects them, `isShort` when the
 * directory adds something to the name that a card leaves out.
 */
export type Bearer = { subject: number; isAlias: boolean; byFact: boolean; isShort: boolean }
/** A normalized name with all that ranking needs. Several subjects may have it. */
export type IndexedName = {
  words: Uint32Array
  run: string
  initials: string
  states: readonly string[]
  lines: number
  bearers: Bearer[]
}
/**
 * A subject under a key, the directory row of that key, and letters and digits of its printed
 * address.
 */
export type KeyHit = { subject: number; directoryId: string; printed: string }

/** Subjects by entry id or payer id. A payer id stands for all its entries. */
export type Place = ReadonlyMap<string, readonly number[]>

/** Rows processed between two yields. */
export const PAUSE_EVERY = 500

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
