import { readTable, text } from '@ppman/facts'
import { PLAN_TYPES } from '@ppman/payers'

/** One wording of a query part: all these words. */
export type Wording = readonly string[]

/** A part of a query; a document matches it by any of its wordings. */
export type QueryPart = {
  /** Original words, for messages and highlights. */
  words: Wording
  /** Wordings by quality: original, synonyms, original without weak words, related terms. */
  same: Wording[]
  synonyms: Wording[]
  core: Wording[]
  related: Wording[]
  /** Relative weight, 0.25 to 2. */
  weight: number
  /** Optional in a document: words such as "surgery" or "coverage". */
  isWeak: boolean
}

/** A parsed query. */
export type SearchQuery = {
  parts: QueryPart[]
  /** Billing codes, upper case. */
  codes: string[]
  /** Possible document number keys. */
  numberKeys: string[]
  /** Payers named in the query; their documents rank first. */
  payerIds: string[]
  /** Repaired spellings. */
  corrections: { from: string; to: string }[]
}

/** Filter of a search; an unknown value finds nothing. */
export type SearchFilter = {
  /** A payer with its affiliates. */
  payerId?: string | undefined
  specialty?: string | undefined
  planType?: string | undefined
  /** USPS code; a document without states applies to all. */
  state?: string | undefined
  /** `YYYY-MM-DD`: only documents and rules in force on that day. */
  inForceOn?: string | undefined
}

/** Values of the specialty filter, sorted. */
export const SPECIALTIES: readonly string[] = readTable(
  new URL('../facts/specialties.csv', import.meta.url),
  {
    specialty: text.regex(/^[a-z_]+$/, 'is not lower-case letters and "_"'),
  },
).map(({ specialty }) => specialty)

/** Plan types that a document can be searched by. */
export const SEARCHED_PLAN_TYPES: readonly string[] = PLAN_TYPES.filter(
  (type) => type !== 'all' && type !== 'unknown',
)
