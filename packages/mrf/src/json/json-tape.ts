import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  closingQuote,
  COLON,
  COMMA,
  INCOMPLETE,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  SPACE,
  type StringScan,
} from './json-string.ts'
import { KEY, keyOf } from './json-key.ts'

/** Kinds of tokens. */
export const TOKEN = { object: 1, list: 2, text: 3, escapedText: 4, bare: 5, key: 6 } as const

/**
 * One JSON value as a flat list of tokens, without objects, so that a reader pays only for what it
 * uses. `from..to` are the bytes of a text or bare word, or of a container with its brackets;
 * `next` is the token after the value. A key comes before its value, with its id in `from`.
 */
export type Tape = { kind: Uint8Array; from: Int32Array; to: Int32Array; next: Int32Array; length: number }

const FIRST_TOKENS = 1 << 14
/** Maximum tokens: 52 MB, or about 200,000 rates. */
const MAX_TOKENS = 1 << 22

/** An empty tape. */
const newTape = (tokens = FIRST_TOKENS): Tape => ({
  kind: new Uint8Array(tokens),
  from: new Int32Array(tokens),
  to: new Int32Array(tokens),
  next: new Int32Array(tokens),
  length: 0,
})

/** Appends a token without children; false when the tape is full. */
function push(tape: Tape, kind: number, from: number, to: number): boolean {
  const index = tape.length
  if (index === tape.kind.length && !grow(tape)) return false
  tape.kind[index] = kind
  tape.from[index] = from
  tape.to[index] = to
  tape.next[index] = index + 1
  tape.length = index + 1
  return true
}

function grow(tape: Tape): boolean {
  if (tape.length >= MAX_TOKENS) return false
  const larger = newTape(tape.length * 2)
  larger.kind.set(tape.kind)
  for (const column of ['from', 'to', 'next'] as const) larger[column].set(tape[column])
  Object.assign(tape, { ...larger, length: tape.length })
  return true
}

/** The value is not valid JSON. */
export const MALFORMED = -2
/** The value is nested too deeply. */
export const TOO_DEEP = -3
/** The value has too many tokens. */
export const TOO_LARGE = -4

/** Maximum nesting depth; vendors' own objects have reached 120. */
export const MAX_DEPTH = 256

/** The bytes to parse, and the state of the current value. */
type Reading = {
  buf: Buffer
  limit: number
  tape: Tape
  scan: StringScan
  /** Token indices of the open containers, outermost first. */
  open: Int32Array
  depth: number
  /** Whether a key was read but not yet its value. */
  awaits: boolean
  /** Commas since the last value. */
  commas: number
  /** The grammar was violated in an unambiguous way. */
  isLoose: boolean
}

/** Parses one JSON value at a time into a tape, which is reused. */
export function jsonTape() {
  const reading: Reading = {
    buf: Buffer.alloc(0),
    limit: 0,
    tape: newTape(),
    scan: { hasEscapes: false, strayQuote: false, next: 0 },
    open: new Int32Array(MAX_DEPTH),
    depth: 0,
    awaits: false,
    commas: 0,
    isLoose: false,
  }

  /**
   * Parses the value at `from`. @returns the position after it, INCOMPLETE, or why it cannot be
   * parsed
   */
  function read(buf: Buffer, from: number, limit: number): number {
    Object.assign(reading, { buf, limit, depth: 0, awaits: false, commas: 0, isLoose: false })
    reading.tape.length = 0
    for (let i = from; ;) {
      while (i < limit && (buf[i]! <= SPACE || buf[i] === COMMA)) if (buf[i++] === COMMA) reading.commas++
      if (i >= limit) return INCOMPLETE
      i = token(reading, i, buf[i]!)
      if (i < 0 || reading.depth === 0) return i
    }
  }
  return { read, tape: reading.tape, isLoose: () => reading.isLoose }
}

