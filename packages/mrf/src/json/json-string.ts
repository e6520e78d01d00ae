/** The bytes with a meaning in JSON (RFC 8259). */
export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const SPACE = 0x20
export const COMMA = 0x2c
export const COLON = 0x3a
export const OPEN_LIST = 0x5b
export const CLOSE_LIST = 0x5d
export const OPEN_OBJECT = 0x7b
export const CLOSE_OBJECT = 0x7d

/** The buffer does not contain the whole value yet. */
export const INCOMPLETE = -1

/** State of the last scanned string. */
export type StringScan = { hasEscapes: boolean; strayQuote: boolean; next: number }

/**
 * The position of the closing quote of a string that opens before `from`, or INCOMPLETE. Sets
 * `scan.next` to the first non-blank byte after it. A quote without valid JSON after it is text: an
 * unescaped inch mark.
 */
export function closingQuote(scan: StringScan, buf: Buffer, from: number, limit: number): number {
  scan.hasEscapes = scan.strayQuote = false
  for (let i = from; ; i++) {
    while (i < limit && buf[i] !== QUOTE && buf[i] !== BACKSLASH) i++
    if (i >= limit) return INCOMPLETE
    if (buf[i] === BACKSLASH) {
      scan.hasEscapes = true
      i++
      continue
    }
    let next = i + 1
    while (next < limit && buf[next]! <= SPACE) next++
    if (next >= limit) return INCOMPLETE
    const after = buf[next]
    if (after === COMMA || after === COLON || after === CLOSE_OBJECT || after === CLOSE_LIST) {
      scan.next = next
      return i
    }
    scan.strayQuote = true
  }
}

/** Decodes a string with escapes. Invalid escapes are kept as written. */
export function unescaped(buf: Buffer, from: number, to: number): Buffer {
  const text = buf.toString('utf8', from, to)
  return Buffer.from(
    text.replace(
      /\\(u[0-9a-fA-F]{4}|["\\/bfnrt])/g,
      (whole, escape: string) => ESCAPES[escape] ?? unicode(whole),
    ),
  )
}

const ESCAPES: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
const unicode = (escape: string) => String.fromCharCode(Number.parseInt(escape.slice(2), 16))
