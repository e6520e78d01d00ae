import { isUtf8 } from 'node:buffer'

type Unicode = 'utf-8' | 'utf-16le' | 'utf-16be'

/** What the first bytes say. Only the whole file says whether it is Windows-1252 and not UTF-8. */
export type EncodingHint = { encoding: Unicode; bomBytes: 0 | 2 | 3 }

const SAMPLE_BYTES = 2_048

/** The encoding that a byte order mark names, with the length of the mark; null without one. */
export function byteOrderMark(bytes: Uint8Array): { encoding: Unicode; bomBytes: 2 | 3 } | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', bomBytes: 3 }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', bomBytes: 2 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', bomBytes: 2 }
  return null
}

/**
 * The encoding of a file that no server describes: by its byte order mark; without one, UTF-16 has
 * a zero in every second byte of plain text.
 */
export function detectEncoding(head: Uint8Array): EncodingHint {
  const mark = byteOrderMark(head)
  if (mark) return mark
  const [even, odd] = countZeros(head.subarray(0, SAMPLE_BYTES))
  const half = Math.min(head.length, SAMPLE_BYTES) / 2
  if (odd > half * 0.6 && even < half * 0.1) return { encoding: 'utf-16le', bomBytes: 0 }
  if (even > half * 0.6 && odd < half * 0.1) return { encoding: 'utf-16be', bomBytes: 0 }
  return { encoding: 'utf-8', bomBytes: 0 }
}

function countZeros(bytes: Uint8Array): [even: number, odd: number] {
  const count: [number, number] = [0, 0]
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) count[i & 1]!++
  return count
}

const windows1252 = new TextDecoder('windows-1252')

/** Text in UTF-8, or in Windows-1252 where the bytes are not UTF-8. Byte order marks stay. */
export const decodeUtf8OrWindows1252 = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes)

const SERVER_LABEL = /charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,60})/i
const PAGE_LABEL =
  /<(?:meta|\?xml)\b[^>]{1,2000}(?:charset|encoding)\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,60})/i
/** HTML Standard, 13.2.3.2: a page declares its encoding in its first kilobyte. */
const LABEL_BYTES = 1_024

/**
 * Decodes a document of the web (Encoding Standard): the byte order mark wins, then the server's
 * charset, then the one that the page declares, then UTF-8. Labels that are not known are ignored.
 * Never throws: invalid bytes become replacement characters.
 *
 * @param contentType of the server, with its charset when it names one
 */
export function decodeLabelled(bytes: Uint8Array, contentType = ''): string {
  const head = Buffer.from(bytes.subarray(0, LABEL_BYTES)).toString('latin1')
  const encoding =
    byteOrderMark(bytes)?.encoding ??
    knownEncoding(SERVER_LABEL.exec(contentType)?.[1]) ??
    knownEncoding(PAGE_LABEL.exec(head)?.[1]) ??
    'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function knownEncoding(label: string | undefined): string | null {
  try {
    return label === undefined ? null : new TextDecoder(label).encoding
  } catch {
    return null
  }
}
