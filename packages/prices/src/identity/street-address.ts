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

/** Street suffixes and directions with their short form (USPS Publication 28, appendix C). */
const SHORT: Readonly<Record<string, string>> = {
  AVENUE: 'AVE',
  BOULEVARD: 'BLVD',
  CENTER: 'CTR',
  CIRCLE: 'CIR',
  COURT: 'CT',
  DRIVE: 'DR',
  EAST: 'E',
  EXPRESSWAY: 'EXPY',
  FREEWAY: 'FWY',
  HIGHWAY: 'HWY',
  LANE: 'LN',
  NORTH: 'N',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  PARKWAY: 'PKWY',
  PLACE: 'PL',
  PLAZA: 'PLZ',
  ROAD: 'RD',
  ROUTE: 'RTE',
  SAINT: 'ST',
  SOUTH: 'S',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  SQUARE: 'SQ',
  STREET: 'ST',
  TERRACE: 'TER',
  TURNPIKE: 'TPKE',
  WEST: 'W',
}
const NUMBERS = ['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', 'TEN']
/** Words that do not identify a street. */
const EMPTY = new Set([
  ...Object.values(SHORT),
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
    .map(abbreviate)
  const first = street[0] ?? ''
  const words = street.slice(/^\d/.test(first) ? 1 : 0).filter((word) => word !== zip && word !== state)
  return { zip, state, number: /^\d/.test(first) ? first : null, words: new Set(words) }
}

const abbreviate = (word: string): string => {
  const digit = NUMBERS.indexOf(word)
  return digit >= 0 ? String(digit) : (SHORT[word] ?? word)
}

/** Whether two addresses share the house number and a word that identifies the street. */
export function isSameBuilding(a: StreetAddress, b: StreetAddress): boolean {
  if (a.number === null || a.number !== b.number) return false
  return [...a.words].some((word) => b.words.has(word) && !EMPTY.has(word) && !/^\d{5}/.test(word))
}
