import type { SubjectRow } from '../match-rows.ts'

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
