import type { HptFix } from './hpt-entry.ts'

/** Sample to detect UTF-16 without a byte order mark: every second byte is then zero. */
const SAMPLE_BYTES = 512

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
  const utf16 = utf16Of(bytes)
  if (utf16) {
    fixes.push('utf_16')
    return new TextDecoder(utf16, { ignoreBOM: true }).decode(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    fixes.push('windows_1252')
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1
  if (Math.max(...zeros) * 4 < sample.length) return null
  return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'
}
