import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'

/** More than this is no text that somebody hid in a page. */
const MAX_BYTES = 1_000_000
/** Brotli and bare deflate have no mark of their own, so they are tried on runs of this length only. */
const MIN_TRIED = 24
const MAX_TRIED = 100_000
const OPTIONS = { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
const ZIP_HEADER = 30

export type Unpacked = { texts: Buffer[]; isTooLarge: boolean }

/** What compressed bytes hold: gzip, zlib, Zstandard and zip by their marks; Brotli and bare deflate where they can be read. */
export function unpack(bytes: Buffer, triesUnmarked: boolean): Unpacked {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  if (a === 0x1f && b === 0x8b) return attempt(() => gunzipSync(bytes, OPTIONS))
  if (a === 0x78 && ((a << 8) | b) % 31 === 0) return attempt(() => inflateSync(bytes, OPTIONS))
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd)
    return attempt(() => zstdDecompressSync(bytes, { maxOutputLength: MAX_BYTES }))
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4)
    return attempt(() => inflateRawSync(bytes.subarray(endOfZipHeader(bytes)), OPTIONS))
  if (!triesUnmarked || bytes.length < MIN_TRIED || bytes.length > MAX_TRIED)
    return { texts: [], isTooLarge: false }
  const [deflated, brotli] = [
    attempt(() => inflateRawSync(bytes, { maxOutputLength: MAX_BYTES })),
    attempt(() => brotliDecompressSync(bytes, { maxOutputLength: MAX_BYTES })),
  ]
  return { texts: [...deflated.texts, ...brotli.texts], isTooLarge: deflated.isTooLarge || brotli.isTooLarge }
}

const endOfZipHeader = (bytes: Buffer): number =>
  bytes.length < ZIP_HEADER ? bytes.length : ZIP_HEADER + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)

function attempt(read: () => Buffer): Unpacked {
  try {
    return { texts: [read()], isTooLarge: false }
  } catch (thrown) {
    return { texts: [], isTooLarge: (thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' }
  }
}
