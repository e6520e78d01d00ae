/** What a match may answer: an EDI routing entry of a payer, or a company that is known by a legal register only. */
export type SubjectRow = {
  payerId: string
  entryId: string | null
  /** The row of the directory that answers for it. */
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

/** The whole directory as the index takes it in. Each part may come in any order and in any number of batches. */
export type MatchRows = {
  subjects: readonly SubjectRow[]
  names: readonly NameRow[]
  identifiers: readonly IdentifierRow[]
  addresses: readonly AddressRow[]
  phones: readonly PhoneRow[]
}

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

/** A statement about an entry is about it alone, one about a payer is about all its entries. */
export type Place = ReadonlyMap<string, readonly number[]>

/** Rows that are worked at before others may. */
export const PAUSE_EVERY = 500

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
