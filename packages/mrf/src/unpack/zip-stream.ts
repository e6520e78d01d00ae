import { RejectedFile } from '../reject.ts'
import { type ByteQueue, byteQueue } from './byte-queue.ts'
import { inflate } from './gunzip.ts'

/** Offsets and lengths of a local file header (APPNOTE.TXT 6.3, 4.3.7). */
const HEADER_BYTES = 30
const AT = { flags: 6, method: 8, packedBytes: 18, nameBytes: 26, extraBytes: 28 }
const SIGNATURE = Buffer.from('PK\x03\x04', 'latin1')
const HAS = { encryption: 1, sizesBehind: 8 }
const METHOD = { stored: 0, deflate: 8 }

type Header = { name: string; method: number; packedBytes: number; hasSizes: boolean; isEncrypted: boolean }

/** Neither a directory nor a resource fork of macOS. */
export const isFileName = (name: string): boolean =>
  !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.[^/]*$)/.test(name)

/**
 * Whether the first bytes of a zip archive are those of a document or spreadsheet, which is an
 * archive as well (Office Open XML, OpenDocument).
 */
export function isOfficeFile(head: Buffer): boolean {
  const nameBytes = head.length < HEADER_BYTES ? 0 : head.readUInt16LE(AT.nameBytes)
  const name = head.toString('latin1', HEADER_BYTES, HEADER_BYTES + nameBytes)
  return /^(\[Content_Types\]\.xml|_rels\/|docProps\/|mimetype|xl\/|word\/)/.test(name)
}

/**
 * The content of the first file of a zip archive that arrives as a stream, for an archive inside an
 * archive. The list at its end, which has the sizes of all files, is not there yet.
 *
 * @throws RejectedFile `encrypted_archive`, `unsupported_compression`, `corrupt_compression`
 */
export async function* firstZipFile(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const input = byteQueue(packed)
  try {
    for (;;) {
      const header = await nextHeader(input)
      if (!header) throw new RejectedFile('corrupt_compression')
      if (header.isEncrypted) throw new RejectedFile('encrypted_archive')
      const bytes = contentOf(input, header)
      for await (const chunk of bytes) if (isFileName(header.name)) yield chunk
      if (isFileName(header.name)) return
    }
  } finally {
    await input.close()
  }
}

/** Passes the header of the next file; null at the end. Sizes may stand between two files. */
async function nextHeader(input: ByteQueue): Promise<Header | null> {
  for (;;) {
    const offset = input.held().indexOf(SIGNATURE)
    if (offset >= 0) input.skip(offset)
    const held = input.held()
    const isWhole = offset >= 0 && held.length >= HEADER_BYTES && held.length >= lengthOf(held)
    if (isWhole) {
      const header = headerOf(held)
      input.skip(lengthOf(held))
      return header
    }
    if (!(await input.more())) return null
  }
}

const lengthOf = (held: Buffer) =>
  HEADER_BYTES + held.readUInt16LE(AT.nameBytes) + held.readUInt16LE(AT.extraBytes)

function headerOf(held: Buffer): Header {
  const flags = held.readUInt16LE(AT.flags)
  return {
    name: held.toString('utf8', HEADER_BYTES, HEADER_BYTES + held.readUInt16LE(AT.nameBytes)),
    method: held.readUInt16LE(AT.method),
    packedBytes: held.readUInt32LE(AT.packedBytes),
    hasSizes: (flags & HAS.sizesBehind) === 0,
    isEncrypted: (flags & HAS.encryption) !== 0,
  }
}

function contentOf(input: ByteQueue, { method, packedBytes, hasSizes }: Header): AsyncIterable<Buffer> {
  if (method === METHOD.deflate) return inflate(input)
  if (method === METHOD.stored && hasSizes) return stored(input, packedBytes)
  throw new RejectedFile('unsupported_compression')
}

async function* stored(input: ByteQueue, bytes: number): AsyncIterable<Buffer> {
  for (let left = bytes; left > 0;) {
    const chunk = await input.take()
    if (!chunk) throw new RejectedFile('corrupt_compression')
    yield chunk.subarray(0, left)
    if (chunk.length > left) input.giveBack(chunk.subarray(left))
    left -= Math.min(left, chunk.length)
  }
}
