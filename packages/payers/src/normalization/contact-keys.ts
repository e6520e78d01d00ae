import { list, readTable, stateCell, text } from '@ppman/facts'

const UNITS =
  'suite|ste|apartment|apt|unit|room|rm|floor|flr?|building|bldg|department|dept|mail ?(?:code|stop)|attn'
/**
 * A unit and everything after it, which locates a place within a building (Publication 28, appendix
 * C2).
 */
const UNIT = new RegExp(`(?:(?:\\b(?:${UNITS})\\b|#)|\\b\\d+(?:st|nd|rd|th) (?:floor|fl)\\b).*`, 's')

/** Each part includes its trailing blanks, so that a run of blanks matches in one way only. */
const POST_OFFICE =
  '(?:p\\s*(?:\\.\\s*)?[o0]\\s*(?:\\.\\s*)?|post(?:al)?\\s+office\\s*)(?:\\.\\s*)?' +
  '(?:(?:b[o0]x|bx|b|drawer)\\s*)?'
/**
 * "PO Box", "P.O.Box", "P0 B0X", "POB", "Post Office Box", "Postal Drawer", or a bare "Box", and
 * its number.
 */
const BOX = new RegExp(
  `(?:^|[^a-z0-9])(?:${POST_OFFICE}` +
    `|(?:postal\\s+drawer|b[o0]x|drawer)\\s*)(?:[.:]\\s*)?(?:(?:#|n[o0]\\.?)\\s*)?([a-z]?\\d[\\d-]*)`,
)

/** A mail address: a PO box with or without ZIP, or a street line with its ZIP. */
export type AddressKey =
  { kind: 'po_box'; number: string; zip: string | null } | { kind: 'street'; line: string; zip: string }

/**
 * The key of an address line (USPS Publication 28); null when the line names no box, and no street
 * with a ZIP.
 */
export function addressKey(line: string, zip: string): AddressKey | null {
  const lower = line.normalize('NFKD').toLowerCase()
  const zip5 = zip5Of(zip)
  const number = BOX.exec(lower)?.[1]
  if (number) return { kind: 'po_box', number: number.replaceAll('-', '').replace(/^0+(?=.)/, ''), zip: zip5 }
  const street = streetLine(lower)
  return zip5 && street ? { kind: 'street', line: street, zip: zip5 } : null
}

function streetLine(lower: string): string | null {
  const plain = lower
    .replace(UNIT, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const words = plain.split(' ').map(standardPostalWord)
  const line = words.join(' ').replace(/\b([ns]) ([ew])\b/g, '$1$2')
  return /^\d/.test(line) && words.length > 1 ? line : null
}

/** Splits a one-line address into its PO box or first street line, and its final ZIP. */
export function splitAddress(address: string): { line: string; zip: string } {
  const parts = address.split(',')
  const line =
    parts.find((part) => BOX.test(part.toLowerCase())) ?? parts.find((part) => /^\s*\d/.test(part)) ?? address
  const zip = /[\s,](\d{5}(?:-\d{4})?)\s*$/.exec(address) ?? /,[^,]*?(\d{3,5}(?:-\d{4})?)\s*$/.exec(address)
  return { line, zip: zip?.[1] ?? '' }
}

/** The lookup text of a key. */
export const keyText = (key: AddressKey): string =>
  key.kind === 'po_box' ? `box|${key.number}|${key.zip ?? ''}` : `street|${key.line}|${key.zip}`

/** The lookup text of a PO box without its ZIP. */
export const boxText = (number: string): string => `box|${number}`

/** Letters and digits of a printed line; ranks subjects that share a PO box by identical print. */
export const printedText = (line: string): string =>
  line
    .toLowerCase()
    .replace(/0(?=\W*box)/, 'o')
    .replace(/[^a-z0-9]/g, '')

/** Words of a street line and their standard abbreviations. */
const STANDARD = new Map(
  readTable(new URL('./facts/street-words.csv', import.meta.url), { word: text, abbreviation: text }).map(
    ({ word, abbreviation }) => [word, abbreviation],
  ),
)

/** The standard form of a word of a street line, in lower case; other words stay. */
export const standardPostalWord = (lower: string): string => STANDARD.get(lower) ?? lower

/** The state of each prefix, 0 to 999: the first three digits of a ZIP code. */
const STATES: readonly (string | undefined)[] = readPrefixes()

function readPrefixes(): (string | undefined)[] {
  const table: (string | undefined)[] = []
  const rows = readTable(new URL('./facts/zip-prefixes.csv', import.meta.url), {
    state: stateCell,
    prefixes: list.refine(
      (all) => all.every((one) => /^\d{3}(?:-\d{3})?$/.test(one)),
      'is not "123; 125-129"',
    ),
  })
  for (const { state, prefixes } of rows) {
    for (const range of prefixes) {
      const [from, to] = range.split('-').map(Number)
      for (let prefix = from!; prefix <= (to ?? from!); prefix++) {
        if (table[prefix]) throw new Error(`zip-prefixes.csv: ${prefix} is of ${table[prefix]} and ${state}.`)
        table[prefix] = state
      }
    }
  }
  return table
}

/**
 * Five digits of a ZIP or ZIP+4; restores up to two leading zeros that spreadsheets drop. Null for
 * other text.
 */
export function zip5Of(zip: string): string | null {
  const digits = /^\s*(\d{3,5})(?:-?\d{4})?\s*$/.exec(zip)?.[1]
  return digits ? digits.padStart(5, '0') : null
}

/** The state of a ZIP code by its first three digits; null when unknown. */
export function stateOfZip(zip: string): string | null {
  const zip5 = zip5Of(zip)
  return (zip5 && STATES[Number(zip5.slice(0, 3))]) ?? null
}

const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'].flatMap((letters, key) =>
  [...letters].map((letter) => [letter, String(key + 2)] as const),
)
const DIGIT_OF = new Map(KEYPAD)

/**
 * A North American number as E.164; letters as on a keypad, extensions dropped. Null when it is no
 * such number: ten digits, area code and exchange from 200 (NANPA).
 */
export function phoneKey(phone: string): string | null {
  const plain = phone.toLowerCase().replace(/\b(?:ext|extension|x)\.?\s*\d+\s*$/, '')
  const digits = [...plain].map((sign) => DIGIT_OF.get(sign) ?? (/\d/.test(sign) ? sign : '')).join('')
  const ten = /^1?([2-9]\d{2}[2-9]\d{6})/.exec(digits)?.[1]
  return ten && digits.length <= 16 ? `+1${ten}` : null
}
