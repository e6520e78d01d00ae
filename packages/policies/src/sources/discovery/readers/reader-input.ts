import type { ListingSettings } from '../listing.ts'

/** One page of a listing as it came. */
export type ReaderInput = {
  bytes: Buffer
  contentType: string
  /** Where it was read, after redirects: what relative addresses are relative to. */
  url: string
  settings: ListingSettings
}

/** Most that is taken note of in one page, whatever it names: above what any listing may hold. */
export const MOST_NAMED = 60_000

const MARKS: readonly (readonly [number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
const DECLARED = /(?:encoding|charset)\s*=\s*(?:["']\s*)?([\w-]{2,40})/i
const HEAD_BYTES = 1_024

/** Bytes as text: by their mark, the server's word, what they say of themselves, else UTF-8. Never fails: what cannot be read is marked. */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const mark = MARKS.find(([start]) => start.every((byte, index) => bytes[index] === byte))?.[1]
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  const label = mark ?? DECLARED.exec(contentType)?.[1] ?? DECLARED.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
