import { isUtf8 } from 'node:buffer'
import { decodeUtf8OrWindows1252, detectEncoding } from '@ppman/text'
import type { HptFix } from './hpt-entry.ts'

/** Decodes a file to text with `\n` line ends, and lists the corrections. Never throws. */
export function hptText(bytes: Uint8Array): { text: string; fixes: HptFix[] } {
  const fixes: HptFix[] = []
  const decoded = decode(bytes, fixes)
  const isMarked = decoded.startsWith('\ufeff')
  if (isMarked) fixes.push('bom')
  const text = decoded
    .slice(isMarked ? 1 : 0)
    .replaceAll('\0', '')
    .toWellFormed()
  if (!text.includes('\r')) return { text, fixes }
  return { text: text.replace(/\r\n?/g, '\n'), fixes: [...fixes, 'carriage_returns'] }
}

function decode(bytes: Uint8Array, fixes: HptFix[]): string {
  const { encoding } = detectEncoding(bytes)
  if (encoding !== 'utf-8') {
    fixes.push('utf_16')
    return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  }
  if (!isUtf8(bytes)) fixes.push('windows_1252')
  return decodeUtf8OrWindows1252(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
