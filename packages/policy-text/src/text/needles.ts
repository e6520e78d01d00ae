/**
 * What a text must contain to match a pattern: a needle, one of several needs, or all of them.
 * Letters are in lower case and every digit is written as 0. Null for what can match any text.
 */
type Need = string | { any: readonly Need[] } | { all: readonly Need[] }

/** A pattern that is only tried on texts with the letters that it needs. */
export type Guarded = { pattern: RegExp; check: number | null }

/**
 * Prepares a pattern that most texts do not match. Its matches stay the same: only texts that lack
 * what every match contains are skipped.
 */
export function guard(pattern: RegExp): Guarded {
  const need = needOf(pattern)
  return { pattern, check: need === null ? null : checkOf(need) }
}

/** Whether a text has what a pattern needs. A text without it does not match. */
export function mayMatch({ check }: Guarded, text: string): boolean {
  if (check === null) return true
  if (text !== indexed) index(text)
  return isMet(check)
}

/** Whether a text matches. The pattern must have neither flag g nor y. */
export const matches = (guarded: Guarded, text: string): boolean =>
  mayMatch(guarded, text) && guarded.pattern.test(text)

/** The first match of a guarded pattern, which has neither flag g nor y. */
export const exec = (guarded: Guarded, text: string): RegExpExecArray | null =>
  mayMatch(guarded, text) ? guarded.pattern.exec(text) : null

/** All matches of a guarded pattern with flag g. */
export const matchesIn = (guarded: Guarded, text: string): RegExpExecArray[] =>
  mayMatch(guarded, text) && text.search(guarded.pattern) >= 0 ? [...text.matchAll(guarded.pattern)] : []

/** Slots of single characters, pairs and triples in the index of a text; hashes may coincide. */
const [PAIRS, TRIPLES] = [256, 1_024]
const slots = new Int32Array(PAIRS + TRIPLES + 2_048)
const pairSlot = (a: number, b: number) => PAIRS + ((a * 37 + b) & 1_023)
const tripleSlot = (a: number, b: number, c: number) => PAIRS + TRIPLES + ((a * 961 + b * 31 + c) & 2_047)

/** The text that the slots are filled from, and the mark of its fillings. */
let [indexed, round] = ['', 0]

