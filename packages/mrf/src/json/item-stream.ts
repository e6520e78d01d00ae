import type { QuarantineReason } from '../record.ts'
import { RejectedFile } from '../reject.ts'
import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  closingQuote,
  INCOMPLETE,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  SPACE,
  type StringScan,
} from './json-string.ts'
import { KEY, keyOf } from './json-key.ts'
import { jsonOutline, type OutlineOptions } from './json-outline.ts'
import { jsonTape, MALFORMED, type Tape, TOKEN, TOO_DEEP } from './json-tape.ts'

/** Largest item. An item with a thousand plans in a dozen settings has 5 MB. */
const MAX_ITEM_BYTES = 32 * 1024 * 1024
/** Longest recorded length of a broken item. */
const MAX_LENGTH = 2 ** 31 - 1
/** Longest text outside of items; the longest in real files are legal texts. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024

/**
 * One item, valid only during the call: the buffer is reused. `at` is the start of the item in it.
 */
export type Item = {
  number: number
  byteOffset: number
  buf: Buffer
  at: number
  end: number
  tape: Tape
  isLoose: boolean
}
export type BrokenItem = { number: number; byteOffset: number; byteLength: number; reason: QuarantineReason }

type Options = Pick<OutlineOptions, 'itemsAtRoot' | 'onFact' | 'onModifier'> & {
  /** Set when the first byte is the start of an item: reading resumes from a checkpoint. */
  firstItem: number | null
  byteOffset: number
  /** Number of bytes of a buffer range in the file. */
  span: (buf: Buffer, from: number, to: number) => number
  onItem: (item: Item) => void
  onBroken: (item: BrokenItem) => void
  isDone: () => boolean
}

/** State of reading a JSON stream. */
type Stream = Options & {
  outline: ReturnType<typeof jsonOutline>
  tape: ReturnType<typeof jsonTape>
  skipper: ReturnType<typeof itemSkipper>
  buf: Buffer
  held: number
  at: number
  number: number
  skipped: { byteOffset: number; reason: QuarantineReason } | null
  /**
   * An incomplete item is parsed again when twice as many bytes are there, so that the total work
   * stays linear.
   */
  enough: number
}

/**
 * Finds the items of `standard_charge_information` in pushed chunks, wherever the key is. Memory:
 * one chunk and one item, at most 64 MiB.
 *
 * @throws RejectedFile `line_too_long` for an endless text, `nested_too_deeply`
 */
export function itemStream(options: Options) {
  const isResumed = options.firstItem !== null
  const stream: Stream = {
    ...options,
    outline: jsonOutline({ ...options, onElement: () => void stream.number++ }, isResumed),
    tape: jsonTape(),
    skipper: itemSkipper(),
    buf: Buffer.allocUnsafe(2 * 1024 * 1024),
    held: 0,
    at: 0,
    number: options.firstItem ?? 0,
    skipped: null,
    enough: 0,
  }
  return {
    push(chunk: Buffer): void {
      const { buf, held } = stream
      if (held + chunk.length > buf.length)
        stream.buf = Buffer.concat([buf.subarray(0, held)], (held + chunk.length) * 2)
      chunk.copy(stream.buf, held)
      stream.held += chunk.length
      drain(stream, false)
    },
    /** Whether everything that was opened is closed at the end of the file. */
    end(): { isWhole: boolean } {
      drain(stream, true)
      if (stream.skipped) endSkipping(stream, stream.skipped)
      return { isWhole: stream.outline.isClosed() }
    },
  }
}

function drain(stream: Stream, isLast: boolean): void {
  while (stream.at < stream.held && !stream.isDone() && step(stream, isLast));
  stream.buf.copyWithin(0, stream.at, stream.held)
  stream.held -= stream.at
  stream.at = 0
}

/** False when more bytes are needed. */
function step(stream: Stream, isLast: boolean): boolean {
  if (stream.skipped) return goOnSkipping(stream, stream.skipped, isLast)
  const { buf, at, held, outline } = stream
  if (outline.isItem(buf[at]!)) return item(stream, isLast)
  const next = outline.read(buf, at, held, isLast)
  if (next !== INCOMPLETE) return moveTo(stream, next)
  if (held - at > MAX_TEXT_BYTES) throw new RejectedFile('line_too_long')
  return false
}

