import { KEY, keyOf } from './json-key.ts'
import { closingQuote, type StringScan } from './json-string.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
/** Bytes that contain the first key of an object. */
const LOOK_AHEAD = 256

export type Skip = { position: number; isDone: boolean }

/**
 * Skips an unreadable item in pieces: to its closing bracket, or to the next object that begins
 * like an item. A missing bracket must not swallow the file.
 */
export function itemSkipper() {
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
  let at = position
  while (at > least && buf[at - 1] === BACKSLASH) at--
  return at
}
