export type FileFormat =
  | 'gzip'
  | 'zstd'
  | 'zip'
  | 'zlib'
  | '7z'
  | 'rar'
  | 'bzip2'
  | 'xz'
  | 'tar'
  | 'pdf'
  | 'png'
  | 'jpeg'
  /** The container of Office documents before .docx and .xlsx. */
  | 'ole'

const SIGNATURES: readonly (readonly [FileFormat, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  // Skippable zstd frames: parallel compressors begin with one.
  ...Array.from({ length: 16 }, (_, i) => ['zstd', [0x50 + i, 0x2a, 0x4d, 0x18]] as const),
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  // An archive without members.
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0]],
]

/** A tar archive names its format at this offset. */
const TAR_NAME_OFFSET = 257
const TAR_NAME = [...Buffer.from('ustar')]

/**
 * The binary format of a file by its first bytes; null for text and for what is not listed. File
 * names and servers are often wrong. Five bytes suffice, except for tar, which needs 262.
 */
export function fileFormatOf(head: Uint8Array): FileFormat | null {
  const signed = SIGNATURES.find(([, signature]) => holds(head, signature, 0))
  if (signed) return signed[0]
  if (isZlib(head)) return 'zlib'
  return holds(head, TAR_NAME, TAR_NAME_OFFSET) ? 'tar' : null
}

const holds = (bytes: Uint8Array, signature: readonly number[], offset: number): boolean =>
  signature.every((byte, index) => bytes[offset + index] === byte)

/** RFC 1950, 2.2: deflate with a window of 32 KiB, and a header that 31 divides. */
const isZlib = ([first, second]: Uint8Array): boolean =>
  first === 0x78 && second !== undefined && ((first << 8) | second) % 31 === 0