function moveTo(stream: Stream, position: number): true {
  stream.byteOffset += stream.span(stream.buf, stream.at, position)
  stream.at = position
  return true
}

function item(stream: Stream, isLast: boolean): boolean {
  const { buf, at, held, tape, byteOffset } = stream
  if (!isLast && held - at < stream.enough) return false
  stream.enough = 0
  const end = tape.read(buf, at, held)
  if (end === INCOMPLETE) return wait(stream, isLast)
  if (end < 0)
    return skip(
      stream,
      end === MALFORMED ? 'malformed_json' : end === TOO_DEEP ? 'nested_too_deeply' : 'item_too_large',
    )
  const tokens = tape.tape
  if (tokens.length > 1 && tokens.kind[1] === TOKEN.key) stream.skipper.learn(tokens.from[1]!)
  stream.onItem({ number: stream.number++, byteOffset, buf, at, end, tape: tokens, isLoose: tape.isLoose() })
  stream.outline.passItem()
  return moveTo(stream, end)
}

function wait(stream: Stream, isLast: boolean): boolean {
  const length = stream.held - stream.at
  if (isLast) return skip(stream, 'cut_off')
  if (length > MAX_ITEM_BYTES) return skip(stream, 'item_too_large')
  stream.enough = length * 2
  return false
}

function skip(stream: Stream, reason: QuarantineReason): true {
  stream.skipped = { byteOffset: stream.byteOffset, reason }
  stream.skipper.begin()
  return true
}

function goOnSkipping(stream: Stream, skipped: NonNullable<Stream['skipped']>, isLast: boolean): boolean {
  const { position, isDone } = stream.skipper.skip(stream.buf, stream.at, stream.held, isLast)
  const hasMoved = position > stream.at
  moveTo(stream, position)
  if (isDone) endSkipping(stream, skipped)
  return isDone || hasMoved
}

function endSkipping(stream: Stream, { byteOffset, reason }: NonNullable<Stream['skipped']>): void {
  const byteLength = Math.min(stream.byteOffset - byteOffset, MAX_LENGTH)
  stream.onBroken({ number: stream.number++, byteOffset, byteLength, reason })
  stream.skipped = null
  stream.outline.passItem()
}

/** Bytes that contain the first key of an object. */
const LOOK_AHEAD = 256

type Skip = { position: number; isDone: boolean }

/**
 * Skips an unreadable item in pieces: to its closing bracket, or to the next object that begins
 * like an item. A missing bracket must not swallow the file.
 */
function itemSkipper() {
  const scan: StringScan = { hasEscapes: false, strayQuote: false, next: 0 }
  let depth = 0
  let inText = false
  let firstKey: number = KEY.description

  /** @param isLast no more bytes will come */
  function skip(buf: Buffer, from: number, limit: number, isLast: boolean): Skip {
    for (let i = from; i < limit; i++) {
      const byte = buf[i]
      if (inText || byte === QUOTE) {
        const start = inText ? i : i + 1
        const close = closingQuote(scan, buf, start, limit)
        inText = close < 0
        if (inText)
          return {
            position: isLast ? limit : beforeEscape(buf, Math.max(start, limit - LOOK_AHEAD), start),
            isDone: isLast,
          }
        i = close
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (!isLast && limit - i < LOOK_AHEAD) return { position: i, isDone: false }
        if (depth > 0 && byte === OPEN_OBJECT && beginsItem(buf, i + 1, limit))
          return { position: i, isDone: true }
        depth++
      } else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && --depth <= 0)
        return { position: i + 1, isDone: true }
    }
    return { position: limit, isDone: isLast }
  }

  function beginsItem(buf: Buffer, from: number, limit: number): boolean {
    let i = from
    while (i < limit && buf[i]! <= SPACE) i++
    if (buf[i] !== QUOTE) return false
    const end = buf.subarray(0, Math.min(limit, i + 64)).indexOf(QUOTE, i + 1)
    return end > 0 && firstKey !== KEY.other && keyOf(buf, i + 1, end) === firstKey
  }

  return {
    begin(): void {
      depth = 0
      inText = false
    },
    skip,
    /** Sets the key with which items of this file begin. */
    learn: (key: number) => void (firstKey = key),
  }
}

/** Moves back before an escape, so that it is not split. */
function beforeEscape(buf: Buffer, position: number, least: number): number {
  let index = position
  while (index > least && buf[index - 1] === BACKSLASH) index--
  return index
}
