import { isUtf8 } from 'node:buffer'

const windows1252 = new TextDecoder('windows-1252')

/**
 * Text of some bytes: UTF-8, or Windows-1252 where they are not UTF-8 (a real file mixes both). Without NUL, which no
 * database takes, and byte order marks, which joined files have inside.
 */
export function decodeText(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes)
  return /[\0\uFEFF]/.test(text) ? text.replace(/[\0\uFEFF]/g, '') : text
}
