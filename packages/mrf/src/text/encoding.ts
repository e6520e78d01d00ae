import { isUtf8 } from 'node:buffer'
import { decodeUtf8OrWindows1252 } from '@ppman/text'

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/**
 * Text of some bytes: UTF-8, or Windows-1252 where they are not UTF-8 (a real file mixes both).
 * Without NUL, which no database takes, and byte order marks, which joined files have inside.
 */
export function decodeText(bytes: Buffer): string {
  const text = decodeUtf8OrWindows1252(bytes)
  return /[\0\uFEFF]/.test(text) ? text.replace(/[\0\uFEFF]/g, '') : text
}

/** Converts UTF-16 to UTF-8. The byte order mark must be removed before. */
export async function* utf16ToUtf8(
  bytes: AsyncIterable<Buffer>,
  encoding: 'utf-16le' | 'utf-16be',
): AsyncIterable<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  const rest = decoder.decode()
  if (rest) yield Buffer.from(rest)
}

/** Length in UTF-16 of a range of UTF-8: two bytes per character, four where UTF-8 needs four. */
export function utf16Span(utf8: Buffer, from: number, to: number): number {
  let bytes = 0
  for (let i = from; i < to; i++) {
    const byte = utf8[i]!
    if (byte >= 0xf0) bytes += 4
    else if (byte < 0x80 || byte >= 0xc0) bytes += 2
  }
  return bytes
}

/** Checks whether a whole stream is UTF-8. Characters may span chunks. */
export function utf8Watch() {
  let valid = true
  let carry: Buffer = Buffer.alloc(0)
  const watch = (chunk: Buffer): void => {
    if (!valid) return
    const bytes = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk
    const cut = bytes.length - openCharacterBytes(bytes)
    valid = isUtf8(bytes.subarray(0, cut))
    carry = Buffer.from(bytes.subarray(cut))
  }
  return { watch, isValid: () => valid && carry.length === 0 }
}

/** Number of bytes at the end that belong to an incomplete character. */
function openCharacterBytes(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back++) {
    const byte = chunk[chunk.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < characterBytes(byte) ? back : 0
  }
  return 0
}

const characterBytes = (lead: number) => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2)
