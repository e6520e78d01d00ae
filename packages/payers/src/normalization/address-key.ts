import { standardPostalWord } from './postal-word.ts'
import { zip5Of } from './zip-state.ts'

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
  `(?:^|[^a-z0-9])(?:${POST_OFFICE}|(?:postal\\s+drawer|b[o0]x|drawer)\\s*)(?:[.:]\\s*)?(?:(?:#|n[o0]\\.?)\\s*)?([a-z]?\\d[\\d-]*)`,
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