function token(reading: Reading, i: number, byte: number): number {
  if (byte === QUOTE) return text(reading, i)
  if (byte === OPEN_OBJECT) return enter(reading, i, TOKEN.object)
  if (byte === OPEN_LIST) return enter(reading, i, TOKEN.list)
  if (byte === CLOSE_OBJECT) return leave(reading, i, TOKEN.object)
  if (byte === CLOSE_LIST) return leave(reading, i, TOKEN.list)
  return byte === COLON ? MALFORMED : bare(reading, i)
}

/** Whether a key or a value is valid here. Records missing and extra commas. */
function isExpected(reading: Reading, isKey: boolean): boolean {
  const { depth, open, tape, awaits, commas } = reading
  if (depth === 0) return true
  const container = open[depth - 1]!
  const wantsKey = tape.kind[container] === TOKEN.object && !awaits
  if (isKey !== wantsKey) return false
  if (awaits && commas > 0) return false
  if (!awaits && commas !== (tape.length === container + 1 ? 0 : 1)) reading.isLoose = true
  reading.commas = 0
  reading.awaits = isKey
  return true
}

function text(reading: Reading, i: number): number {
  const { buf, limit, scan, tape } = reading
  const end = closingQuote(scan, buf, i + 1, limit)
  if (end < 0) return INCOMPLETE
  if (scan.strayQuote) reading.isLoose = true
  const isKey = buf[scan.next] === COLON
  if (!isExpected(reading, isKey)) return MALFORMED
  if (isKey) return key(reading, i, end)
  return push(tape, scan.hasEscapes ? TOKEN.escapedText : TOKEN.text, i + 1, end) ? scan.next : TOO_LARGE
}

/**
 * Reads a key. `standard_charges` in an element of a list that is read means that a bracket is
 * missing and the next item was taken for a part of this one. Vendors' own objects may have it.
 */
function key(reading: Reading, i: number, end: number): number {
  const { buf, scan, tape } = reading
  const id = keyOf(buf, i + 1, end)
  if (id === KEY.charges && isInReadList(reading)) return MALFORMED
  return push(tape, TOKEN.key, id, end) ? scan.next + 1 : TOO_LARGE
}

/**
 * Whether the open object is an element of a list whose key the reader interprets, or begins like
 * an item in any list.
 */
function isInReadList({ tape, open, depth }: Reading): boolean {
  const list = depth > 1 ? open[depth - 2]! : 0
  if (list === 0 || tape.kind[list] !== TOKEN.list) return false
  if (tape.kind[list - 1] === TOKEN.key && tape.from[list - 1] !== KEY.other) return true
  const firstKey = tape.from[open[depth - 1]! + 1]
  return firstKey === KEY.description || firstKey === KEY.codes || firstKey === KEY.charges
}

function bare(reading: Reading, i: number): number {
  const { buf, limit, tape } = reading
  let end = i
  while (end < limit && isBare(buf[end]!)) end++
  if (end >= limit) return INCOMPLETE
  if (end === i || !isExpected(reading, false)) return MALFORMED
  if (!beginsLiteral(buf[i]!)) reading.isLoose = true
  return push(tape, TOKEN.bare, i, end) ? end : TOO_LARGE
}

function enter(reading: Reading, i: number, kind: number): number {
  if (!isExpected(reading, false)) return MALFORMED
  if (reading.depth === MAX_DEPTH) return TOO_DEEP
  reading.open[reading.depth++] = reading.tape.length
  return push(reading.tape, kind, i, i) ? i + 1 : TOO_LARGE
}

function leave(reading: Reading, i: number, kind: number): number {
  const { tape, open, depth, awaits } = reading
  const container = depth > 0 ? open[depth - 1]! : -1
  if (container < 0 || awaits || tape.kind[container] !== kind) return MALFORMED
  if (reading.commas > 0) reading.isLoose = true
  reading.commas = 0
  reading.depth--
  tape.to[container] = i + 1
  tape.next[container] = tape.length
  return i + 1
}

const isBare = (byte: number) =>
  byte > SPACE &&
  byte !== COMMA &&
  byte !== CLOSE_OBJECT &&
  byte !== CLOSE_LIST &&
  byte !== COLON &&
  byte !== QUOTE

/** Digits, minus and the first letters of true, false and null. */
const beginsLiteral = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x74 || byte === 0x66 || byte === 0x6e
