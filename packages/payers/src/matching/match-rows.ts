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
