import { standardPostalWord } from '@ppman/payers'

/**
 * A postal address for comparing: upper case, numbers as digits, street words in their short form.
 */
export type StreetAddress = {
  zip: string | null
  state: string | null
  /** House number, null for a building without one. */
  number: string | null
  /** Words of the street in short form; may include unit and city where no comma separates them. */
  words: ReadonlySet<string>
}

/** Words that do not identify a street, in their standard form. */
const EMPTY = new Set([
  ...'AVE BLVD CTR CIR CT DR E EXPY FWY HWY LN N NE NW PKWY PL PLZ RD RTE ST S SE SW SQ ST TER TPKE W'.split(
    ' ',
  ),
  'THE',
  'OF',
  'FL',
  'FLOOR',
  'STE',
  'SUITE',
  'BLDG',
  'BOX',
  'PO',
  'UNIT',
  'RM',
])

/** Parses a published address, with or without commas. */
export function streetAddress(text: string): StreetAddress {
  const upper = text.toUpperCase().replace(/[.'’]/g, '')
  const [, state = null, zip = null] =
    /\b([A-Z]{2})[\s,]+(\d{5})(?:-?\d{4})?\s*(?:(?:,\s*)?(?:USA?|UNITED STATES)\s*)?$/.exec(upper) ?? []
  const street = upper
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .map((word) => standardPostalWord(word.toLowerCase()).toUpperCase())
  const first = street[0] ?? ''
  const number = /^\d/.test(first) && !ORDINAL.test(first) ? first : null
  const words = street.slice(number === null ? 0 : 1).filter((word) => word !== zip && word !== state)
  return { zip, state, number, words: new Set(words) }
}

/** A numbered street, such as `1ST`, is no house number. */
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/

/** Whether two addresses share the house number and a word that identifies the street. */
export function isSameBuilding(a: StreetAddress, b: StreetAddress): boolean {
  if (a.number === null || a.number !== b.number) return false
  return [...a.words].some((word) => b.words.has(word) && !EMPTY.has(word) && !/^\d{5}/.test(word))
}