function index(text: string): void {
  if (round === LAST_ROUND) beginRounds()
  round += 1
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

const LAST_ROUND = 0x7fff_ffff

/** Forgets all texts. */
function beginRounds(): void {
  round = 0
  slots.fill(0)
  judgedIn.fill(0)
}

/**
 * Needs in the index of texts, by number. Patterns with the same need share one, so that a text is
 * judged once. They lie in flat lists of numbers, because thousands are asked about each sentence.
 */
const checks = new Map<string, number>()
/**
 * Where the slots of a needle begin in `needleSlots`, by check; equal to the next one without any.
 */
const slotsFrom: number[] = [0]
const needleSlots: number[] = []
/** Where the parts of a need begin in `parts`, by check. */
const partsFrom: number[] = [0]
const parts: number[] = []
/** Whether one of the parts is enough. */
const isAnyOf: boolean[] = []
/** The round in which a need with parts was judged last, and how. */
const judgedIn: number[] = []
const wasMet: boolean[] = []

/** Whether the indexed text has what is needed. */
function isMet(check: number): boolean {
  const end = slotsFrom[check + 1]!
  for (let place = slotsFrom[check]!; place < end; place += 1)
    if (slots[needleSlots[place]!] !== round) return false
  if (partsFrom[check] === partsFrom[check + 1]) return true
  if (judgedIn[check] === round) return wasMet[check]!
  judgedIn[check] = round
  return (wasMet[check] = judge(check))
}

function judge(check: number): boolean {
  const [isAny, end] = [isAnyOf[check]!, partsFrom[check + 1]!]
  for (let place = partsFrom[check]!; place < end; place += 1)
    if (isMet(parts[place]!) === isAny) return isAny
  return !isAny
}

/** Small letters for capitals and 0 for digits. */
const plainCode = (code: number) =>
  code >= 65 && code <= 90 ? code + 32 : code >= 48 && code <= 57 ? 48 : code

function checkOf(need: Need): number {
  const key = JSON.stringify(need)
  const check = checks.get(key) ?? newCheck(need)
  checks.set(key, check)
  return check
}

function newCheck(need: Need): number {
  const isNeedle = typeof need === 'string'
  const isAny = !isNeedle && 'any' in need
  const own = isNeedle ? [] : (isAny ? need.any : need.all).map(checkOf)
  needleSlots.push(...(isNeedle ? slotsOf(need) : []))
  parts.push(...own)
  slotsFrom.push(needleSlots.length)
  partsFrom.push(parts.length)
  judgedIn.push(0)
  wasMet.push(false)
  return isAnyOf.push(isAny) - 1
}

function slotsOf(needle: string): number[] {
  const codes = Array.from(needle, (char) => char.charCodeAt(0))
  if (codes.length === 1) return [codes[0]! & 255]
  if (codes.length === 2) return [pairSlot(codes[0]!, codes[1]!)]
  return codes.slice(2).map((code, place) => tripleSlot(codes[place]!, codes[place + 1]!, code))
}

/** Patterns that fold letters beyond ASCII, or have nested classes, are not read. */
export const needOf = ({ source, unicode, unicodeSets, ignoreCase }: RegExp): Need | null =>
  unicodeSets || (unicode && ignoreCase) ? null : readAlternatives({ source, position: 0 })

type Reader = { source: string; position: number }

/** Reads up to the end of a group: each alternative must need something. */
function readAlternatives(reader: Reader): Need | null {
  const needs: Need[] = []
  let isOpen = false
  for (;;) {
    const own = readSequence(reader)
    if (own !== null) needs.push(own)
    else isOpen = true
    if (reader.source[reader.position] !== '|') break
    reader.position += 1
  }
  if (isOpen) return null
  return needs.length === 1 ? needs[0]! : { any: needs }
}

/** At most this many parts of a sequence are asked for, those that rule out most texts. */
const MOST_PARTS = 3

/** So many times a repeated character is asked for at most. */
const MOST_REPEATED = 6

/** Reads up to the end of an alternative: all of its parts are needed. */
function readSequence(reader: Reader): Need | null {
  const parts: Need[] = []
  let run = ''
  const endRun = () => {
    if (run.trim() !== '') parts.push(run)
    run = ''
  }
  while (reader.position < reader.source.length && !'|)'.includes(reader.source[reader.position]!)) {
    const atom = readAtom(reader)
    const least = readLeast(reader)
    if (atom?.kind === 'char') run += atom.char.repeat(Math.min(least ?? 1, MOST_REPEATED))
    if (atom?.kind === 'char' && least === null) continue
    endRun()
    if (atom?.kind === 'group' && least !== 0) parts.push(atom.need)
  }
  endRun()
  if (parts.length < 2) return parts[0] ?? null
  return { all: parts.sort((a, b) => worthOf(b) - worthOf(a)).slice(0, MOST_PARTS) }
}

/** The length of the shortest needle that is enough; of equal ones, fewer are better. */
function worthOf(need: Need): number {
  if (typeof need === 'string') return need.length
  return 'any' in need
    ? Math.min(...need.any.map(worthOf)) - need.any.length / 1_000
    : Math.max(...need.all.map(worthOf))
}

/** One character as a needle has it, or what a group needs; null for anything else. */
type Atom = { kind: 'char'; char: string } | { kind: 'group'; need: Need } | null

function readAtom(reader: Reader): Atom {
  const char = reader.source[reader.position]!
  reader.position += 1
  if (char === '(') return readGroup(reader)
  if (char === '[') return skipClass(reader)
  if (char === '\\') return readEscape(reader)
  return '.^$'.includes(char) ? null : plainChar(char)
}

/** Letters beyond ASCII may be folded, and half a character is none. */
const plainChar = (char: string): Atom =>
  char > '\x7f' && (char.toLowerCase() !== char.toUpperCase() || /[\ud800-\udfff]/.test(char))
    ? null
    : { kind: 'char', char: String.fromCharCode(plainCode(char.charCodeAt(0))) }

/** What a lookaround must find is in the text as well; what it must not find tells nothing. */
function readGroup(reader: Reader): Atom {
  const opening = matchHere(reader, OPENING)?.[0] ?? ''
  reader.position += opening.length
  const need = readAlternatives(reader)
  reader.position += 1
  return need === null || opening.endsWith('!') ? null : { kind: 'group', need }
}
const OPENING = /\?(?::|<[a-z]\w{0,40}>|<?[=!])/iy

/** Matches a pattern with flag y at the position of the reader. */
function matchHere({ source, position }: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(source)
}

function skipClass(reader: Reader): null {
  while (reader.source[reader.position] !== ']')
    reader.position += reader.source[reader.position] === '\\' ? 2 : 1
  reader.position += 1
  return null
}

function readEscape(reader: Reader): Atom {
  const char = reader.source[reader.position]!
  const long = matchHere(reader, LONG_ESCAPE)
  reader.position += long ? long[0].length : 1
  if (char === 'd') return { kind: 'char', char: '0' }
  const code = long?.[1] ?? long?.[2]
  if (code !== undefined) return plainChar(String.fromCharCode(Number.parseInt(code, 16)))
  return long || /[a-z]/i.test(char) ? null : plainChar(char)
}
const LONG_ESCAPE = /(?:u([\da-f]{4})|x([\da-f]{2})|[pu]\{\w{1,40}\}|k<\w{1,40}>|c[a-z]|\d{1,4})/iy

/** The least number of times of what was read; null without a quantifier. */
function readLeast(reader: Reader): number | null {
  if (!'*+?{'.includes(reader.source[reader.position] ?? ' ')) return null
  const quantifier = matchHere(reader, QUANTIFIER)
  if (!quantifier) return null
  reader.position += quantifier[0].length
  return quantifier[1] === undefined ? (quantifier[0].startsWith('+') ? 1 : 0) : Number(quantifier[1])
}
const QUANTIFIER = /(?:[*+?]|\{(\d{1,6})(?:,\d{0,6})?\})\??/y
