/**
 * Texts of which a pattern needs one. Letters are in lower case and every digit is written as 0;
 * null where the pattern can match without any of them.
 */
type Needles = readonly string[] | null

/** A pattern that is only tried on texts with the letters that it needs. */
export type Guarded = { pattern: RegExp; needles: readonly Uint16Array[] | null }

/**
 * Prepares a pattern that most texts do not match. Its matches stay the same: only texts that lack
 * what every match contains are skipped.
 */
export function guard(pattern: RegExp): Guarded {
  const needles = needlesOf(pattern)
  return { pattern, needles: needles?.map(gramsOf) ?? null }
}

/** Whether a text has what a pattern needs. A text without it does not match. */
export function mayMatch({ needles }: Guarded, text: string): boolean {
  if (needles === null) return true
  if (text !== indexed) index(text)
  return needles.some(isIndexed)
}

/** Whether a text matches. The pattern must have neither flag g nor y. */
export const matches = (guarded: Guarded, text: string): boolean =>
  mayMatch(guarded, text) && guarded.pattern.test(text)

/** Slots of single characters, pairs and triples in the index of a text; hashes may coincide. */
const [PAIRS, TRIPLES] = [256, 1_024]
const slots = new Int32Array(PAIRS + TRIPLES + 2_048)
const pairSlot = (a: number, b: number) => PAIRS + ((a * 37 + b) & 1_023)
const tripleSlot = (a: number, b: number, c: number) => PAIRS + TRIPLES + ((a * 961 + b * 31 + c) & 2_047)

/** The text that the slots are filled from, and the mark of its fillings. */
let [indexed, round] = ['', 0]

function index(text: string): void {
  round = round === 0x7fff_ffff ? 1 : round + 1
  let [a, b] = [0, 0]
  for (let position = 0; position < text.length; position += 1) {
    const c = plainCode(text.charCodeAt(position))
    slots[c & 255] = round
    slots[pairSlot(b, c)] = round
    slots[tripleSlot(a, b, c)] = round
    a = b
    b = c
  }
  indexed = text
}

const isIndexed = (grams: Uint16Array) => {
  for (const gram of grams) if (slots[gram] !== round) return false
  return true
}

/** Small letters for capitals and 0 for digits. */
const plainCode = (code: number) =>
  code >= 65 && code <= 90 ? code + 32 : code >= 48 && code <= 57 ? 48 : code

function gramsOf(needle: string): Uint16Array {
  const codes = Array.from(needle, (char) => char.charCodeAt(0))
  if (codes.length === 1) return Uint16Array.of(codes[0]! & 255)
  if (codes.length === 2) return Uint16Array.of(pairSlot(codes[0]!, codes[1]!))
  return Uint16Array.from(codes.slice(2), (code, place) => tripleSlot(codes[place]!, codes[place + 1]!, code))
}

/** Patterns with flag u or v fold letters beyond ASCII and are not read. */
export const needlesOf = ({ source, unicode, unicodeSets }: RegExp): Needles =>
  unicode || unicodeSets ? null : readAlternatives({ source, position: 0 })

type Reader = { source: string; position: number }

/** Reads up to the end of a group: each alternative must need something. */
function readAlternatives(reader: Reader): Needles {
  const needs: string[] = []
  let isOpen = false
  for (;;) {
    const own = readSequence(reader)
    if (own) needs.push(...own)
    else isOpen = true
    if (reader.source[reader.position] !== '|') break
    reader.position += 1
  }
  return isOpen ? null : needs
}

/** The needles of the part that rules out most texts. */
function readSequence(reader: Reader): Needles {
  let best: Needles = null
  let run = ''
  const offer = (needles: Needles) => {
    if (needles && worthOf(needles) > worthOf(best)) best = needles
  }
  const endRun = () => {
    if (run.trim() !== '') offer([run])
    run = ''
  }
  while (reader.position < reader.source.length && !'|)'.includes(reader.source[reader.position]!)) {
    const atom = readAtom(reader)
    const least = readLeast(reader)
    if (typeof atom === 'string' && least === null) run += atom
    else {
      if (typeof atom === 'string' && least! > 0) run += atom
      endRun()
      if (typeof atom !== 'string' && least !== 0) offer(atom)
    }
  }
  endRun()
  return best
}

/** The length of the shortest needle; of equal ones, fewer are better. */
const worthOf = (needles: Needles) =>
  needles && needles.length > 0
    ? Math.min(...needles.map(({ length }) => length)) - needles.length / 1_000
    : 0

/** One character as a needle has it, or the needles of a group; null for anything else. */
function readAtom(reader: Reader): string | Needles {
  const char = reader.source[reader.position]!
  reader.position += 1
  if (char === '(') return readGroup(reader)
  if (char === '[') return skipClass(reader)
  if (char === '\\') return readEscape(reader)
  return '.^$'.includes(char) ? null : plainChar(char)
}

const plainChar = (char: string): string | null =>
  char > '\x7f' ? null : String.fromCharCode(plainCode(char.charCodeAt(0)))

/** What a lookaround looks at is no part of the match. */
function readGroup(reader: Reader): Needles {
  const opening =
    /^\?(?::|<[a-z]\w*>|<?[=!])/i.exec(reader.source.slice(reader.position, reader.position + 80))?.[0] ?? ''
  reader.position += opening.length
  const needles = readAlternatives(reader)
  reader.position += 1
  return /[=!]$/.test(opening) ? null : needles
}

function skipClass(reader: Reader): null {
  while (reader.source[reader.position] !== ']')
    reader.position += reader.source[reader.position] === '\\' ? 2 : 1
  reader.position += 1
  return null
}

function readEscape(reader: Reader): string | null {
  const char = reader.source[reader.position]!
  const long = /^(?:u[\da-f]{4}|x[\da-f]{2}|k<\w+>|c[a-z]|\d+)/i.exec(
    reader.source.slice(reader.position, reader.position + 80),
  )
  reader.position += long ? long[0].length : 1
  if (char === 'd') return '0'
  return long || /[a-z]/i.test(char) ? null : plainChar(char)
}

/** The least number of times of what was read; null without a quantifier. */
function readLeast(reader: Reader): number | null {
  const quantifier = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(
    reader.source.slice(reader.position, reader.position + 20),
  )
  if (!quantifier) return null
  reader.position += quantifier[0].length
  return quantifier[1] === undefined ? (quantifier[0].startsWith('+') ? 1 : 0) : Number(quantifier[1])
}
