import { isUtf8 } from 'node:buffer'

const windows1252 = new TextDecoder('windows-1252')

/**
 * Text of some bytes: UTF-8, or Windows-1252 where they are not UTF-8 (a real file mixes both). Without NUL, which no text
 * needs and no database takes.
 */
export function decodeText(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes)
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
